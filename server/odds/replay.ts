// Replay: stored message bodies applied in order to an empty state, every producer taken as up until it says otherwise.
import { readMessage } from './adapters/uof/parse.ts'
import { applyReading } from './apply.ts'
import { printedState } from './printState.ts'
import type { Ignored } from './stages/applied.ts'
import { createFeedState, type FeedState } from './state.ts'

export type ReplayBody = { file: string; body: Uint8Array | string; routingKey: string | null }

export type Replay = {
  state: FeedState
  apply(body: ReplayBody): void
  /** The stable form; a malformed body is an entry in `errors` and never ends the run. */
  printed(): {
    events: ReturnType<typeof printedState>
    ignored: (Ignored & { file: string })[]
    errors: { file: string; message: string }[]
  }
}

export function createReplay(groupsOf: (market: number) => readonly string[]): Replay {
  const state = createFeedState(groupsOf)
  const down = new Set<number>()
  const ignored: (Ignored & { file: string })[] = []
  const errors: { file: string; message: string }[] = []
  const apply = ({ file, body, routingKey }: ReplayBody): void => {
    const reading = readMessage(body, routingKey)
    if (reading.kind === 'event') {
      const { event } = reading
      if (event.kind === 'producerWentDown') down.add(event.product)
      if (event.kind === 'producerAlive' && !event.subscribed) down.add(event.product)
      // No request was ever made, so that any completed snapshot of the producer is the one that was missing.
      if (event.kind === 'snapshotCompleted') down.delete(event.product)
    }
    const applied = applyReading(state, reading)
    for (const entry of applied.ignored) ignored.push({ file, ...entry })
    for (const fault of applied.faults) errors.push({ file, message: fault.message })
  }
  return {
    state,
    apply,
    printed: () => ({ events: printedState(state, (product) => !down.has(product)), ignored, errors }),
  }
}
