export { default } from './Home.svelte'
