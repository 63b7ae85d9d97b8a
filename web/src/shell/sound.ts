/** Two short plucked notes for "your turn", one for a move. Made here: nothing is loaded. */
import { settings } from '../settings.svelte'

let context: AudioContext | null = null

function pluck(frequency: number, after: number, loud: number): void {
  const now = context!.currentTime + after
  const tone = context!.createOscillator()
  const volume = context!.createGain()
  tone.type = 'triangle'
  tone.frequency.value = frequency
  volume.gain.setValueAtTime(loud, now)
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.5)
  tone.connect(volume).connect(context!.destination)
  tone.start(now)
  tone.stop(now + 0.5)
}

export function play(what: 'turn' | 'move'): void {
  if (!settings.sound) return
  context ??= new AudioContext()
  if (what === 'turn') {
    pluck(587, 0, 0.12)
    pluck(880, 0.14, 0.12)
  } else pluck(440, 0, 0.05)
}
