// The door of lucky six: a game of rounds, its calls, and what other slices ask of its tickets.
import type { LuckySixRounds } from '@walia/contract/luckySix.ts'
import { ballCountsOf, type LuckySixDraw, luckySix, luckySixDrawOf } from '@walia/domain/luckysix/rules.ts'
import type { Accounts } from '../accounts/index.ts'
import { ascendingIds, type Ledger } from '../ledger/index.ts'
import type { Platform } from '../platform/platform.ts'
import { type GameTimes, type Rounds, roundOf } from '../rounds/index.ts'
import type { TopicSource } from '../websocket/topics.ts'
import { printedIdOf } from './place.ts'
import { countOpen, deleteRequests, loadLuckyTicketIds, loadRoundsOf, type Queryable } from './queries.ts'
import { registerRoutes } from './routes.ts'
import { refundAheadPage, refundPage, settlePage } from './settle.ts'
import { timesOf } from './times.ts'

export { luckySixLosses } from './losses.ts'
export { luckySixRowsOf } from './ownData.ts'

export type LuckySixNeeds = {
  rounds: Rounds
  ledger: Ledger
  accounts: Pick<Accounts, 'bettorOf' | 'authenticate'>
  /** Other times than the configuration's, for tests. */
  times?: GameTimes
}
export type GameTicket = { game: 'lucky6'; ticket_id: string; round: number }
export type LuckySix = {
  openCount(accountId: number, db: Queryable): Promise<number>
  /** What the statement calls an account's tickets, by their own ids. */
  gameTickets(accountId: number, ids: readonly string[]): Promise<ReadonlyMap<string, GameTicket>>
  /** Rounds as everybody sees them, sent anew whenever one moves. */
  topic: TopicSource
}

const PAST_SHOWN = 12
/** Rounds of the statistics. */
const COUNTED = 200
const REQUESTS_KEPT_MS = 7 * 86_400_000
const GAME = 'lucky6'

export function createLuckySix(platform: Platform, needs: LuckySixNeeds): LuckySix {
  const { app, pool, profile, clock, outbox, jobs, config } = platform
  const { rounds, ledger, accounts } = needs
  const times = needs.times ?? timesOf(config.luckySixSeconds)
  const isOn = profile.products.virtuals
  const settling = { profile, ledger }
  rounds.add({
    name: GAME,
    opens: isOn,
    times,
    drawOf: (stream) => luckySixDrawOf(luckySix, stream),
    settlePage: (db, round) => settlePage(settling, db, round),
    refundPage: (db, round) => refundPage(settling, db, round),
    refundAheadPage: (db) => refundAheadPage(settling, db),
  })
  jobs.add('luckysix.deleteOld', () => deleteRequests(pool, new Date(clock.now() - REQUESTS_KEPT_MS)))
  const shown = async (): Promise<LuckySixRounds> => {
    const [newest, ...others] = (await rounds.latest(GAME, PAST_SHOWN + 1)).map(roundOf)
    if (newest === undefined) return { open: null, past: [] }
    return newest.phase === 'open' ? { open: newest, past: others } : { open: null, past: [newest, ...others] }
  }
  const statistics = async () => {
    // A draw that is still being shown would be told here before its last ball.
    const shownWhole = (await rounds.latest(GAME, COUNTED)).filter(({ phase }) => phase === 'settled')
    const drawn = shownWhole.map(({ result }) => result as LuckySixDraw)
    return { draws: drawn.length, counts: ballCountsOf(luckySix, drawn) }
  }
  const placing = { pool, profile, clock, outbox, rounds, isOn, nextId: ascendingIds(platform) }
  if (isOn) registerRoutes(app, { ...placing, accounts, times, shown, statistics })
  return {
    openCount: (accountId, db) => countOpen(db, accountId),
    gameTickets: async (accountId, ids) =>
      new Map(
        (await loadRoundsOf(pool, accountId, ids)).map(({ id, round_number: round }) => [
          id,
          { game: GAME, ticket_id: printedIdOf(id), round },
        ]),
      ),
    topic: {
      channelOf: (topic) => (topic === GAME && isOn ? { channel: GAME } : null),
      snapshot: shown,
    },
  }
}

/** Of transfers that are of lucky six tickets: what the tax book calls them. */
export async function loadLuckyTicketNames(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; code: string; product: string }[]> {
  const known = await loadLuckyTicketIds(db, ids)
  return known.map((id) => ({ id, code: printedIdOf(id), product: GAME }))
}
