import { flushSync, untrack } from 'svelte'

const HIDDEN_MS = 100 // a page that nobody sees has no frames

/** What need not be there at once: done when the next frame has been shown. Returns how to take it back. */
export function afterFrame(act: () => void): () => void {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(act)
  })
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame)
    act()
  }, HIDDEN_MS)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** How much is being drawn step by step just now. */
export const drawing = $state({ now: 0 })

/**
 * Something large is drawn step by step, each in a task of its own, so that a slow phone shows the first of it early and can be
 * touched meanwhile. To be made while a component begins. In Node, where pictures are drawn, all of it is there at once.
 */
export class Steps {
  /** Steps that are done. */
  done = $state(typeof window === 'undefined' ? Infinity : 0)

  /** `wanted` says how many steps there are by now. */
  constructor(wanted: () => number) {
    $effect(() => {
      const all = wanted()
      if (untrack(() => this.done >= all)) return
      let stop = afterFrame(() => go())
      const go = (): void => {
        flushSync(() => (this.done += 1))
        if (!underway) return // the step itself has changed what is wanted: another goes on
        if (this.done < all) {
          const next = setTimeout(go)
          stop = () => clearTimeout(next)
        } else stop = afterFrame(end)
      }
      let underway = true
      const end = (): void => {
        if (underway) drawing.now -= 1
        underway = false
      }
      untrack(() => (drawing.now += 1))
      return () => {
        stop()
        end()
      }
    })
  }

  /** Of a list those parts whose step has come: from the step `first` on so many a step. */
  of<Part>(parts: readonly Part[], first: number, each: number): readonly Part[] {
    return parts.slice(0, Math.max(0, each * (this.done - first + 1)))
  }
}
