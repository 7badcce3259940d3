// What tickets of cash lost, by the moments at which they were decided or decided anew.
import type { LossesSql } from '../platform/losses.ts'

/** Tickets that were placed longer before play no part: it keeps the read to a few partitions. */
const PLACED_BEFORE = '60 days'
const lossOf = (state: string): string =>
  `case when ${state}.paid is null or ${state}.status in (1, 9) then 0 else b.stake - b.cashed_out - ${state}.paid end`

// Each state of a ticket counts by what it changes: a result that is taken back or changed counts when that happens.
export const betLosses: LossesSql = `
  select s.account_id, ${lossOf('s')} - case when before.number is null then 0 else ${lossOf('before')} end as lost
  from bet_settlement s join bet b on b.account_id = s.account_id and b.id = s.bet_id
    left join bet_settlement before on before.account_id = s.account_id and before.bet_id = s.bet_id
      and before.number = s.number - 1
  where b.source = 'cash' and s.at >= $1 and s.at < $2
    and s.bet_id >= ledger_uuid_at($1::timestamptz - interval '${PLACED_BEFORE}')
    and b.id >= ledger_uuid_at($1::timestamptz - interval '${PLACED_BEFORE}')`
