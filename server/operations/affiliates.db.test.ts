// An operator's commands about affiliates and keys: carried out, and no secret in requests or the audit log.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AffiliateWorld, affiliateWorld } from '../affiliates/testWorld.ts'
import { createOperations, findOutcome, type Operations, readCommand, withSecrets } from './index.ts'
import { handIn } from './testOperators.ts'

let world: AffiliateWorld
let operations: Operations
beforeAll(async () => {
  world = await affiliateWorld()
  const { platform, affiliates, keys } = world
  operations = createOperations(platform, { affiliates, keys, simulated: null } as never)
})
afterAll(() => world.close())

/** As `npm run ops` does it: `shown` is what it prints besides the outcome. */
async function run(...words: string[]) {
  const { pool, random } = world.platform
  let shown: string | null = null
  const id = await handIn(pool, [...words, '--reason', 'agreed'], (asked) => {
    const made = withSecrets(asked, random.bytes)
    shown = made.shown
    return made.request
  })
  await operations.carryOut()
  return { ...(await findOutcome(pool, id)), shown } as {
    outcome: string
    details: Record<string, unknown>
    shown: string | null
  }
}
const PLAN = ['--share', '25', '--payment-fee', '2.5']
const add = (login: string, ...plan: string[]) =>
  run('affiliate', 'add', '--name', 'Anna Media', '--login', login, '--mobile', `09${login.length}1999001`, ...plan)
const kept = async (): Promise<string> => {
  const { rows } = await world.platform.pool.query(
    `select coalesce((select json_agg(r)::text from operation_request r), '') || coalesce((select json_agg(a)::text from audit_log a), '')
       || coalesce((select json_agg(f)::text from affiliate f), '') || coalesce((select json_agg(k)::text from api_key k), '') as text`,
  )
  return rows[0].text
}

test('an affiliate is added with his plan; his link is printed and kept nowhere', async () => {
  const { outcome, details, shown } = await add('anna', ...PLAN)
  expect(outcome).toBe('done')
  expect(details).toMatchObject({ ok: true, tag: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/) })
  const invite = /invite=([A-Za-z0-9_-]{43})$/.exec(shown ?? '')?.[1] ?? ''
  expect(await kept()).not.toContain(invite)
  const answer = await world.call('POST', 'password', { payload: { invite, password: 'a good password' } })
  expect(answer.statusCode).toBe(200)
  expect((await add('anna', ...PLAN)).details).toEqual({ ok: false, code: 'LOGIN_OR_NUMBER_TAKEN' })
})

test('a plan that pays who refers himself is refused with its figures', async () => {
  const generous = ['--cpa', '300', '--cpa-deposit', '100', '--cpa-wagered', '1000']
  expect(await add('greedy', ...generous)).toMatchObject({
    outcome: 'refused',
    details: { ok: false, fault: { code: 'PLAN_PAYS_SELF_REFERRAL', paid: 300_00, lost: 35_80 } },
  })
})

test('links, plans, addresses and ends of an affiliate', async () => {
  const { details } = await add('berta', ...PLAN)
  const id = String(details.id)
  const of = (what: string, ...more: string[]) => run('affiliate', what, '--id', id, ...more)
  expect((await of('tag', '--label', 'radio', '--tag', 'r'.repeat(32))).details).toEqual({
    ok: true,
    tag: 'r'.repeat(32),
  })
  expect((await of('tag', '--label', 'radio')).details).toEqual({ ok: false, code: 'TAG_OR_LABEL_TAKEN' })
  expect((await of('tag', '--label', 'tv', '--tag', 'short')).details).toEqual({ ok: false, code: 'TAG_INVALID' })
  expect((await of('plan', '--share', '30')).outcome).toBe('done')
  expect((await of('postback', '--url', 'https://10.0.0.1/hook')).details).toEqual({ ok: false, code: 'NOT_PUBLIC' })
  expect((await of('postback', '--url', 'https://partner.example/hook')).outcome).toBe('done')
  expect((await of('decide', '--month', '2026-11', '--as', 'approved')).details).toEqual({
    ok: false,
    code: 'NO_SUCH_MONTH',
  })
  const { affiliate } = (await of('show')).details as { affiliate: { months: { state: string }[] } }
  expect(affiliate).toMatchObject({
    login: 'berta',
    links: [{ label: 'main' }, { label: 'radio' }],
    postbacks: { secret: null },
  })
  expect(affiliate.months).toMatchObject([{ state: 'open', commission: '0.00', plan: { kind: expect.any(String) } }])
  expect((await of('close')).outcome).toBe('done')
  expect((await run('affiliate', 'list')).details.affiliates).toContainEqual(
    expect.objectContaining({ login: 'berta', status: 'closed', tags: 2, bettors: 0, undecided_months: 0 }),
  )
  expect((await run('affiliate', 'show', '--id', '999')).details).toEqual({ ok: false, code: 'NO_SUCH_AFFILIATE' })
  expect((await run('affiliate', 'months')).details).toEqual({ months: [] })
  expect((await run('affiliate', 'dead')).details).toEqual({ postbacks: [] })
  expect((await run('affiliate', 'invite', '--id', '999')).details).toEqual({ ok: false, code: 'NO_SUCH_AFFILIATE' })
})

test('a key is printed and kept as its hash; it is rotated, listed and revoked', async () => {
  const keyIn = (shown: string | null) => /wk_[a-z0-9]{8}_[A-Za-z0-9_-]{43}$/.exec(shown ?? '')?.[0] ?? ''
  const first = await run('key', 'add', '--name', 'addis-2', '--scope', 'till:payout', '--subject', 'addis-2')
  expect(first.outcome).toBe('done')
  const second = await run('key', 'rotate', '--name', 'addis-2')
  expect(second.details).toMatchObject({ ok: true, replaces: first.details.prefix })
  for (const { shown } of [first, second]) {
    expect(keyIn(shown)).not.toBe('')
    expect(await kept()).not.toContain(keyIn(shown).slice(12))
    expect(await world.keys.find(keyIn(shown), 'till:payout')).toEqual({ name: 'addis-2', subject: 'addis-2' })
    expect(await world.keys.find(keyIn(shown), 'bot:login')).toBeNull()
  }
  expect((await run('key', 'list')).details.keys).toHaveLength(2)
  expect((await run('key', 'revoke', '--prefix', String(second.details.prefix))).outcome).toBe('done')
  expect(await world.keys.find(keyIn(second.shown), 'till:payout')).toBeNull()
  expect((await run('key', 'revoke', '--prefix', String(second.details.prefix))).outcome).toBe('refused')
})

test.each([
  [['affiliate', 'add', '--name', 'A', '--login', 'a', '--mobile', '09', '--cpa', '1'], /--cpa-deposit is missing/],
  [['affiliate', 'plan', '--id', '1', '--share', '2.555'], /--share: expected a number/],
  [['affiliate', 'plan', '--id', '1', '--share', '2', '--negative', 'keep'], /--negative: expected carry or reset/],
  [['affiliate', 'decide', '--id', '1', '--month', '2026-13', '--as', 'paid'], /--month: expected a month/],
  [['affiliate', 'decide', '--id', '1', '--month', '2026-11', '--as', 'paid'], /--reference: names how/],
  [['affiliate', 'resend', '--postback', '7'], /--postback: no id/],
  [['key', 'add', '--name', 'x'], /--scope is missing/],
  [['key', 'rotate', '--name', 'x', '--days', '731'], /--days: at most 730/],
])('%j is not understood', (words, message) => {
  const read = readCommand([...words, '--reason', 'why'])
  expect(read).toMatchObject({ ok: false, message: expect.stringMatching(message) })
})
