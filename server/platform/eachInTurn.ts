// Work over many accounts: what is wrong with one of them holds up no other, and is not passed over in silence.

/** So many faults are no longer one account's: then the rest would only fail alike. */
const FAULTS_MAX = 20

export type Turns = {
  /** One after the other. Rejects early when too many have failed. */
  each<T>(items: Iterable<T>, use: (item: T) => Promise<unknown>): Promise<void>
  /** Throws when any has failed, with the faults, so that the job counts as failed and is made again. */
  end(): void
}

/** `what` names the work in the error. */
export function eachInTurn(what: string): Turns {
  const faults: unknown[] = []
  const fail = () => {
    throw new AggregateError(faults, `${what}: ${faults.length} failed, the first of them: ${messageOf(faults[0])}`)
  }
  return {
    async each(items, use) {
      for (const item of items)
        try {
          await use(item)
        } catch (cause) {
          faults.push(cause)
          if (faults.length >= FAULTS_MAX) fail()
        }
    },
    end: () => {
      if (faults.length > 0) fail()
    },
  }
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
