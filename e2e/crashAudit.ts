// Compares the database after a crash with the answers that the clients received.
import pg from 'pg'
import type { Acknowledged } from './crashLoad.ts'

export type Audit = {
  /** Acknowledged, and not there. */
  lost: string[]
  /** There, and never acknowledged although every outcome was requested. */
  unacknowledged: string[]
  /** More tickets than one for a key, or a key whose ticket is another one. */
  twice: string[]
  /** Tickets without all their legs, or without their transfer. */
  half: string[]
  ledgerFaults: string[]
  /** Accounts whose cash is not what they began with less their stakes. */
  walletsOff: string[]
}

export const soundAudit: Audit = { lost: [], unacknowledged: [], twice: [], half: [], ledgerFaults: [], walletsOff: [] }

type BetRow = {
  code: string
  account_id: string
  keys: string[]
  legs: number
  selections: number
  entries: number
  stake: string
}

const BETS = `
  select b.code, b.account_id, b.stake, cardinality(b.selection_ids) as selections,
    (select coalesce(array_agg(r.key), '{}') from stake_request r where r.account_id = b.account_id and r.ticket_id = b.id) as keys,
    (select count(*)::int from bet_leg l where l.bet_id = b.id and l.account_id = b.account_id) as legs,
    (select count(*)::int from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
      where t.kind = 'bet' and t.reference = b.id::text) as entries
  from bet b where b.account_id = any ($1::bigint[])`

/** `cash` is what every account began with, minor units. */
export async function auditOf(
  url: string,
  accountIds: readonly number[],
  cash: number,
  acknowledged: readonly Acknowledged[],
): Promise<Audit> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const bets = (await client.query<BetRow>(BETS, [accountIds])).rows
    const faults = await client.query<{ fault: string; subject: string }>('select fault, subject from ledger_faults()')
    const wallets = await client.query<{ account_id: string; balance: string }>(
      `select account_id, balance from wallet_balance where book = 'cash' and account_id = any ($1::bigint[])`,
      [accountIds],
    )
    return {
      ...comparedWith(bets, acknowledged),
      half: bets.filter(isHalf).map((bet) => bet.code),
      ledgerFaults: faults.rows.map(({ fault, subject }) => `${fault}: ${subject}`),
      walletsOff: walletsOffOf(bets, wallets.rows, cash),
    }
  } finally {
    await client.end()
  }
}

// A stake has three entries, or two where the market has no VAT.
const isHalf = (bet: BetRow): boolean => bet.legs !== bet.selections || bet.legs === 0 || bet.entries < 2

function comparedWith(bets: readonly BetRow[], acknowledged: readonly Acknowledged[]) {
  const there = new Map(bets.map((bet) => [bet.code, bet]))
  const told = new Map(acknowledged.map((one) => [one.betId, one]))
  const tickets = new Map<string, Set<string>>()
  for (const { key, betId } of acknowledged) tickets.set(key, (tickets.get(key) ?? new Set()).add(betId))
  const wrongKey = bets.filter((bet) => {
    const one = told.get(bet.code)
    return one !== undefined && (bet.keys.length !== 1 || bet.keys[0] !== one.key || bet.legs !== one.legCount)
  })
  return {
    lost: acknowledged.filter(({ betId }) => !there.has(betId)).map(({ betId }) => betId),
    unacknowledged: bets.filter(({ code }) => !told.has(code)).map(({ code }) => code),
    twice: [...wrongKey.map(({ code }) => code), ...[...tickets].filter(([, ids]) => ids.size > 1).map(([key]) => key)],
  }
}

function walletsOffOf(
  bets: readonly BetRow[],
  wallets: readonly { account_id: string; balance: string }[],
  cash: number,
): string[] {
  const staked = new Map<string, number>()
  for (const { account_id, stake } of bets) staked.set(account_id, (staked.get(account_id) ?? 0) + Number(stake))
  return wallets
    .filter(({ account_id, balance }) => Number(balance) !== cash - (staked.get(account_id) ?? 0))
    .map(({ account_id, balance }) => `${account_id}: ${balance}`)
}
