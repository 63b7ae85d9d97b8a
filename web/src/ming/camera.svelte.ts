/** The part of a board that a phone shows: goes to a window by itself, and follows fingers (drag to move, two to zoom). */
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

/** Two fingers at most; a window never smaller than a quarter of the board nor larger than it. */
export class Camera {
  frame = $state.raw<Frame | null>(null)
  #fingers = new Map<number, { x: number; y: number }>()
  #moved = 0

  constructor(
    readonly limits: Frame,
    readonly smallest: number,
  ) {}

  look(wanted: Frame | null, stage: { width: number; height: number }): void {
    if (this.#fingers.size) return // never while a finger is down
    this.frame = wanted && stage.width ? fitted(wanted, stage, this.limits) : null
  }

  down(event: PointerEvent): void {
    if (!this.frame) return
    if (this.#fingers.size === 0) this.#moved = 0
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  move(event: PointerEvent, stage: { width: number; height: number }): void {
    const old = this.#fingers.get(event.pointerId)
    if (!old || !this.frame) return
    const now = { x: event.clientX, y: event.clientY }
    this.#moved += Math.hypot(now.x - old.x, now.y - old.y)
    const unit = this.frame.width / Math.max(1, stage.width)
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1]
    let { x, y, width, height } = this.frame
    if (other) {
      const spread = Math.hypot(old.x - other.x, old.y - other.y) / Math.max(1, Math.hypot(now.x - other.x, now.y - other.y))
      const wide = Math.min(Math.max(width * spread, this.smallest), this.limits.width * 1.1)
      const factor = wide / width
      x += (width * (1 - factor)) / 2
      y += (height * (1 - factor)) / 2
      width *= factor
      height *= factor
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
  }

  /** Whether the last touch moved the board: then it was no tap. */
  get dragged(): boolean {
    return this.#moved > 10
  }
}
