// Every table that the studio's own role can write: what decides a payment is refused to it, row by row, or a reason says why
// none follows from the table. A new table is in one of the two lists, or fails here.
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from './database.ts'
import { createTestStudio, type TestStudio } from './testStudio.ts'

const ID = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`
const NO_PAYMENT: Record<string, string> = {
  session: 'a launch: its player and token come from the operator, its balance is play money',
  operator_request: 'which calls of the operator were taken',
  auto_consent: 'what a player agreed to',
  auto_run: 'when rounds stop that a page begins by itself; what they come to is the sum of their bets',
}
const BET = 'id, session, key, player, game, round, slot, stake, auto_stop, state'
const CHOICE = 'id, session, key, player, round, pool, box, stake, nonce, token, state'
const TOKEN = `decode(repeat('00', 32), 'hex')`
/** Real money: pair 2 is in use, 4 is the number it was just counted up to. */
const PLAY = (pair: number, nonce: number, steps = `'[]'`): string =>
  `insert into play (id, session, key, player, game, stake, choice, seed_pair, nonce, state, steps)
   values ('${ID(9)}', '${ID(2)}', '${ID(9)}', 'p', 'h', 100, '{}', '${ID(pair)}', ${nonce}, 'betting', ${steps})`
/** Tried as the role; each would change a row. */
const FORGED: Record<string, string[]> = {
  crash_chain: [
    'update crash_chain set used = 4',
    'update crash_chain set used = 7',
    `update crash_chain set salt = 'other'`,
    `update crash_chain set ends = 'other'`,
    `insert into crash_chain (id, game, number, ends, length, used) values ('${ID(9)}', 'g', 9, 'e', 9, 3)`,
    `insert into crash_chain (id, game, number, ends, length, salt) values ('${ID(9)}', 'g', 9, 'e', 9, 's')`,
  ],
  crash_round: [
    `update crash_round set point = 900 where game = 'g'`,
    `update crash_round set seed = 'other' where game = 'g'`,
    `update crash_round set seed = null, point = null, ended_at = null, settled_at = null where game = 'g'`,
    `update crash_round set settled_at = null where game = 'g'`,
    'update crash_round set starts_at = now()',
    `insert into crash_round values ('g', 9, '${ID(1)}', 9, 'c', now(), now(), 's', 100, now())`,
  ],
  crash_bet: [
    `update crash_bet set state = 'won', stop = 150, paid = 900 where id = '${ID(1)}'`,
    `update crash_bet set state = 'placed' where id = '${ID(2)}'`,
    'update crash_bet set stake = 900',
    `insert into crash_bet (${BET}) values ('${ID(9)}', '${ID(1)}', '${ID(9)}', 'p', 'g', 1, 1, 100, 150, 'placed')`,
    `insert into crash_bet (${BET}, stop, paid) values ('${ID(9)}', '${ID(1)}', '${ID(9)}', 'p', 'g', 2, 1, 100, 150, 'won', 150, 900)`,
  ],
  pot_round: [
    `update pot_round set seed = 'other' where number = 900`,
    'update pot_round set seed = null, ended_at = null where number = 900',
    'update pot_round set closes_at = now()',
    `insert into pot_round values (901, '${ID(1)}', 9, 'c', now(), now(), 's', now())`,
  ],
  pot: [
    'update pot set share = 900 where round = 900',
    'update pot set counts = null, share = null where round = 900',
    `insert into pot (round, pool, digest, choices) values (900, 'ETB', ${TOKEN}, 9)`,
  ],
  pot_choice: [
    `update pot_choice set paid = 900 where id = '${ID(1)}'`,
    `update pot_choice set state = 'placed', place = 9 where id = '${ID(2)}'`,
    'update pot_choice set box = 2',
    `insert into pot_choice (${CHOICE}, place) values ('${ID(9)}', '${ID(1)}', '${ID(9)}', 'q', 900, 'demo', 1, 100, '${ID(9)}', ${TOKEN}, 'placed', 9)`,
  ],
  play: [
    `update play set stake = 900 where id = '${ID(2)}'`,
    `update play set steps = '[]' where id = '${ID(2)}'`,
    `update play set steps = '[4, 8]' where id = '${ID(2)}'`,
    `update play set state = 'open' where id = '${ID(3)}'`,
    ...[PLAY(2, 1), PLAY(2, 5), PLAY(1, 4), PLAY(2, 4, `'[3]'`)],
    `update play set paid = 900 where id = '${ID(1)}'`,
    `update play set state = 'open', paid = null, ended_at = null where id = '${ID(1)}'`,
    `update play set choice = '{}'`,
    `insert into play (id, session, key, player, game, stake, choice, seed_pair, nonce, state, paid, ended_at)
     values ('${ID(9)}', '${ID(1)}', '${ID(9)}', 'p', 'g', 100, '{}', '${ID(1)}', 9, 'ended', 900, now())`,
  ],
  seed_pair: [
    `update seed_pair set seed = 's', ended_at = now() where id = '${ID(2)}'`,
    `insert into seed_pair (id, player, commitment, player_seed, games) values ('${ID(9)}', 'q', 'c', 'x', 3)`,
    `update seed_pair set seed = 'other' where id = '${ID(1)}'`,
    `update seed_pair set games = 4 where id = '${ID(2)}'`,
    `update seed_pair set commitment = 'other'`,
  ],
  wallet_call: [
    `update wallet_call set state = 'sent'`,
    `update wallet_call set amount = 900`,
    `insert into wallet_call (id, kind, session, round, amount, closes_round, due_at, state)
     values ('${ID(9)}', 'bet', '${ID(1)}', '${ID(9)}', 100, false, now(), 'done')`,
    `delete from wallet_call`,
  ],
}
const ROWS = `
  insert into session (id, launch_hash, player, game, currency, language, demo_balance) values ('${ID(1)}', 'x', 'p', 'g', 'ETB', 'en', 0);
  insert into seed_pair (id, player, commitment, player_seed, games, seed, ended_at) values ('${ID(1)}', 'p', 'c', 'x', 5, 's', now());
  insert into seed_pair (id, player, commitment, player_seed, games) values ('${ID(2)}', 'p', 'c', 'x', 5);
  insert into session (id, launch_hash, player, token, game, currency, language) values ('${ID(2)}', 'y', 'p', 't', 'g', 'ETB', 'en');
  insert into crash_chain (id, game, number, ends, length, used, salt) values ('${ID(1)}', 'g', 1, 'e', 9, 5, 's');
  insert into crash_round values ('g', 1, '${ID(1)}', 1, 'c', now(), now(), 's', 120, now(), now());
  insert into crash_bet (${BET}, paid) values ('${ID(1)}', '${ID(1)}', '${ID(1)}', 'p', 'g', 1, 0, 100, 150, 'lost', 0);
  insert into crash_bet (${BET}) values ('${ID(2)}', '${ID(1)}', '${ID(2)}', 'q', 'g', 1, 0, 100, 150, 'betting');
  insert into pot_round values (900, '${ID(1)}', 1, 'c', now(), now(), 's', now());
  insert into pot values (900, 'demo', 1, ${TOKEN}, '{0,0,0,0,0,1}', 100);
  insert into pot_choice (${CHOICE}, place, paid) values ('${ID(1)}', '${ID(1)}', '${ID(1)}', 'p', 900, 'demo', 1, 100, '${ID(1)}', ${TOKEN}, 'won', 1, 100);
  insert into pot_choice (${CHOICE}) values ('${ID(2)}', '${ID(1)}', '${ID(2)}', 'r', 900, 'demo', 1, 100, '${ID(2)}', ${TOKEN}, 'betting');
  insert into play (id, session, key, player, game, stake, choice, seed_pair, nonce, state, paid, ended_at)
    values ('${ID(1)}', '${ID(1)}', '${ID(1)}', 'p', 'g', 100, '{}', '${ID(1)}', 1, 'ended', 0, now());
  insert into play (id, session, key, player, game, stake, choice, seed_pair, nonce, state, steps)
    values ('${ID(2)}', '${ID(2)}', '${ID(2)}', 'p', 'i', 100, '{}', '${ID(2)}', 2, 'open', '[3, 8]'),
      ('${ID(3)}', '${ID(2)}', '${ID(3)}', 'p', 'h', 100, '{}', '${ID(2)}', 3, 'betting', '[]');
  insert into wallet_call (id, kind, session, round, amount, closes_round, due_at, state, done_at)
    values ('${ID(1)}', 'bet', '${ID(1)}', '${ID(1)}', 100, false, now(), 'done', now())`

let studio: TestStudio
let pool: pg.Pool
let role: pg.PoolClient
beforeAll(async () => {
  studio = await createTestStudio()
  pool = createPool(studio.databaseUrl, 1)
  role = await pool.connect()
  await studio.db.query(ROWS)
})
afterAll(async () => {
  role.release()
  await pool.end()
  await studio.close()
})

/** What the statement changes, or the code that it is refused with; nothing of it stays. */
async function tried(db: Pick<pg.Client, 'query'>, statement: string): Promise<{ changed: number } | { code: string }> {
  try {
    await db.query('begin')
    return { changed: (await db.query(statement)).rowCount ?? 0 }
  } catch (cause) {
    return { code: (cause as pg.DatabaseError).code ?? String(cause) }
  } finally {
    await db.query('rollback')
  }
}

test('every table that the role can write is tried, or has a reason why no payment follows from it', async () => {
  const { rows } = await role.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'studio'::regnamespace and relkind in ('r', 'p')
       and (has_table_privilege(oid, 'insert, update, delete, truncate') or has_any_column_privilege(oid, 'insert, update'))`,
  )
  expect([...Object.keys(NO_PAYMENT), ...Object.keys(FORGED)].toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  )
})

describe.each(Object.entries(FORGED))('%s', (_, statements) => {
  test.each(statements)('%s', async (statement) => {
    const answer = await tried(role, statement)
    // Of calls of the wallet the role sees none that it may remove.
    if (statement.startsWith('delete')) return expect(answer).toEqual({ changed: 0 })
    expect([{ code: '42501' }, { code: '23001' }]).toContainEqual(answer)
    // Not for anything else: past triggers and grants it would have changed what is there.
    expect(await tried(studio.db, statement)).toEqual({ changed: expect.toSatisfy((rows) => rows > 0) })
  })
})
