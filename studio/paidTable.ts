// What the games of a database really paid for real money, beside what their rules return for just those rounds, and how far
// luck may be from it.
import type { Db } from './database.ts'
import { instantGames, returnsOf } from './games/catalogue.ts'
import { crashOutcomesOf, STOP_MIN } from './games/crash.ts'
import { lastTileOf, type MinesChoice, minesOutcomesOf } from './games/mines.ts'
import { type GameReturn, type Outcome, returnOf, volatilityOf } from './games/return.ts'
import { crashGames } from './offered.ts'

/** Rounds that were played alike. Minor units; `squares` is the sum of squared stakes, `at` where a player with steps stopped. */
type Played = {
  game: string
  choice: unknown
  at: number
  rounds: number
  staked: number
  squares: number
  paid: number
}

/**
 * Rounds that are over, whose stake was not given back. Who lost at a tile of mines wanted it at least; who had not yet
 * left a round of crash wanted at least its point.
 */
const PLAYED = `
  select game, choice, at, count(*)::int as rounds, sum(stake)::float8 as staked, sum(stake::float8 ^ 2) as squares,
    sum(paid)::float8 as paid
  from (
    select game, choice, stake, paid,
      case game when 'mines' then jsonb_array_length(steps) + (result ->> 'hit' is not null)::int else 0 end as at
    from play where state = 'ended' and player like 'real-%'
    union all
    select b.game, 'null', b.stake, b.paid, coalesce(b.stop, b.auto_stop, r.point)
    from crash_bet b join crash_round r on r.game = b.game and r.number = b.round
    where b.state in ('won', 'lost') and b.player like 'real-%'
    union all
    select 'pot', 'null', stake, paid, 0 from pot_choice where state in ('won', 'lost') and player like 'real-%') round
  group by game, choice, at order by game, at`

/** Everything that could come of rounds played so; null for games whose players decide on the way, which count their own. */
function outcomesOf({ game, choice, at }: Played): Outcome[] | null {
  if ((crashGames as readonly string[]).includes(game)) return crashOutcomesOf(Math.max(STOP_MIN, at))
  if (game === 'mines')
    return minesOutcomesOf(choice as MinesChoice, Math.min(Math.max(1, at), lastTileOf(choice as MinesChoice)))
  return instantGames.find(({ code }) => code === game)?.outcomesOf(choice as never) ?? null
}

const MILLION = 1_000_000
/** Luck is beyond so many standard deviations once in 15,000 tables of a game. */
const LUCK = 4

type Sums = { rounds: number; staked: number; paid: number; least: number; most: number; variance: number }
const NONE: Sums = { rounds: 0, staked: 0, paid: 0, least: 0, most: 0, variance: 0 }

function withGroup(sums: Sums, played: Played, stated: GameReturn): Sums {
  const outcomes = outcomesOf(played)
  // Of several bets in one round the odds are rounded, the game's own bounds are not.
  const inBounds = (share: number) => Math.min(stated.most, Math.max(stated.least, share)) / MILLION
  const [least, most] = outcomes
    ? [inBounds(returnOf(outcomes)), inBounds(returnOf(outcomes))]
    : [0, stated.most / MILLION]
  const deviation = outcomes ? volatilityOf(outcomes) : stated.volatility[1]
  return {
    rounds: sums.rounds + played.rounds,
    staked: sums.staked + played.staked,
    paid: sums.paid + played.paid,
    // A payment is rounded down to the cent.
    least: sums.least + least * played.staked - played.rounds,
    most: sums.most + most * played.staked,
    variance: sums.variance + deviation ** 2 * played.squares,
  }
}

const money = (minor: number): string => (minor / 100).toFixed(2)
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`
const statedFor = (game: string): GameReturn =>
  returnsOf().find(
    (each) => each.game === ((crashGames as readonly string[]).includes(game) ? 'crash' : game),
  ) as GameReturn

/** `alarms`: games that paid what luck does not explain. */
export async function paidTable(db: Db): Promise<{ lines: string[]; alarms: string[] }> {
  const { rows } = await db.query<Played>(PLAYED)
  const alarms: string[] = []
  const lines = [...new Set(rows.map(({ game }) => game))].map((game) => {
    const stated = statedFor(game)
    const sums = rows.filter((row) => row.game === game).reduce((all, row) => withGroup(all, row, stated), NONE)
    const luck = LUCK * Math.sqrt(sums.variance)
    const [low, high] = [Math.max(0, sums.least - luck), sums.most + luck]
    const isOdd = sums.paid < low || sums.paid > high
    if (isOdd) alarms.push(game)
    const cells = [game, sums.rounds, money(sums.staked), money(sums.paid), percent(sums.paid / sums.staked)]
    const allowed = `${percent(low / sums.staked)} – ${percent(high / sums.staked)}${isOdd ? ' ALARM' : ''}`
    return `| ${[...cells, percent(sums.most / sums.staked), allowed].join(' | ')} |`
  })
  return {
    lines: [
      '| game | rounds | staked | paid | return | by the rules | luck allows |',
      '|---|---|---|---|---|---|---|',
      ...lines,
    ],
    alarms,
  }
}
