export { default } from './Rules.svelte'
