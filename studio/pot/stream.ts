// What everybody sees of split the pot: the round, how many chose and the hash of all their tokens, then what came of it.
// Which boxes were chosen is in no frame before the end, and is not read for one.
import type { Stream } from '../crash/watchers.ts'
import { createWatchers, sharedFor } from '../crash/watchers.ts'
import type { Db } from '../database.ts'
import { latestRound, loadPots, type PotRound } from './rounds.ts'

const [LOOK_MS, STATE_MS] = [500, 200]

export function createPotStream({ pool, onFault }: { pool: Db; onFault(cause: Error): void }): Stream {
  const watchers = createWatchers(onFault)
  let last = ''
  const load = async () => {
    const round = await latestRound(pool)
    return { round: round && roundOf(round), pots: round === null ? [] : await loadPots(pool, round.number) }
  }
  const follow = async () => {
    const state = await load()
    const next = JSON.stringify(state)
    if (next !== last) watchers.send('state', state)
    last = next
  }
  const timer = setInterval(() => void (watchers.count() > 0 && follow().catch(onFault)), LOOK_MS).unref()
  const greeting = sharedFor(STATE_MS, load)
  return {
    watch: (response) => watchers.watch(response, greeting),
    stop() {
      clearInterval(timer)
      watchers.stop()
    },
  }
}

const roundOf = ({ number, commitment, closesAt, endedAt }: PotRound) => ({
  ...{ number, commitment, closesAt },
  hasEnded: endedAt !== null,
})
