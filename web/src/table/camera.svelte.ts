/** The part of a board that a phone shows: goes to a window by itself, and follows fingers (drag to move, two to zoom). */
import { untrack } from 'svelte'
import { MediaQuery } from 'svelte/reactivity'

export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

/** The window with the shape of the stage that shows all of `wanted`, inside `limits` as far as that goes. */
export function fitted(wanted: Frame, stage: { width: number; height: number }, limits: Frame): Frame {
  const shape = stage.height / Math.max(1, stage.width)
  const width = Math.max(wanted.width, wanted.height / shape)
  const height = width * shape
  const middle = { x: wanted.x + wanted.width / 2, y: wanted.y + wanted.height / 2 }
  return {
    x: within(middle.x - width / 2, width, limits.x, limits.width),
    y: within(middle.y - height / 2, height, limits.y, limits.height),
    width,
    height,
  }
}

function within(start: number, length: number, from: number, all: number): number {
  return length >= all ? from + (all - length) / 2 : Math.min(Math.max(start, from), from + all - length)
}

/** A phone: the seats are drawers, and the board is looked at through a window (the same sizes as in the style sheets). */
export const phone = new MediaQuery('(max-width: 560px), (max-width: 1100px) and (max-height: 520px)')

/** Two fingers at most; a window never smaller than a quarter of the board nor larger than it. */
export class Camera {
  frame = $state.raw<Frame | null>(null)
  /** What the board measures on the screen. */
  stage = $state.raw({ width: 0, height: 0 })
  #fingers = new Map<number, { x: number; y: number }>()
  #moved = 0
  /** Where to go when the last finger is lifted. */
  #later: (() => void) | null = null

  constructor(
    readonly limits: Frame,
    readonly smallest: number,
  ) {}

  get phone(): boolean {
    return phone.current
  }

  get box(): Frame {
    return this.frame ?? this.limits
  }

  get viewBox(): string {
    return `${this.box.x} ${this.box.y} ${this.box.width} ${this.box.height}`
  }

  /** Goes on a phone to what is wanted, whenever that or the stage changes. To be called while a component begins. */
  follow(wanted: () => Frame | null): void {
    $effect(() => {
      const [goal, stage] = [this.phone ? wanted() : null, this.stage]
      const go = (): void => void (this.frame = goal && stage.width ? fitted(goal, stage, this.limits) : null)
      if (this.#fingers.size) this.#later = go // never while a finger is down
      else untrack(go)
    })
  }

  /** For the board's <svg>. */
  readonly measure = (element: SVGSVGElement): { destroy: () => void } => {
    const observer = new ResizeObserver(() => (this.stage = { width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    // Wherever a finger is lifted: what it touched may have left the board meanwhile
    const gone = new AbortController()
    for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, (event) => this.up(event), { signal: gone.signal, capture: true })
    return {
      destroy: () => {
        observer.disconnect()
        gone.abort()
      },
    }
  }
  readonly handlers = {
    onpointerdown: (event: PointerEvent): void => this.down(event),
    onpointermove: (event: PointerEvent): void => this.move(event),
    /** A touch that moved the board is no click. */
    onclickcapture: (event: MouseEvent): void => {
      if (this.frame && this.#moved > 10) event.stopPropagation()
    },
  }

  down(event: PointerEvent): void {
    if (!this.frame) return
    if (this.#fingers.size === 0) this.#moved = 0
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  move(event: PointerEvent): void {
    const old = this.#fingers.get(event.pointerId)
    if (!old || !this.frame) return
    const now = { x: event.clientX, y: event.clientY }
    this.#moved += Math.hypot(now.x - old.x, now.y - old.y)
    const unit = this.frame.width / Math.max(1, this.stage.width)
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1]
    let { x, y, width, height } = this.frame
    if (other) {
      const spread = Math.hypot(old.x - other.x, old.y - other.y) / Math.max(1, Math.hypot(now.x - other.x, now.y - other.y))
      const wide = Math.min(Math.max(width * spread, this.smallest), this.limits.width * 1.1)
      // What lay between the fingers stays between them
      const corner = (event.currentTarget as Element).getBoundingClientRect()
      const between = (at: { x: number; y: number }): { x: number; y: number } => ({ x: (at.x + other.x) / 2 - corner.x, y: (at.y + other.y) / 2 - corner.y })
      const zoomed = wide / Math.max(1, this.stage.width)
      x += between(old).x * unit - between(now).x * zoomed
      y += between(old).y * unit - between(now).y * zoomed
      height *= wide / width
      width = wide
    } else {
      x -= (now.x - old.x) * unit
      y -= (now.y - old.y) * unit
    }
    this.frame = {
      x: within(x, width, this.limits.x, this.limits.width),
      y: within(y, height, this.limits.y, this.limits.height),
      width,
      height,
    }
    this.#fingers.set(event.pointerId, now)
  }

  up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId)
    if (this.#fingers.size || !this.#later) return
    this.#later()
    this.#later = null
  }
}
