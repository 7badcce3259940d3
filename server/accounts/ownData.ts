// What accounts keep about a bettor, for his own file: no hash, no secret, no code.
import type pg from 'pg'
import { type OwnRows, ownRows } from '../platform/ownRows.ts'

export const accountRowsOf = (pool: pg.Pool, accountId: number): OwnRows => ({
  account: ownRows(
    pool,
    accountId,
    `select id::text as page_key, id, mobile, status, language, created_at, last_login_at, affiliate, affiliate_id, affiliate_tag,
       excluded_as, excluded_until, notifications_on, autorefresh_on
     from account where id = $1 and id > $2::bigint limit $3`,
    '0',
  ),
  sessions: ownRows(
    pool,
    accountId,
    `select id::text as page_key, started_at, active_at, expires_at, ip, user_agent
     from session where account_id = $1 and ended_at is null and id > $2::uuid order by id limit $3`,
  ),
  events: ownRows(
    pool,
    accountId,
    `select id::text as page_key, at, kind, ip, user_agent
     from auth_event where account_id = $1 and id > $2::uuid order by id limit $3`,
  ),
  exclusions: ownRows(
    pool,
    accountId,
    `select id::text as page_key, excluded_as, asked_at, excluded_until
     from account_exclusion where account_id = $1 and id > $2::uuid order by id limit $3`,
  ),
  phone_numbers: ownRows(
    pool,
    accountId,
    `select id::text as page_key, old_mobile, new_mobile, changed_at
     from phone_change where account_id = $1 and changed_at is not null and id > $2::uuid order by id limit $3`,
  ),
})
