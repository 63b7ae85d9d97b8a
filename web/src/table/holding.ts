/** A finger that rests on something asks what it is. Not every system makes a context menu of that, and none may take it for a tap. */
const HOLD_MS = 500
const STILL_PX = 10

export function holding(node: HTMLElement, ask: (x: number, y: number) => boolean): { destroy: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let from = { x: 0, y: 0 }
  let asked = false

  const stop = (): void => clearTimeout(timer)
  const handlers: Record<string, (event: PointerEvent) => void> = {
    pointerdown: (event) => {
      stop()
      asked = false
      if (event.pointerType !== 'touch' || !event.isPrimary) return
      from = { x: event.clientX, y: event.clientY }
      timer = setTimeout(() => (asked = ask(from.x, from.y)), HOLD_MS)
    },
    pointermove: (event) => {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL_PX) stop()
    },
    pointerup: stop,
    pointercancel: stop,
    click: (event) => {
      if (!asked) return
      asked = false
      event.stopPropagation()
      event.preventDefault()
    },
  }
  for (const [name, handler] of Object.entries(handlers)) node.addEventListener(name, handler as EventListener, true)
  return {
    destroy: () => {
      stop()
      for (const [name, handler] of Object.entries(handlers)) node.removeEventListener(name, handler as EventListener, true)
    },
  }
}
