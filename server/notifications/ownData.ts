// What notifications keep about a bettor, for his own file: his browsers without their keys, what he and they were told, and what he wants to be told.
import type pg from 'pg'
import { type OwnRows, ownRows } from '../platform/ownRows.ts'

export const pushRowsOf = (pool: pg.Pool, accountId: number): OwnRows => ({
  push_devices: ownRows(
    pool,
    accountId,
    `select id::text as page_key, split_part(endpoint, '/', 3) as service, language, created_at, renewed_at
     from push_subscription where account_id = $1 and id > $2::bigint order by id limit $3`,
    '0',
  ),
  inbox_messages: ownRows(
    pool,
    accountId,
    `select id::text as page_key, kind, jackpot_id, created_at
     from inbox_message where account_id = $1 and id > $2::bigint order by id limit $3`,
    '0',
  ),
  message_choices: ownRows(
    pool,
    accountId,
    `select account_id::text as page_key, bets, jackpots, payments, offers
     from inbox_choice where account_id = $1 and account_id > $2::bigint limit $3`,
    '0',
  ),
  push_messages: ownRows(
    pool,
    accountId,
    `select id::text as page_key, kind, state, created_at, finished_at
     from push_message where account_id = $1 and id > $2::bigint order by id limit $3`,
    '0',
  ),
})
