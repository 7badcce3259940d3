// What referral keeps about a bettor, for his own file: his link, whose he accepted and what came of it; of the others
// nothing but when.
import type pg from 'pg'
import { type OwnRows, ownRows } from '../platform/ownRows.ts'

/** Why a reward did not come is not said: it would name the accounts that are known to be one person's. */
const OUTCOME = `case when w.outcome <> 'granted' then 'not_granted' else w.outcome end as outcome`

/** What came of him as the friend, or of the friends whom he brought. */
const broughtAs = (who: 'friend' | 'referrer'): string =>
  `select f.friend_id::text as page_key, f.accepted_at, ${OUTCOME}, w.${who}_outcome as own_outcome, w.at as decided_at
   from referral f left join referral_reward w on w.friend_id = f.friend_id
   where f.${who}_id = $1 and f.friend_id > $2::bigint order by f.friend_id limit $3`

export const referralRowsOf = (pool: pg.Pool, accountId: number): OwnRows => ({
  referral_link: ownRows(
    pool,
    accountId,
    `select account_id::text as page_key, code, at as made_at from referral_code
     where account_id = $1 and account_id > $2::bigint limit $3`,
    '0',
  ),
  referral_accepted: ownRows(pool, accountId, broughtAs('friend'), '0'),
  referral_friends: ownRows(pool, accountId, broughtAs('referrer'), '0'),
})
