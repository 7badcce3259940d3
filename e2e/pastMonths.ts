// What an affiliate's bettor has just done, dated back into two months that are over, on the product's own database.

import { profileOf } from '@walia/domain/market/markets.ts'
import { monthOf, monthStartOf } from '@walia/domain/market/months.ts'
import { transferIdAt } from '@walia/server/ledger/index.ts'
import type pg from 'pg'
import type { RunningProduct } from './product.ts'
import { withClient } from './query.ts'

const DAY_MS = 86_400_000
/** A month is closed an hour after its end. */
const CLOSED_AFTER_MS = 2 * 3_600_000
const { timeZone } = profileOf('et')

type Months = { earlier: string; later: string }
/** As "2026-10": the last month that is to be closed by now, and the one before it. */
function lastTwoMonths(now: number): Months {
  const monthBefore = (month: string) => monthOf(monthStartOf(month, timeZone) - 1, timeZone)
  const later = monthBefore(monthOf(now - CLOSED_AFTER_MS, timeZone))
  return { earlier: monthBefore(later), later }
}

/**
 * As if the affiliate had come, and his bettor played, in the first of two months until `between` (epoch ms), in the
 * second one since. Transfers keep their order and their sums. The job that closes months runs next. Answers the months.
 */
export const dateBack = (
  product: RunningProduct,
  { affiliateId, accountId, between }: { affiliateId: number; accountId: number; between: number },
): Promise<Months> =>
  withClient(product, async (client) => {
    const now = Date.now()
    const { earlier, later } = lastTwoMonths(now)
    // The middle of a month: the minutes that the journey took lead into no other.
    const backBy = (month: string) => now - (monthStartOf(month, timeZone) + 14 * DAY_MS)
    await client.query('begin')
    // Nobody changes what was booked: those that refuse it are triggers, which this connection's owner may pass over.
    await client.query('set local session_replication_role = replica')
    await moveTransfers(client, accountId, [0, between], backBy(earlier))
    await moveTransfers(client, accountId, [between, now], backBy(later))
    const since = `make_interval(secs => $2::float8 / 1000)`
    await client.query(`update affiliate set created_at = created_at - ${since} where id = $1`, [
      affiliateId,
      backBy(earlier),
    ])
    await client.query('update affiliate_plan set from_month = $2::date where affiliate_id = $1', [
      affiliateId,
      `${earlier}-01`,
    ])
    await client.query(
      `update affiliate_referral set registered_at = registered_at - ${since}, until = until - ${since},
         first_deposit_at = first_deposit_at - ${since} where account_id = $1`,
      [accountId, backBy(earlier)],
    )
    await client.query(`update job set next_at = clock_timestamp() where name = 'affiliates.closeMonths'`)
    await client.query('commit')
    return { earlier, later }
  })

/** Of a player in a time, with the house's entries of them: an id begins with its milliseconds in 12 hexadecimal digits. */
async function moveTransfers(
  client: pg.Client,
  accountId: number,
  [from, before]: readonly [number, number],
  backByMs: number,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'select distinct transfer_id as id from ledger_entry where account_id = $1 and transfer_id >= $2 and transfer_id < $3',
    [accountId, transferIdAt(from), transferIdAt(before)],
  )
  const moved = rows.map(({ id }) => {
    const at = Number.parseInt(id.replace('-', '').slice(0, 12), 16) - backByMs
    return `${transferIdAt(at).slice(0, 13)}${id.slice(13)}`
  })
  const values = [rows.map(({ id }) => id), moved]
  const of = 'from unnest($1::uuid[], $2::uuid[]) as m (id, moved_id)'
  await client.query(`update ledger_entry e set transfer_id = m.moved_id ${of} where e.transfer_id = m.id`, values)
  await client.query(
    `update ledger_transfer t set id = m.moved_id, at = t.at - make_interval(secs => $3::float8 / 1000) ${of}
     where t.id = m.id`,
    [...values, backByMs],
  )
}
