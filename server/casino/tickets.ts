// What other slices ask of casino play: a bet or a win is a ticket, which stands under its round.
import type { GameTickets } from '../gamestakes/index.ts'
import { decimalSql, ownRows } from '../platform/ownRows.ts'
import { prefixedIdOf } from '../platform/prefixedId.ts'
import type { Queryable } from '../stakes/index.ts'

const amounts = ['staked', 'won', 'tax'].map((column) => decimalSql(column)).join(', ')

export const gameTickets: GameTickets = {
  game: 'casino',
  countOpen,
  load: loadTickets,
  /**
   * None: a part of a loss given back would turn a game that keeps three in a hundred into one that pays, for who plays it
   * once a week for a prize as high and as rare as can be.
   */
  losses: null,
  ownRowsOf: (pool, accountId) => ({
    casino_rounds: ownRows(
      pool,
      accountId,
      `select id::text as page_key, 'cas_' || replace(id::text, '-', '') as round_id, provider, game, state, ${amounts},
         opened_at, ended_at
       from casino_round where account_id = $1 and id > $2::uuid order by id limit $3`,
    ),
    casino_sessions: ownRows(
      pool,
      accountId,
      `select id::text as page_key, provider, game, currency, started_at, expires_at
       from casino_session where account_id = $1 and id > $2::uuid order by id limit $3`,
    ),
  }),
}

/** Rounds whose end is not known yet. */
async function countOpen(db: Queryable, accountId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from casino_round where account_id = $1 and state = 'open'`,
    [accountId],
  )
  return rows[0]?.count ?? 0
}

type TicketRow = {
  id: string
  account_id: number
  round_id: string
  number: number
  name: string
  names: Record<string, string>
  tax: number
}
async function loadTickets(db: Queryable, ids: readonly string[]) {
  const { rows } = await db.query<TicketRow>(
    `select t.id, t.account_id, t.round_id, r.number, coalesce(g.name, r.game) as name, coalesce(g.names, '{}') as names,
       case when t.kind = 'win' and not t.is_free then t.amount - t.moved else 0 end as tax
     from casino_transaction t join casino_round r on r.id = t.round_id
       left join casino_game g on g.provider = r.provider and g.code = r.game
     where t.id = any ($1::uuid[])`,
    [ids],
  )
  return rows.map(({ id, account_id, round_id, number, name, names, tax }) => ({
    ...{ id, accountId: account_id, code: printedRoundOf(round_id), round: number },
    of: { names: { ...names, '': name }, tax },
  }))
}

export const printedRoundOf = (id: string): string => prefixedIdOf('cas', id)
