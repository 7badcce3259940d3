// Pictures that were drawn, while what they show may still be so: one drawing for all who ask meanwhile.
import type { Clock } from '../platform/clock.ts'
import type { Drawing } from './drawing.ts'

type Kept = { at: number; picture: Promise<Buffer | null>; bytes: number }

/** Prices are this old at most on what is drawn. */
const LIFE_MS = 60_000
/** About 400 of them. */
const BYTES_MAX = 16 * 1024 * 1024

export class KeptPictures {
  readonly #clock: Clock
  readonly #draw: (drawing: Drawing) => Promise<Buffer>
  readonly #kept = new Map<string, Kept>()
  #bytes = 0

  constructor(clock: Clock, draw: (drawing: Drawing) => Promise<Buffer>) {
    this.#clock = clock
    this.#draw = draw
  }

  /** The picture kept under `key`, else of what `drawingOf` says; null where it says that there is none. */
  of(key: string, onNew: () => void, drawingOf: () => Promise<Drawing | null>): Promise<Buffer | null> {
    const held = this.#kept.get(key)
    const age = held ? this.#clock.now() - held.at : LIFE_MS
    if (held && age >= 0 && age < LIFE_MS) return held.picture
    const picture = drawingOf().then((drawing) => {
      if (drawing === null) return null
      onNew()
      return this.#draw(drawing)
    })
    this.#keep(key, picture)
    return picture
  }

  /** What there is none of is not kept: nobody's made-up names fill the memory. */
  #keep(key: string, picture: Promise<Buffer | null>): void {
    this.#forget(key)
    const made: Kept = { at: this.#clock.now(), picture, bytes: 0 }
    this.#kept.set(key, made)
    picture.then(
      (bytes) => {
        if (this.#kept.get(key) !== made) return
        if (bytes === null) return this.#forget(key)
        made.bytes = bytes.length
        this.#bytes += bytes.length
        this.#forgetOldest()
      },
      () => {
        if (this.#kept.get(key) === made) this.#forget(key)
      },
    )
  }

  #forget(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
  }

  #forgetOldest(): void {
    for (const key of this.#kept.keys()) {
      if (this.#bytes <= BYTES_MAX) return
      this.#forget(key)
    }
  }
}
