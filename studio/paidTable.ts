// What the games of a database really paid for real money, beside what their rules return.
import type { Db } from './database.ts'

type Paid = { game: string; rounds: number; staked: number; paid: number; error: number }

/** Rounds that are over, whose stake was not given back. `error`: the standard error of paid / staked, of a ratio of sums. */
const PAID = `
  with round as (
    select game, stake, paid from play where state = 'ended' and player like 'real-%'
    union all
    select game, stake, paid from crash_bet where state in ('won', 'lost') and player like 'real-%'
    union all
    select 'pot', stake, paid from pot_choice where state in ('won', 'lost') and player like 'real-%'),
  game as (
    select game, count(*)::int as rounds, sum(stake) as staked, sum(paid) as paid, sum(paid) / sum(stake) as share
    from round group by game)
  select g.game, g.rounds, g.staked::float8 as staked, g.paid::float8 as paid,
    (sqrt(sum((r.paid - g.share * r.stake) ^ 2)) / g.staked)::float8 as error
  from game g join round r using (game) group by g.game, g.rounds, g.staked, g.paid order by g.game`

const money = (minor: number): string => (minor / 100).toFixed(2)
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`

export async function paidTable(db: Db): Promise<string[]> {
  const { rows } = await db.query<Paid>(PAID)
  return [
    '| game | rounds | staked | paid | return | 95 of 100 times within |',
    '|---|---|---|---|---|---|',
    ...rows.map(({ game, rounds, staked, paid, error }) => {
      const [share, within] = [paid / staked, 1.96 * error]
      return `| ${[game, rounds, money(staked), money(paid), percent(share), `± ${percent(within)}`].join(' | ')} |`
    }),
  ]
}
