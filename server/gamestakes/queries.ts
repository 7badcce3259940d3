// The SQL of taking stakes on a game.
import type { IntakeRefusal, Queryable, Refused } from '../stakes/index.ts'

/** What a game has to say itself, before the bettor's own limits. */
type OwnRefusal = 'ROUND_CLOSED' | 'JACKPOT_ENTERED'
export type Taken = Refused<'placed' | 'replay' | OwnRefusal | IntakeRefusal> & {
  /** When it was decided, by the database's clock. */
  placed_at: Date
}

/**
 * What the database keeps of a request: its key, or `''`; 32 hex digits of what it asks for. How long it has waited, and how
 * long the same without a key is a repeat, ms.
 */
export type Asked = { key: string; hash: string; waited_ms?: number; repeat_ms?: number }
/** A request for the database: whose it is, and what else its game's function is told. */
export type Wanted = Asked & { account_id: number }

/** One statement and one commit for many requests, at most one per account. Answers in the order given. */
export async function takeMany(db: Queryable, place: `${string}_place`, wanted: readonly Wanted[]): Promise<Taken[]> {
  const { rows } = await db.query<Taken>({
    name: place,
    text: `select outcome, balance, detail, placed_at from ${place}($1) order by ord`,
    values: [JSON.stringify(wanted.map((each, index) => ({ ...each, ord: index + 1 })))],
  })
  return rows
}

export async function publishPaid(db: Queryable, accountIds: readonly number[]): Promise<void> {
  await db.query('select game_wallets_changed($1)', [accountIds])
}
