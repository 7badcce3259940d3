// A choice: a row and the stake's call in one transaction, then the wallet's answer. It counts when the stake is confirmed
// before the closing, by the database's clock; else the stake goes back.
import { randomUUID } from 'node:crypto'
import { type Db, inTransaction } from '../database.ts'
import { isWhole } from '../games/game.ts'
import { BOXES, CHOICES_MAX, POT_STAKE, potTokenOf } from '../games/pot.ts'
import type { Session } from '../sessions.ts'
import { playKeyFault, type Refused, refused } from '../stakes/limits.ts'
import { settleStake } from '../stakes/settled.ts'
import { type Bet, refuseBet, takeStake, voidBet } from '../stakes/stakes.ts'
import { endBet, loadCall, sendCall } from '../wallet/calls.ts'
import { isBetRefused, isOk, type WalletAnswer } from '../wallet/client.ts'
import { addPot, latestRound, type PotDeps, poolOf, seedOf } from './rounds.ts'

type Fields = Readonly<Record<string, unknown>>
/** What a page is answered about a choice; the token is all that others are told of it before the end. */
export type Choice = {
  id: string
  round: number
  box: number
  stake: number
  state: string
  refusal: string | null
  nonce: string
  token: string
  place: number | null
  paid: number | null
}
/** `balance`: after it, where it is known. */
export type ChoiceAnswer = { ok: true; choice: Choice; balance: number | null }

const CHOICE = `id, round, box, stake, state, refusal, nonce, encode(token, 'hex') as token, place, paid`

/** In the order of the codes here. `round`: the one that the page shows; no other takes the choice, however late it comes. */
export async function choose(deps: PotDeps, session: Session, fields: Fields): Promise<ChoiceAnswer | Refused> {
  const { key, round, box } = fields
  const fault = playKeyFault(key, round) ?? (isWhole(box, 1, BOXES) ? null : refused('CHOICE_INVALID'))
  if (fault) return fault
  const wanted = { key: key as string, round: round as number, box: box as number }
  const begun = await begin(deps, session, wanted)
  if (begun === null || 'code' in begun) {
    const known = await loadChoice(deps.pool, session.id, wanted.key)
    return known ? { ok: true, choice: known, balance: session.demoBalance } : (begun ?? refused('CHOSEN_ALREADY'))
  }
  if (begun.call === null) return answered(deps, session, wanted.key, null)
  const answer = await deps.wallet.send(await loadCall(deps.pool, begun.call))
  const bet = { id: begun.call, session: session.id, round: begun.id, amount: POT_STAKE }
  return answered(deps, session, wanted.key, await settleBet(deps, bet, answer))
}

/** Null where the key is known, or the player has chosen in this round. */
function begin(
  { pool, links }: PotDeps,
  session: Session,
  { key, round, box }: { key: string; round: number; box: number },
) {
  return inTransaction<{ id: string; call: string | null } | Refused | null>(pool, async (db) => {
    const current = await latestRound(db)
    if (current === null || current.number !== round || current.isClosed) return refused('BETTING_CLOSED')
    const [id, nonce, pot] = [randomUUID(), randomUUID(), poolOf(session)]
    await addPot(db, round, pot)
    const { rowCount } = await db.query(
      `insert into pot_choice (id, session, key, player, round, pool, box, stake, nonce, token, state)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, decode($10, 'hex'), 'betting') on conflict do nothing`,
      [
        ...[id, session.id, key, session.player, round, pot, box, POT_STAKE],
        ...[nonce, potTokenOf(seedOf(links, current), nonce, box)],
      ],
    )
    if (rowCount === 0) return null
    const call = await takeStake(db, session, id, POT_STAKE)
    if (call === null && (await place(db, id))) return { id, call }
    if (call !== null && call !== 'refused') {
      await db.query('update pot_choice set wallet_bet = $2 where id = $1', [id, call])
      return { id, call }
    }
    throw new NotTaken(refused(call === null ? 'BETTING_CLOSED' : 'BALANCE_LOW'))
  }).catch((cause) => {
    if (cause instanceof NotTaken) return cause.refusal
    throw cause
  })
}

/** Takes a demo's row and stake back with the transaction. */
class NotTaken extends Error {
  refusal: Refused
  constructor(refusal: Refused) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/**
 * Takes the next place of its pot. The pot's row is held until the commit, and closing waits for it: no choice is confirmed
 * before the closing and counted after it.
 */
async function place(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.query<{ place: number }>(
    `update pot p set choices = p.choices + 1, digest = sha256(p.digest || c.token)
     from pot_choice c join pot_round r on r.number = c.round
     where c.id = $1 and c.state = 'betting' and p.round = c.round and p.pool = c.pool and p.counts is null
       and p.choices < $2 and r.closes_at > clock_timestamp()
     returning p.choices as place`,
    [id, CHOICES_MAX],
  )
  if (rows[0] === undefined) return false
  await db.query(`update pot_choice set state = 'placed', place = $2, moved_at = now() where id = $1`, [
    id,
    rows[0].place,
  ])
  return true
}

async function settleBet(deps: PotDeps, bet: Bet, answer: WalletAnswer): Promise<WalletAnswer> {
  const rollback = await settleStake(deps, bet, answer, async (db) => {
    if (isBetRefused(answer)) return refuseBet(db, bet, answer)
    if (!isOk(answer) || !(await place(db, bet.round))) return voidBet(db, bet, answer)
    // Given up by another process meanwhile: its rollback is on its way, so it is not placed after all.
    if (!(await endBet(db, bet.id, 'done', answer))) throw new Error('a choice was given up while it was placed')
    return null
  })
  return rollback === null ? answer : sendCall(deps, rollback)
}

async function loadChoice(db: Db, session: string, key: string): Promise<Choice | null> {
  const { rows } = await db.query<Choice>(`select ${CHOICE} from pot_choice where session = $1 and key = $2`, [
    session,
    key,
  ])
  return rows[0] ?? null
}

/** A player's choices, newest first, of every launch. */
export async function loadMine(db: Db, session: Session, count: number): Promise<Choice[]> {
  const { rows } = await db.query<Choice>(
    `select ${CHOICE} from pot_choice where player = $1 and pool = $2 order by placed_at desc limit $3`,
    [session.player, poolOf(session), count],
  )
  return rows
}

async function answered({ pool }: PotDeps, session: Session, key: string, answer: WalletAnswer | null) {
  const choice = (await loadChoice(pool, session.id, key)) as Choice
  if (session.token !== null) {
    const balance = answer === null || answer === 'unknown' ? null : answer.balance
    return { ok: true as const, choice, balance }
  }
  const { rows } = await pool.query<{ balance: number }>('select demo_balance as balance from session where id = $1', [
    session.id,
  ])
  return { ok: true as const, choice, balance: rows[0]?.balance ?? null }
}

/** Tokens of an ended round's pot with what they were made from, by place: 500 from after the one named. */
export async function loadTokens(db: Db, session: Session, round: unknown, after: unknown): Promise<object[] | null> {
  if (!isWhole(round, 1, 2 ** 31 - 1) || !isWhole(after, 0, CHOICES_MAX)) return null
  const { rows } = await db.query(
    `select c.place, c.nonce, c.box, encode(c.token, 'hex') as token
     from pot_choice c join pot_round r on r.number = c.round
     where c.round = $1 and c.pool = $2 and c.place > $3 and r.ended_at is not null order by c.place limit 500`,
    [round, poolOf(session), after],
  )
  return rows
}
