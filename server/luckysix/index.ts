// The door of lucky six: a game of rounds, its calls, and its tickets.
import type { LuckySixRounds } from '@walia/contract/luckySix.ts'
import { LUCKY_SIX } from '@walia/domain/fair/games.ts'
import { ballCountsOf, type LuckySixDraw, luckySix, luckySixDrawOf } from '@walia/domain/luckysix/rules.ts'
import type { Accounts } from '../accounts/index.ts'
import type { GameStakes } from '../gamestakes/index.ts'
import { ascendingIds, type Ledger } from '../ledger/index.ts'
import type { Platform } from '../platform/platform.ts'
import { type GameTimes, type Rounds, roundOf } from '../rounds/index.ts'
import { registerRoutes } from './routes.ts'
import { refundAheadPage, refundPage, settlePage } from './settle.ts'
import { gameTickets } from './tickets.ts'
import { timesOf } from './times.ts'

export type LuckySixNeeds = {
  rounds: Rounds
  ledger: Ledger
  gameStakes: GameStakes
  accounts: Pick<Accounts, 'bettorOf' | 'authenticate'>
  /** Other times than the configuration's, for tests. */
  times?: GameTimes
}

const PAST_SHOWN = 12
/** Rounds of the statistics. */
const COUNTED = 200

export function createLuckySix(platform: Platform, needs: LuckySixNeeds): void {
  const { app, pool, profile, clock, config } = platform
  const { rounds, ledger, accounts, gameStakes } = needs
  const times = needs.times ?? timesOf(config.luckySixSeconds)
  const isOn = profile.products.virtuals
  platform.ownData.add(gameTickets.ownRowsOf)
  const settling = { profile, ledger }
  rounds.add({
    name: LUCKY_SIX,
    opens: isOn,
    times,
    drawOf: (stream) => luckySixDrawOf(luckySix, stream),
    settlePage: (db, round) => settlePage(settling, db, round),
    refundPage: (db, round) => refundPage(settling, db, round),
    refundAheadPage: (db) => refundAheadPage(settling, db),
  })
  const shown = async (): Promise<LuckySixRounds> => {
    const [newest, ...others] = (await rounds.latest(LUCKY_SIX, PAST_SHOWN + 1)).map(roundOf)
    if (newest === undefined) return { open: null, past: [] }
    return newest.phase === 'open' ? { open: newest, past: others } : { open: null, past: [newest, ...others] }
  }
  const statistics = async () => {
    // A draw that is still being shown would be told here before its last ball.
    const shownWhole = (await rounds.latest(LUCKY_SIX, COUNTED)).filter(({ phase }) => phase === 'settled')
    const drawn = shownWhole.map(({ result }) => result as LuckySixDraw)
    return { draws: drawn.length, counts: ballCountsOf(luckySix, drawn) }
  }
  const placing = { pool, profile, clock, rounds, gameStakes, nextId: ascendingIds(platform) }
  if (isOn) registerRoutes(app, { ...placing, accounts, times, shown, statistics })
  // Rounds as everybody sees them, sent anew whenever one moves.
  platform.topics.add({
    channelOf: (topic) => (topic === LUCKY_SIX && isOn ? { channel: LUCKY_SIX } : null),
    snapshot: shown,
  })
  platform.outbox.follow('rounds.moved', ({ game }) => {
    if (game === LUCKY_SIX) platform.topics.touch(LUCKY_SIX)
  })
}
