// Fixtures that are to be read over REST: each once at a time, a few at once, and not again right after a failure.

const AT_ONCE_MAX = 4
const RETRY_MS = 30_000

export type FixtureQueue = {
  /** Reads a fixture soon. `again`: it changed, so that an answer already on its way is not enough. */
  request(urn: string, again: boolean): void
  stop(): void
}

/** `read` answers whether the fixture was found. */
export function createFixtureQueue(read: (urn: string) => Promise<boolean>): FixtureQueue {
  const wanted = new Set<string>()
  const reading = new Set<string>()
  const failed = new Map<string, NodeJS.Timeout>()
  let stopped = false

  const readOne = async (urn: string): Promise<void> => {
    reading.add(urn)
    const found = await read(urn)
    reading.delete(urn)
    if (!found && !stopped) failed.set(urn, setTimeout(() => failed.delete(urn), RETRY_MS).unref())
    pump()
  }
  const pump = (): void => {
    for (const urn of wanted) {
      if (reading.size >= AT_ONCE_MAX || stopped) return
      if (reading.has(urn)) continue
      wanted.delete(urn)
      void readOne(urn)
    }
  }
  return {
    request(urn, again) {
      if (failed.has(urn) || (reading.has(urn) && !again)) return
      wanted.add(urn)
      pump()
    },
    stop() {
      stopped = true
      for (const timer of failed.values()) clearTimeout(timer)
    },
  }
}
