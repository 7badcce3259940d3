// The affiliate's own login and report: a password by a link that works once, a cookie of its own, counts and sums alone.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AffiliateWorld, affiliateWorld, PASSWORD, type Partner } from './testWorld.ts'

let world: AffiliateWorld
beforeAll(async () => {
  world = await affiliateWorld()
})
afterAll(() => world.close())
beforeEach(() => world.platform.advance(3_600_000))

const post = async (url: string, payload: object, more: object = {}) => {
  const answer = await world.call('POST', url, { payload, ...more })
  return { status: answer.statusCode, code: answer.json().code, cookies: answer.cookies, body: answer.json() }
}
const logIn = (login: string, password = PASSWORD, more: object = {}) => post('login', { login, password }, more)
const cookieOf = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
  cookies.find(({ name }) => name === 'partner')?.value ?? ''
const readWith = async (more: object, url = 'report') => {
  const answer = await world.call('GET', url, more)
  return answer.statusCode === 200 ? 'ok' : answer.json().code
}

describe('the password', () => {
  test('is set by the link once, within seven days; then the login works', async () => {
    const anna = await world.partner()
    expect((await logIn(anna.login)).code).toBe('LOGIN_FAILED')
    expect((await post('password', { invite: anna.invite, password: 'short' })).code).toBe('PASSWORD_TOO_SHORT')
    const whose = await post('password', { invite: anna.invite })
    expect([whose.status, whose.body, whose.cookies]).toEqual([200, { data: { name: 'Anna', login: anna.login } }, []])
    const set = await post('password', { invite: anna.invite, password: PASSWORD })
    expect([set.status, set.body]).toEqual([200, { data: { name: 'Anna', login: anna.login } }])
    expect(set.cookies.find(({ name }) => name === 'partner')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api/v1/affiliate',
    })
    for (const more of [{}, { password: PASSWORD }])
      expect((await post('password', { invite: anna.invite, ...more })).code).toBe('LOGIN_LINK_INVALID')
    expect((await logIn(anna.login.toUpperCase())).status).toBe(200)
    const ben = await world.partner()
    world.platform.advance(7 * 86_400_000 + 1)
    expect((await post('password', { invite: ben.invite, password: PASSWORD })).code).toBe('LOGIN_LINK_INVALID')
  })

  test('of two that use a link at once one sets it', async () => {
    const anna = await world.partner()
    const both = await Promise.all([1, 2].map(() => post('password', { invite: anna.invite, password: PASSWORD })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test('is guessed five times in 15 minutes, then even the right one waits; an unknown login fails alike', async () => {
    const anna = await world.partner()
    await world.enter(anna)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await logIn(anna.login, 'a wrong password')).code).toBe('LOGIN_FAILED')
    expect((await logIn(anna.login)).code).toBe('LOGIN_LOCKED')
    world.platform.advance(15 * 60_000 + 1)
    expect((await logIn(anna.login)).status).toBe(200)
    const [unknown, wrong] = [await logIn('nobody'), await logIn(anna.login, 'a wrong password')]
    expect(unknown.body).toEqual(wrong.body)
  })

  test('is tried by strangers without keeping him out of a browser that he has logged in with', async () => {
    const anna = await world.partner()
    await world.enter(anna)
    const deviceOf = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
      cookies.find(({ name }) => name === 'partner_device')?.value ?? ''
    const first = deviceOf(await logIn(anna.login))
    for (let tries = 0; tries < 5; tries += 1) await logIn(anna.login, 'a wrong password')
    expect((await logIn(anna.login)).code).toBe('LOGIN_LOCKED')
    const entered = await logIn(anna.login, PASSWORD, { cookies: { partner_device: first } })
    expect(entered.status).toBe(200)
    // Each login has another secret, and one of somebody else is none of his.
    expect((await logIn(anna.login, PASSWORD, { cookies: { partner_device: first } })).code).toBe('LOGIN_LOCKED')
    const ben = await world.partner()
    const stranger = deviceOf(await post('password', { invite: ben.invite, password: PASSWORD }))
    expect((await logIn(anna.login, PASSWORD, { cookies: { partner_device: stranger } })).code).toBe('LOGIN_LOCKED')
    const second = { cookies: { partner_device: deviceOf(entered) } }
    for (let tries = 0; tries < 10; tries += 1)
      expect((await logIn(anna.login, 'a wrong password', second)).code).toBe('LOGIN_FAILED')
    expect((await logIn(anna.login, PASSWORD, second)).code).toBe('LOGIN_LOCKED')
  })

  test('from a page of another site is refused', async () => {
    const anna = await world.partner()
    await world.enter(anna)
    const foreign = { headers: { origin: 'https://evil.example', 'content-type': 'application/json' } }
    expect((await logIn(anna.login, PASSWORD, foreign)).code).toBe('ORIGIN_REFUSED')
  })
})

describe('the session', () => {
  test('is neither a bettor’s nor is a bettor’s one of an affiliate', async () => {
    const anna = await world.partner()
    const partner = await world.enter(anna)
    expect(await readWith({ cookies: { partner } })).toBe('ok')
    const bettor = await world.bettor()
    expect(
      await readWith({
        cookies: { sid: bettor.sid, partner: bettor.sid },
        headers: { authorization: `Bearer ${bettor.token}` },
      }),
    ).toBe('NOT_AUTHENTICATED')
    const profile = await world.platform.app.inject({
      url: '/api/v1/profile',
      cookies: { sid: partner, partner },
      headers: { authorization: `Bearer ${partner}` },
    })
    expect(profile.json().code).toBe('NOT_AUTHENTICATED')
    expect(await readWith({})).toBe('NOT_AUTHENTICATED')
  })

  test('ends with the logout, after twelve hours, with another password, and when the operator closes him', async () => {
    const anna = await world.partner()
    const first = await world.enter(anna)
    await world.call('POST', 'logout', { cookies: { partner: first } })
    expect(await readWith({ cookies: { partner: first } })).toBe('SESSION_EXPIRED')
    const second = cookieOf(await logIn(anna.login))
    world.platform.advance(12 * 3_600_000 + 1)
    expect(await readWith({ cookies: { partner: second } })).toBe('SESSION_EXPIRED')
    const third = cookieOf(await logIn(anna.login))
    await world.affiliates.setStatus({ id: anna.id, status: 'closed' })
    expect(await readWith({ cookies: { partner: third } })).toBe('SESSION_EXPIRED')
    expect((await logIn(anna.login)).code).toBe('LOGIN_FAILED')
    const { rows } = await world.platform.pool.query('select secret_hash from affiliate_session')
    for (const { secret_hash } of rows) expect([first, second, third]).not.toContain(secret_hash.toString())
  })
})

describe('the report', () => {
  test('has his own counts and sums, and no account, number or pseudonym of a bettor', async () => {
    const [anna, ben] = [await world.partner(), await world.partner()]
    const bettors = [await world.sentBy({ tag: anna.tag }), await world.sentBy({ tag: anna.tag })]
    await world.sentBy({ tag: ben.tag })
    for (const one of bettors) await world.deposit(one, 500_00)
    const [one] = bettors
    const matches = world.openMatches(1)
    if (one) await world.place(one, matches, 115_00, 'cash')
    await world.decide(matches, 'lost')
    await world.followed()
    const answer = await world.call('GET', 'report', { cookies: { partner: await world.enter(anna) } })
    const { data } = answer.json()
    expect(data.months[0]).toMatchObject({
      ...{ state: 'open', registrations: 2, first_deposits: 2, bettors: 1, stakes: '100.00', vat: '15.00' },
      ...{ deposits: '1000.00', net_revenue: '100.00', share: '30.00', commission: '30.00' },
    })
    expect(data.links).toEqual([{ label: 'main', tag: anna.tag, url: expect.stringContaining(`/?btag=${anna.tag}`) }])
    expect(data.plan).toMatchObject({ kind: 'share', share: { percent: '30', carries: true }, cpa: null })
    for (const { id } of bettors) {
      expect(answer.body).not.toContain((await world.accounts.findById(id))?.mobile)
      expect(answer.body).not.toContain(await world.accounts.playerOf(id))
    }
    expect(JSON.stringify((await world.report(await world.enter(ben))).months[0])).toContain('"registrations":1')
  })
})

describe('a program', () => {
  const keyOf = async (subject: string, scopes = ['affiliate:read']) => {
    const { makeKey } = await import('../keys/index.ts')
    const made = makeKey(world.platform.random.bytes)
    const name = `report-${made.prefix.slice(3)}`
    const added = await world.keys.add({ ...made, name, scopes, subject, days: 30 }, 'test')
    expect(added).toMatchObject({ ok: true })
    return { ...made, name }
  }
  const read = (key: string) => readWith({ headers: { 'x-api-key': key } }, 'figures')

  test('reads its affiliate’s report with a key of the scope, without the secret of the signatures', async () => {
    const anna = await world.partner()
    await world.affiliates.setPostback({ id: anna.id, url: 'https://partner.example/hook' })
    const { key } = await keyOf(String(anna.id))
    const answer = await world.call('GET', 'figures', { headers: { 'x-api-key': key } })
    expect(answer.json().data).toMatchObject({ id: anna.id, postbacks: { secret: null } })
    const own = (await world.report(await world.enter(anna))).postbacks
    expect(own.secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })

  test('is refused with another scope, a key that was revoked, one that has ended, or none at all', async () => {
    const anna: Partner = await world.partner()
    const { key, prefix } = await keyOf(String(anna.id))
    expect(await read((await keyOf('addis-1', ['till:payout'])).key)).toBe('KEY_INVALID')
    expect(await read(`${key}x`)).toBe('KEY_INVALID')
    expect(await read('')).toBe('KEY_INVALID')
    expect(await read(key)).toBe('ok')
    expect(await world.keys.revoke(prefix, 'test')).toBe(true)
    expect(await read(key)).toBe('KEY_INVALID')
    const { key: other } = await keyOf(String(anna.id))
    world.platform.advance(30 * 86_400_000 + 1)
    expect(await read(other)).toBe('KEY_INVALID')
  })

  test('has the old and the new key for a day while it changes them, and no third one', async () => {
    const anna = await world.partner()
    const { makeKey } = await import('../keys/index.ts')
    const old = await keyOf(String(anna.id))
    const rotate = (made: ReturnType<typeof makeKey>) =>
      world.keys.rotate({ ...made, name: old.name, days: 30, hours: 24 }, 'test')
    const [first, second] = [makeKey(world.platform.random.bytes), makeKey(world.platform.random.bytes)]
    const both = await Promise.all([rotate(first), rotate(second)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both).toContainEqual({ ok: false, code: 'ROTATING' })
    const fresh = both[0]?.ok ? first : second
    expect([await read(old.key), await read(fresh.key)]).toEqual(['ok', 'ok'])
    world.platform.advance(24 * 3_600_000 + 1)
    expect([await read(old.key), await read(fresh.key)]).toEqual(['KEY_INVALID', 'ok'])
    const listed = (await world.keys.list()).find(({ prefix }) => prefix === fresh.prefix)
    expect(listed).toMatchObject({
      scopes: ['affiliate:read'],
      subject: String(anna.id),
      last_used_at: expect.any(Date),
    })
    expect(JSON.stringify(listed)).not.toContain(fresh.key.slice(12))
  })

  test.each([
    [{ name: 'X' }, 'KEY_NAME'],
    [{ scopes: [] }, 'KEY_SCOPE'],
    [{ scopes: ['everything'] }, 'KEY_SCOPE'],
    [{ subject: 'anna' }, 'KEY_SUBJECT'],
    [{ days: 731 }, 'KEY_DAYS'],
  ])('is given no key with %j', async (odd, code) => {
    const { makeKey } = await import('../keys/index.ts')
    const sound = {
      ...makeKey(world.platform.random.bytes),
      name: 'sound-name',
      scopes: ['affiliate:read'],
      subject: '101',
      days: 30,
    }
    expect(await world.keys.add({ ...sound, ...odd }, 'test')).toEqual({ ok: false, code })
  })
})
