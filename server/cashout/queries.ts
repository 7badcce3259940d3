// All SQL of cash-out: offers, cash-outs, and the values at which tickets are cashed out by themselves.
import { winningsBookOf } from '@walia/domain/bets/stakeSource.ts'
import type { CashoutFigures } from '@walia/domain/cashout/offer.ts'
import type { Pool } from 'pg'

/** A pool, or a client inside a transaction. */
export type Queryable = Pick<Pool, 'query'>

export type Money = Pick<CashoutFigures, 'stake' | 'gross' | 'taxable' | 'tax' | 'net'>
export type NewOffer = Money & { id: string; accountId: number; betId: string; settlementNumber: number }

/** Answers when it expires, by the database's clock, which also decides whether it has. */
export async function insertOffer(db: Queryable, offer: NewOffer, lifeSeconds: number): Promise<Date> {
  const { rows } = await db.query<{ expires_at: Date }>({
    name: 'cashout_insert_offer',
    text: `insert into cashout_offer (id, account_id, bet_id, settlement_number, stake, gross, taxable, tax, net, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp() + make_interval(secs => $10)) returning expires_at`,
    values: [
      offer.id,
      offer.accountId,
      offer.betId,
      offer.settlementNumber,
      offer.stake,
      offer.gross,
      offer.taxable,
      offer.tax,
      offer.net,
      lifeSeconds,
    ],
  })
  return (rows[0] as { expires_at: Date }).expires_at
}

type OfferRow = {
  id: string
  bet_id: string
  settlement_number: number
  stake: number
  gross: number
  taxable: number
  tax: number
  net: number
}

/**
 * The offer if it is in time. The first acceptance marks it, so that one that is sent again while the first is under way
 * is in time as well. Null: unknown, another's, expired, or paid already.
 */
export async function takeOffer(db: Queryable, accountId: number, offerId: string): Promise<NewOffer | null> {
  const { rows } = await db.query<OfferRow>({
    name: 'cashout_take_offer',
    text: `update cashout_offer set taken = true
      where id = $1 and account_id = $2 and (taken or expires_at > clock_timestamp())
      returning id, bet_id, settlement_number, stake, gross, taxable, tax, net`,
    values: [offerId, accountId],
  })
  const row = rows[0]
  if (!row) return null
  const { id, bet_id: betId, settlement_number: settlementNumber, ...money } = row
  return { id, accountId, betId, settlementNumber, ...money }
}

/** The answer that an acceptance of the offer was refused with, null when none was yet; undefined: the offer is gone. */
export async function findRefusal(db: Queryable, offerId: string): Promise<string | null | undefined> {
  const { rows } = await db.query<{ refusal: string | null }>('select refusal from cashout_offer where id = $1', [
    offerId,
  ])
  return rows[0]?.refusal
}

/** Keeps the answer: accepting the same offer again changes nothing. */
export async function updateRefusal(db: Queryable, offerId: string, code: string): Promise<void> {
  await db.query('update cashout_offer set refusal = $2 where id = $1', [offerId, code])
}

/** Offers whose life is long over. */
export async function deleteOldOffers(db: Queryable, minutes: number): Promise<number> {
  const { rowCount } = await db.query(
    'delete from cashout_offer where expires_at < clock_timestamp() - make_interval(mins => $1)',
    [minutes],
  )
  return rowCount ?? 0
}

export type CashoutCause = 'bettor' | 'auto'
export type NewCashout = {
  offer: NewOffer
  /** What is paid: the offer's money, or that of now. */
  money: Money
  /** The state that the ticket comes to. */
  number: number
  transferId: string
  /** VAT of the part of the stake. */
  vat: number
  cause: CashoutCause
  /** Kept with the ticket's state, for audit. */
  details: object
}

/** State, history and money of a cash-out; the caller holds the ticket's lock. */
export async function insertCashout(
  db: Queryable,
  { offer, money, number, transferId, vat, cause, details }: NewCashout,
): Promise<void> {
  const { accountId, betId, id } = offer
  const { stake, gross, taxable, tax, net } = money
  await db.query({
    name: 'cash_out_bet',
    text: 'select from cash_out_bet($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)',
    values: [
      ...[accountId, betId, number, id, transferId, stake, vat, gross, taxable, tax, net, cause],
      JSON.stringify(details),
      // Only tickets paid with cash are sold back.
      winningsBookOf.cash,
    ],
  })
}

export type CashoutRow = {
  offer_id: string
  bet_id: string
  at: Date
  stake: number
  gross: number
  tax: number
  net: number
  stake_left: number
  cause: CashoutCause
  balance_after: number
  bonus_after: number
}
const COLUMNS = 'offer_id, bet_id, at, stake, gross, tax, net, stake_left, cause, balance_after, bonus_after'

/** What an offer of the account was accepted with, or null. */
export async function findCashout(db: Queryable, accountId: number, offerId: string): Promise<CashoutRow | null> {
  const { rows } = await db.query<CashoutRow>({
    name: 'cashout_find',
    text: `select ${COLUMNS} from cashout where account_id = $1 and offer_id = $2`,
    values: [accountId, offerId],
  })
  return rows[0] ?? null
}

/** Tickets of an account's cash-outs by the id of the accepted offer. */
export async function loadCashedOutBets(
  db: Queryable,
  accountId: number,
  offerIds: readonly string[],
): Promise<Map<string, string>> {
  if (offerIds.length === 0) return new Map()
  const { rows } = await db.query<{ offer_id: string; bet_id: string }>(
    'select offer_id, bet_id from cashout where account_id = $1 and offer_id = any ($2::uuid[])',
    [accountId, offerIds],
  )
  return new Map(rows.map((row) => [row.offer_id, row.bet_id]))
}

/** Tickets by the id of the accepted offer, of whatever accounts; both lists pair. */
export async function loadTicketsOfOffers(
  db: Queryable,
  accountIds: readonly number[],
  offerIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ offer_id: string; bet_id: string }>(
    `select c.offer_id, c.bet_id from unnest($1::bigint[], $2::uuid[]) wanted (account_id, offer_id)
     join cashout c on c.account_id = wanted.account_id and c.offer_id = wanted.offer_id`,
    [accountIds, offerIds],
  )
  return new Map(rows.map((row) => [row.offer_id, row.bet_id]))
}

/** Of one ticket, oldest first. */
export async function loadCashouts(db: Queryable, accountId: number, betId: string): Promise<CashoutRow[]> {
  const { rows } = await db.query<CashoutRow>(
    `select ${COLUMNS} from cashout where account_id = $1 and bet_id = $2 order by at, offer_id`,
    [accountId, betId],
  )
  return rows
}

export type AutoRow = { accountId: number; betId: string; target: number }

export async function upsertAuto(db: Queryable, { accountId, betId, target }: AutoRow): Promise<void> {
  await db.query(
    `insert into cashout_auto (account_id, bet_id, target) values ($1, $2, $3)
     on conflict (account_id, bet_id) do update set target = excluded.target, set_at = clock_timestamp()`,
    [accountId, betId, target],
  )
}

export async function deleteAuto(db: Queryable, accountId: number, betId: string): Promise<void> {
  await db.query('delete from cashout_auto where account_id = $1 and bet_id = $2', [accountId, betId])
}

export async function findAuto(db: Queryable, accountId: number, betId: string): Promise<number | null> {
  const { rows } = await db.query<{ target: number }>(
    'select target from cashout_auto where account_id = $1 and bet_id = $2',
    [accountId, betId],
  )
  return rows[0]?.target ?? null
}

/** The value as it is set at this moment, which then stays until the transaction ends; null: it was taken away. */
export async function lockAuto(db: Queryable, accountId: number, betId: string): Promise<number | null> {
  const { rows } = await db.query<{ target: number }>(
    'select target from cashout_auto where account_id = $1 and bet_id = $2 for update',
    [accountId, betId],
  )
  return rows[0]?.target ?? null
}

export async function loadAutos(db: Queryable): Promise<AutoRow[]> {
  const { rows } = await db.query<{ account_id: number; bet_id: string; target: number }>(
    'select account_id, bet_id, target from cashout_auto',
  )
  return rows.map((row) => ({ accountId: row.account_id, betId: row.bet_id, target: row.target }))
}

export type SoldRow = Pick<CashoutRow, 'offer_id' | 'bet_id' | 'at' | 'stake' | 'net'>

/** What was cashed out by itself within the last day, newest first. */
export async function loadSoldByItself(db: Queryable, accountId: number, limit: number): Promise<SoldRow[]> {
  const { rows } = await db.query<SoldRow>({
    name: 'cashout_sold_by_itself',
    text: `select offer_id, bet_id, at, stake, net from cashout
      where account_id = $1 and cause = 'auto' and at > clock_timestamp() - interval '1 day' order by at desc limit $2`,
    values: [accountId, limit],
  })
  return rows
}
