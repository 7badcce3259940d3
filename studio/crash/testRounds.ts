// For tests: rounds of crash that are not waited for. Their start is moved in the database, and the engine finds them there.
import { expect } from 'vitest'
import { msOf } from '../games/crash.ts'
import type { TestStudio } from '../testStudio.ts'
import { createLinks } from './links.ts'
import { type CrashRound, loadRound, secretsOf } from './rounds.ts'

export function crashRounds(studio: () => TestStudio, game: string) {
  const links = createLinks('of a test')
  const current = () => loadRound(studio().db as never, game, null) as Promise<CrashRound>
  const pointIn = (round: CrashRound) => secretsOf({ links }, round).point
  /** The round has been flying for so many ms. */
  const fly = (round: CrashRound, ms: number) =>
    studio().db.query(
      `update crash_round set starts_at = clock_timestamp() - make_interval(secs => $3) where game = $1 and number = $2 and ended_at is null`,
      [game, round.number, ms / 1000],
    )
  const bustNow = (round: CrashRound) => fly(round, msOf(pointIn(round)) + 50)

  /** The next round that flies at least so high, in which nobody has bet: its betting is open. */
  async function roundReaching(point: number): Promise<CrashRound> {
    let last = 0
    for (;;) {
      await expect
        .poll(async () => {
          const round = await current()
          return round?.endedAt === null ? round.number : 0
        })
        .toBeGreaterThan(last)
      const round = await current()
      if (round.endedAt !== null) continue
      if (round.startsAt > Date.now() && pointIn(round) >= point) return round
      last = round.number
      await bustNow(round)
    }
  }
  return { bustNow, current, fly, links, pointIn, roundReaching }
}
