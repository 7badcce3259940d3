// The migration that brought openings, on a database of before: what was in use goes on, the rest waits for an operator.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'

const MIGRATION = readFileSync(new URL('../migrations/0547_bonuses_opening.sql', import.meta.url), 'utf8')

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const LINK = `insert into referral_code (account_id, code, at) values (1, 'ABCDEFGH', now())`
const CODE = `insert into promo_code (market, code, gift, amount, cost, opens_at, uses_max, person_uses_max, ceiling, by_whom, made_at)
  values ('et', 'OLD1', 'free_bet', 100, 100, now(), 1, 1, 100, 'ann', now())`
const BOOST = `insert into odds_boost (market, account_ids, percent, odds_max, stake_max, uses_max, ceiling, opens_at, closes_at, by_whom)
  values ('et', '{1}', 10, 1000, 100, 1, 100, now(), now() + interval '1 day', 'ann')`
const WEEK = `insert into cashback_result (week, account_id, net_loss, amount, outcome, at)
  values ('2026-11-16', 1, 10000, 500, 'granted', now())`
const spent = (campaign: string, amount: number) =>
  `insert into bonus_campaign (campaign, spent) values ('${campaign}', ${amount})
   on conflict (campaign) do update set spent = excluded.spent`

test.each<[string, string[], string[]]>([
  ['nothing', [], []],
  [
    'a first deposit’s bonus, and a code campaign that gave nothing',
    [spent('first_deposit', 5), spent('promo', 0)],
    [],
  ],
  ['cashback that was given', [spent('cashback', 5)], ['cashback']],
  ['a week with a result', [WEEK], ['cashback']],
  ['a link that may have been sent', [LINK], ['referral']],
  ['a code, and a boost', [CODE, BOOST], ['odds_boost', 'promo']],
])('a database with %s has open: %#', async (_name, rows, open) => {
  await owner.query('begin')
  try {
    await owner.query('drop table bonus_campaign_opening')
    for (const sql of rows) await owner.query(sql)
    await owner.query(MIGRATION)
    const found = await owner.query(
      `select campaign from bonus_campaign_opening
       where opened_at < now() - interval '1 week' and closed_at is null order by campaign`,
    )
    expect(found.rows.map(({ campaign }) => campaign)).toEqual(open)
  } finally {
    await owner.query('rollback')
  }
})
