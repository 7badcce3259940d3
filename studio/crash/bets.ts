// Rows of the bets on crash, and what a page is answered about one.
import type pg from 'pg'
import type { Db } from '../database.ts'
import type { Session } from '../sessions.ts'
import type { WalletAnswer, WalletClient } from '../wallet/client.ts'
import type { Links } from './links.ts'

export type CrashDeps = {
  pool: pg.Pool
  wallet: WalletClient
  secret: string
  links: Links
  onFault(cause: Error): void
}
export type CrashBet = {
  id: string
  round: number
  slot: number
  stake: number
  auto_stop: number
  state: string
  refusal: string | null
  stop: number | null
  paid: number | null
  /** What the wallet withheld of it; null where it has not said. */
  tax: number | null
}
/** `balance`: after it, where it is known. */
export type BetAnswer = { ok: true; bet: CrashBet; balance: number | null }

const BET = `id, round, slot, stake, auto_stop, state, refusal, stop, paid,
  (select c.tax from wallet_call c where c.round = crash_bet.id and c.kind = 'win') as tax`

/** By the key it was placed under. */
export async function loadBet(db: Db, session: string, key: string): Promise<CrashBet | null> {
  const { rows } = await db.query<CrashBet>(`select ${BET} from crash_bet where session = $1 and key = $2`, [
    session,
    key,
  ])
  return rows[0] ?? null
}

/** A bet, whose it is, and what his demo has left; null of real money. */
export type OwnedBet = { bet: CrashBet; player: string; game: string; demoBalance: number | null }

/** By their own ids, whoever's they are. */
export async function loadBets(db: Db, ids: readonly string[]): Promise<Map<string, OwnedBet>> {
  const { rows } = await db.query<CrashBet & Omit<OwnedBet, 'bet'>>({
    name: 'crash_bets',
    text: `select ${BET}, player, game,
      (select s.demo_balance from session s where s.id = crash_bet.session) as "demoBalance"
      from crash_bet where id = any ($1)`,
    values: [ids],
  })
  return new Map(rows.map(({ player, game, demoBalance, ...bet }) => [bet.id, { bet, player, game, demoBalance }]))
}

/** A player's bets, newest first. */
export async function loadMine(db: Db, { player, game }: Session, count: number): Promise<CrashBet[]> {
  const { rows } = await db.query<CrashBet>(
    `select ${BET} from crash_bet where player = $1 and game = $2 order by placed_at desc limit $3`,
    [player, game, count],
  )
  return rows
}

/** A demo's is its session's; real money is what the wallet answered last. */
export async function balanceAfter(db: Db, session: Session, answer: WalletAnswer | null): Promise<number | null> {
  if (session.token !== null) return answer === null || answer === 'unknown' ? null : answer.balance
  const { rows } = await db.query<{ balance: number }>('select demo_balance as balance from session where id = $1', [
    session.id,
  ])
  return rows[0]?.balance ?? null
}
