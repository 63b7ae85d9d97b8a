const HIDDEN_MS = 100 // a page that nobody sees has no frames

/** What need not be there at once: done when the next frame has been shown. Returns how to take it back. */
export function afterFrame(act: () => void): () => void {
  let timer = setTimeout(act, HIDDEN_MS)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
