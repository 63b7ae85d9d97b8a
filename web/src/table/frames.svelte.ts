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

/**
 * Something large is drawn step by step, a frame each, so that a slow phone shows the first of it early and can be touched meanwhile.
 * To be made while a component begins. In Node, where pictures are drawn, all of it is there at once.
 */
export class Steps {
  /** Steps that are done. */
  done = $state(typeof window === 'undefined' ? Infinity : 0)

  constructor(all: number, ready: () => boolean = () => true) {
    $effect(() => {
      if (ready() && this.done < all) return afterFrame(() => (this.done += 1))
    })
  }

  /** Of a list those parts whose step has come: from the step `first` on so many a step. */
  of<Part>(parts: readonly Part[], first: number, each: number): readonly Part[] {
    return parts.slice(0, Math.max(0, each * (this.done - first + 1)))
  }
}
