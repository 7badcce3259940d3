// What everybody watches: each process follows the rounds' rows and sends frames to its own watchers. A frame is made once.
import type { Db } from '../database.ts'
import { msOf } from '../games/crash.ts'
import type { Links } from './links.ts'
import { maskOf } from './masks.ts'
import { type CrashRound, loadPast, loadRound, secretsOf } from './rounds.ts'
import { createWatchers, type Stream, sharedFor } from './watchers.ts'

const [LOOK_MS, BETS_EVERY_MS, BETS_SHOWN, PAST_SHOWN] = [200, 700, 30, 24]

export type StreamDeps = { pool: Db; secret: string; links: Links; onFault(cause: Error): void }
export function createStream(deps: StreamDeps, game: string): Stream {
  const watchers = createWatchers(deps.onFault)
  let round: CrashRound | null = null
  let bust: NodeJS.Timeout | undefined
  const { send } = watchers
  const follow = async () => {
    const latest = await loadRound(deps.pool, game, null)
    if (latest === null || latest.number === round?.number) return
    round = latest
    send('round', roundOf(latest))
    const { seed, point } = secretsOf(deps, latest)
    clearTimeout(bust)
    // The bust is of the round's own time: it is told when it comes, whoever leads and however long its row takes.
    bust = setTimeout(
      () => send('bust', { number: latest.number, point, seed }),
      latest.startsAt + msOf(point) - Date.now(),
    )
    bust.unref()
  }
  const tellBets = async () => {
    if (round !== null) send('bets', await betsOf(deps, round))
  }
  const bustOf = (of: CrashRound): number | null => {
    const { point } = secretsOf(deps, of)
    return Date.now() < of.startsAt + msOf(point) ? null : point
  }
  const onlyWatched = (work: () => Promise<void>) => () => void (watchers.count() > 0 && work().catch(deps.onFault))
  const timers = [
    setInterval(onlyWatched(follow), LOOK_MS).unref(),
    setInterval(onlyWatched(tellBets), BETS_EVERY_MS).unref(),
  ]
  const loadState = async () => {
    await follow()
    const past = await loadPast(deps.pool, game, PAST_SHOWN)
    return { past, bets: round === null ? {} : await betsOf(deps, round) }
  }
  const state = sharedFor(LOOK_MS, loadState)
  const greeting = async () => {
    const { past, bets } = await state()
    const current = round === null ? null : { ...roundOf(round), bust: bustOf(round) }
    return { round: current, past, ...bets }
  }
  return {
    watch: (response) => watchers.watch(response, greeting),
    stop() {
      for (const timer of timers) clearInterval(timer)
      clearTimeout(bust)
      watchers.stop()
    },
  }
}

const roundOf = ({ number, commitment, startsAt, salt, link }: CrashRound) => ({
  number,
  commitment,
  startsAt,
  salt,
  link,
})

type Masked = Pick<StreamDeps, 'pool' | 'secret'>
type Shown = { player: string; stake: number; stop: number | null; paid: number | null }

/** The largest of a round, and how many there are: of real money, which demos are not put among. */
async function betsOf({ pool, secret }: Masked, { game, number }: CrashRound): Promise<object> {
  const { rows } = await pool.query<Shown & { count: number; staked: number }>(
    `select player, stake, stop, paid, count(*) over ()::int as count, sum(stake) over ()::bigint as staked
     from crash_bet where game = $1 and round = $2 and state in ('placed', 'won', 'lost') and player like 'real-%'
     order by stake desc, id limit $3`,
    [game, number, BETS_SHOWN],
  )
  const nameOf = (player: string) => maskOf(secret, game, number, player)
  const bets = rows.map(({ player, stake, stop, paid }) => ({ name: nameOf(player), stake, stop, paid }))
  return { count: rows[0]?.count ?? 0, staked: rows[0]?.staked ?? 0, bets }
}

const TOP_LIFE_MS = 5000

/** By game: the best paid of the last day, by what they paid. */
export const createTop = (deps: Masked, games: readonly string[]) =>
  new Map(games.map((game) => [game, sharedFor(TOP_LIFE_MS, () => loadTop(deps, game))]))

async function loadTop({ pool, secret }: Masked, game: string): Promise<object[]> {
  const { rows } = await pool.query<Shown & { round: number }>(
    `select player, round, stake, stop, paid from crash_bet
     where game = $1 and state = 'won' and player like 'real-%' and placed_at > now() - interval '1 day' order by paid desc limit 10`,
    [game],
  )
  return rows.map(({ player, ...bet }) => ({ name: maskOf(secret, game, bet.round, player), ...bet }))
}
