// Composition by a list: every line makes one thing out of those above it, and says how it runs.
import type { LedRole } from './roles.ts'

/**
 * Something that runs: started in the order of the list, stopped in reverse. `startLead`
 * starts what one process does at a time: it is called once, when this process leads `role`.
 */
export type Part = { start?(): unknown; role?: LedRole; startLead?(): unknown; stop?(): unknown }

export class Composition<Made extends object = object> {
  readonly #lines: ((made: Made, parts: Part[]) => void | Promise<void>)[] = []

  /** `make` is handed everything above; `runs` says how it starts and stops, if it does, for each role that it leads. */
  add<Name extends string, Thing>(
    name: Name,
    make: (made: Made) => Thing | Promise<Thing>,
    runs?: (thing: Thing) => Part | readonly Part[],
  ): Composition<Made & Record<Name, Thing>> {
    this.#lines.push(async (made, parts) => {
      const thing = await make(made)
      Object.assign(made, { [name]: thing })
      if (runs) parts.push(...[runs(thing)].flat())
    })
    return this as unknown as Composition<Made & Record<Name, Thing>>
  }

  /** What starts and stops at this place of the order without being made here. */
  run(partOf: (made: Made) => Part): this {
    this.#lines.push((made, parts) => void parts.push(partOf(made)))
    return this
  }

  /**
   * Makes everything, one line after the other, and starts nothing. Where a line cannot be made, what those above it
   * hold (servers of sandboxes listen from the moment they are made) is stopped, and its error is thrown.
   */
  async make(): Promise<Made & { parts: readonly Part[] }> {
    const parts: Part[] = []
    const made = {} as Made
    try {
      for (const line of this.#lines) await line(made, parts)
    } catch (cause) {
      await Promise.allSettled(parts.toReversed().map(async (part) => part.stop?.()))
      throw cause
    }
    return { ...made, parts }
  }
}

/** In every process, from its start. */
export const running = (slice: { start?(): unknown; stop?(): unknown }): Part => ({
  start: () => slice.start?.(),
  stop: () => slice.stop?.(),
})

/** In the process that leads the role, once it does. */
export const leading =
  (role: LedRole) =>
  (slice: { start(): unknown; stop(): unknown }): Part => ({
    role,
    startLead: () => slice.start(),
    stop: () => slice.stop(),
  })
