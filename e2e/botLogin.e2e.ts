// A link of the messaging bot: logs in once and leaves no hash behind, fails with a reason, and waits for a network.
import { botLoginPaths } from '@walia/contract/latePaths.ts'
import { beforeAll, expect, it } from 'vitest'
import { newMobile, signUp } from './bettor.ts'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { query } from './query.ts'
import { BOT_KEY, sharedProduct } from './sharedProduct.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct('usual')
})

/** What the bot asks for, by its own call. */
async function linkFor(mobile: string): Promise<{ path: string; hash: string }> {
  const answer = await fetch(`${product.base}${botLoginPaths.links}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': BOT_KEY },
    body: JSON.stringify({ mobile }),
  })
  const { data } = (await answer.json()) as { data: { hash_id: string; url: string } }
  expect(answer.status).toBe(200)
  return { path: new URL(data.url).pathname, hash: data.hash_id }
}

const CALL = `**${botLoginPaths.login}*`
const FAILED = 'Error logging you in.'
const REFUSED = "We couldn't log you in. Please ask the bot for a new link."
const AGAIN = 'Error logging you in automatically. Please try again'

const landsOn = (phone: Phone, path: string) => phone.page.waitForURL((url) => url.pathname === path)
type Entries = { navigation: { entries(): { url: string }[] } }
/** What history and storage of the tab can tell. */
const tracesOf = (phone: Phone): Promise<string> =>
  phone.page.evaluate(() => {
    const { navigation } = window as unknown as Entries
    const addresses = navigation.entries().map(({ url }) => url)
    return JSON.stringify([addresses, history.state, { ...localStorage }, { ...sessionStorage }])
  })

it('the link logs in, lands on the profile and leaves no hash behind; a second use fails and goes home', () =>
  journey(product, 'bot-login', async (phone) => {
    const { mobile } = await signUp(product.base)
    const { path, hash } = await linkFor(mobile)
    expect(path).toBe(`/login/tAuth/${hash}`)
    const referrers: string[] = []
    let asked = 0
    phone.page.on('request', (request) => {
      if (request.url().includes(botLoginPaths.login)) asked += 1
      // Before that only the page's own files were asked for, from us.
      if (asked > 0) referrers.push(request.headers().referer ?? '')
    })
    await phone.page.route(CALL, async (route) => {
      await phone.text('Logging you in...').waitFor()
      expect(new URL(phone.page.url()).pathname).toBe('/login/tAuth')
      expect(await phone.page.getByRole('banner').or(phone.page.getByRole('navigation')).count()).toBe(0)
      await route.continue()
    })
    await phone.open('/')
    await phone.open(path)
    await landsOn(phone, '/profile')
    await phone.text('Login Successful').waitFor()
    await phone.text(`+251 ${mobile.slice(1, 3)} ${mobile.slice(3, 6)} ${mobile.slice(6)}`).waitFor()
    expect(asked).toBe(1)
    expect(await tracesOf(phone)).not.toContain(hash)
    expect(referrers.filter((referrer) => referrer.includes(hash))).toEqual([])
    await phone.page.reload()
    await phone.button('Logout').waitFor()
    await phone.button('Logout').tap()
    await phone.link('Login').waitFor()

    await phone.open(path)
    await phone.text(FAILED).waitFor()
    await phone.text(REFUSED).waitFor()
    expect(new URL(phone.page.url()).pathname).toBe('/')
    await phone.link('Login').waitFor()
    await expect.poll(() => phone.text(FAILED).count()).toBe(0)
    expect((await phone.session()).token).toBe('')
    expect(await tracesOf(phone)).not.toContain(hash)
  }))

it('a number without an account, and an address without a hash, fail and go home', () =>
  journey(product, 'bot-login-unknown', async (phone) => {
    await phone.open((await linkFor(newMobile())).path)
    await phone.text(REFUSED).waitFor()
    await landsOn(phone, '/')
    for (const path of ['/login/tAuth', '/login/tAuth/']) {
      await phone.open(path)
      await phone.text(FAILED).waitFor()
      await landsOn(phone, '/')
    }
  }))

it.each([
  ['a token that holds no user', { status_code: 200, message: 'x', token: btoa('{"token":"abc"}') }],
  ['no token', { status_code: 200, message: 'x' }],
  ['another status code', { status_code: 201, message: 'x', token: '' }],
])('%s is a failure', (_name, json) =>
  journey(product, 'bot-login-token', async (phone) => {
    await phone.page.route(CALL, (route) => route.fulfill({ json }))
    await phone.open('/login/tAuth/any')
    await phone.text(FAILED).waitFor()
    await landsOn(phone, '/')
    expect((await phone.session()).token).toBe('')
  }),
)

it('a server that refuses in words is quoted', () =>
  journey(product, 'bot-login-refused', async (phone) => {
    const json = { code: 'ACCOUNT_BLOCKED', message: 'Your account is blocked. Please contact us.' }
    await phone.page.route(CALL, (route) => route.fulfill({ status: 403, json }))
    await phone.open('/login/tAuth/any')
    await phone.text(FAILED).waitFor()
    await phone.text(json.message).waitFor()
    await landsOn(phone, '/')
  }))

it('an account with a second factor is sent to the login, which is told what it needs', () =>
  journey(product, 'bot-login-factor', async (phone) => {
    const { mobile } = await signUp(product.base)
    await query(
      product,
      `insert into second_factor (account_id, sealed, begun_at, enabled_at)
       select id, '\\x00', now(), now() from account where mobile like '%' || $1`,
      [mobile.slice(-9)],
    )
    const { path } = await linkFor(mobile)
    await phone.open(path)
    await phone.text('Please log in with your password and the code of your authenticator app.').waitFor()
    await landsOn(phone, '/login')
  }))

it('without an answer the link waits on the screen, through a reload too, and is tried again', () =>
  journey(product, 'bot-login-again', async (phone) => {
    const { mobile } = await signUp(product.base)
    const { path } = await linkFor(mobile)
    await phone.page.route(CALL, (route) => route.abort())
    await phone.open(path)
    await phone.text(AGAIN).waitFor()
    await phone.page.reload()
    await phone.text(AGAIN).waitFor()
    for (const status of [503, 429]) {
      await phone.page.unroute(CALL)
      await phone.page.route(CALL, (route) => route.fulfill({ status, json: {} }))
      const answer = phone.page.waitForResponse(CALL)
      await phone.button('Try again').tap()
      expect((await answer).status()).toBe(status)
      await phone.text(AGAIN).waitFor()
    }
    expect(new URL(phone.page.url()).pathname).toBe('/login/tAuth')
    await phone.link('Login').waitFor()
    await phone.page.unroute(CALL)
    await phone.button('Try again').tap()
    await landsOn(phone, '/profile')
    await phone.text('Login Successful').waitFor()
  }))

it('whoever goes elsewhere while it runs is logged in and stays there', () =>
  journey(product, 'bot-login-left', async (phone) => {
    const { mobile } = await signUp(product.base)
    const { path } = await linkFor(mobile)
    await phone.page.route(CALL, async (route) => {
      await phone.button('Back').tap()
      await landsOn(phone, '/')
      await route.continue()
    })
    await phone.open(path)
    await phone.text('Login Successful').waitFor()
    expect(new URL(phone.page.url()).pathname).toBe('/')
  }))
