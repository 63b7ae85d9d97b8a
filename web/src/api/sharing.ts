/** What did not change stays the same object, so that only what did is drawn again. */

type Parts = Record<string, unknown>
const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null

/** The new value, with every part of the old one that says the same; the old one itself when nothing has changed. For JSON. */
export function settled<Value>(old: unknown, next: Value): Value {
  if (!isParts(old) || !isParts(next) || Array.isArray(old) !== Array.isArray(next)) return next
  const keys = Object.keys(next)
  let same = keys.length === Object.keys(old).length
  const whole = (Array.isArray(next) ? [] : {}) as Parts
  for (const key of keys) {
    whole[key] = settled(old[key], next[key])
    same &&= key in old && Object.is(whole[key], old[key])
  }
  return (same ? old : whole) as Value
}

/** For `$derived.by`: what is made anew stays the same object as long as it says the same. For JSON. */
export function steady<Value>(make: () => Value): () => Value {
  let last: Value | undefined
  return () => (last = settled(last, make()))
}
