export { default } from './Replay.svelte'
