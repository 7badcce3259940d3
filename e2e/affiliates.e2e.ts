// An affiliate's link: kept on the phone until the sign-up, which loads the network's pixel for its bettors alone.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeFor, newMobile } from './bettor.ts'
import { closeGift } from './loginOnPhone.ts'
import { operate, printed } from './operator.ts'
import { journey, type Phone } from './phone.ts'
import { type Product, startProduct } from './product.ts'

const TOKEN = 'aB3_-67890aB3_-67890aB3_-6789012'
const LATER = 'z'.repeat(32)
const PASSWORD = 'walia-journey-1'

let network: Server
let product: Product
/** Addresses that the network's pixel was asked for. */
const seen: { url: string; referer: string | undefined }[] = []

beforeAll(async () => {
  network = createServer((request, reply) => {
    seen.push({ url: request.url ?? '', referer: request.headers.referer })
    reply.setHeader('content-type', 'text/html').end('<!doctype html><title>counted</title>')
  })
  await new Promise<void>((listening) => network.listen(0, '127.0.0.1', listening))
  const { port } = network.address() as AddressInfo
  const REGISTRATION_PIXEL = `http://127.0.0.1:${port}/pixel?PlayerID={player}&mid=7`
  product = await startProduct({ seed: 61, speed: 1, env: { REGISTRATION_PIXEL } })
})
afterAll(async () => {
  await product?.stop()
  network?.close()
})

/** The page reads its address once it runs, which is after it has loaded. */
async function arriveBy(phone: Phone, address: string): Promise<void> {
  await phone.open(address)
  await phone.page.waitForFunction(() => localStorage.getItem('walia-affiliate') !== null)
}

async function signUpOn(phone: Phone): Promise<object> {
  const mobile = newMobile()
  await phone.open('/signup')
  await phone.field('Phone number').fill(mobile)
  await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.field(/^I am 21 or older/).check()
  const asked = phone.page.waitForRequest((request) => request.url().endsWith('/api/v1/register'))
  await phone.button('Send code').tap()
  const code = phone.field('Enter the code we sent').first()
  await code.fill(await codeFor(product.base, mobile))
  await phone.button('Create account').tap()
  await phone.link(/^Deposit\. Balance/).waitFor()
  await closeGift(phone, product)
  return (await asked).postDataJSON()
}

it('the first affiliate’s values are kept over reloads and a later link, go with the sign-up, and load the pixel once', () =>
  journey(product, 'affiliate-sign-up', async (phone) => {
    await arriveBy(phone, `/?btag=${TOKEN}&utm_source=sms&affiliate_id=77&affiliate=anna`)
    await phone.page.reload()
    await phone.open(`/live?btag=${LATER}&affiliate=ben`)
    await phone.page.getByRole('banner').waitFor()
    const kept = await phone.page.evaluate(() => JSON.parse(localStorage.getItem('walia-affiliate') ?? 'null'))
    expect(kept).toMatchObject({ btag: TOKEN, utmSource: 'sms', affiliateId: '77', affiliate: 'anna' })
    const sent = await signUpOn(phone)
    expect(sent).toMatchObject({ affiliate: 'anna', affiliate_id: '77', affiliate_tag: TOKEN })
    await expect.poll(() => seen.length).toBe(1)
    expect(seen[0]).toEqual({
      url: expect.stringMatching(/^\/pixel\?PlayerID=[0-9a-f]{32}&mid=7$/),
      referer: undefined,
    })
    await expect.poll(() => phone.page.locator('iframe').count()).toBe(0)
  }))

it('a bettor whom no affiliate sent signs up without a pixel, and no other frame may load', () =>
  journey(product, 'sign-up-without-affiliate', async (phone) => {
    const before = seen.length
    await phone.open('/')
    const sent = await signUpOn(phone)
    expect(sent).toMatchObject({ affiliate: '19' })
    expect(sent).not.toHaveProperty('affiliate_tag')
    await phone.page.waitForLoadState('networkidle')
    expect([seen.length, await phone.page.locator('iframe').count()]).toEqual([before, 0])
    const refused = phone.page.evaluate(
      () =>
        new Promise<string>((blocked) => {
          document.addEventListener('securitypolicyviolation', (event) => blocked(event.effectiveDirective))
          document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://walia.invalid/' }))
        }),
    )
    expect(await refused).toBe('frame-src')
  }))

async function choosePassword(phone: Phone): Promise<void> {
  await phone.page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await phone.page.getByLabel('Repeat the password', { exact: true }).fill(`${PASSWORD}!`)
  await phone.button('Save password').tap()
  await phone.text('The passwords do not match').waitFor()
  await phone.page.getByLabel('Repeat the password', { exact: true }).fill(PASSWORD)
  await phone.button('Save password').tap()
}

it('an operator adds a partner, who sets his password by the link once, and sees whom he sent, and no more', () =>
  journey(product, 'affiliate-page', async (phone) => {
    const plan = ['--cpa', '30.00', '--cpa-deposit', '100.00', '--cpa-wagered', '2000.00', '--share', '25']
    const who = ['--name', 'Anna Media', '--login', 'anna', '--mobile', '0911999001']
    const said = await printed(product, 'affiliate', 'add', ...who, ...plan)
    const link = /\/affiliate\?invite=[A-Za-z0-9_-]{43}/.exec(said)?.[0] ?? ''
    const { id, tag } = JSON.parse(said.slice(said.indexOf('{')))
    await phone.open(link)
    await phone.text('Your login name: anna').waitFor()
    await choosePassword(phone)
    await phone.text('Anna Media').waitFor()
    expect(new URL(phone.page.url()).search).toBe('')
    await phone.text(new RegExp(`/\\?btag=${tag}$`)).waitFor()
    for (const terms of [/^ETB.30\.00 for each bettor/, /^25% of the net revenue of a month/])
      await phone.text(terms).last().waitFor()
    expect(await phone.page.locator('dt:text-is("Sign-ups") + dd').innerText()).toBe('0')

    await journey(product, 'affiliate-bettor', async (bettor) => {
      await arriveBy(bettor, `/?btag=${tag}`)
      expect(await signUpOn(bettor)).toMatchObject({ affiliate_tag: tag })
    })
    // His referral is read within seconds of the sign-up.
    await expect
      .poll(
        async () => {
          await phone.page.reload()
          await phone.text('Anna Media').waitFor()
          return phone.page.locator('dt:text-is("Sign-ups") + dd').innerText()
        },
        { timeout: 30_000, interval: 1000 },
      )
      .toBe('1')

    await phone.button('Log out').tap()
    await phone.field('Login name').fill('anna')
    await phone.page.getByLabel('Password', { exact: true }).fill('not his password')
    await phone.button('Log in').tap()
    await phone.page.getByRole('alert').getByText(/\S/).first().waitFor()
    await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await phone.button('Log in').tap()
    await phone.text('Anna Media').waitFor()
    // A partner is no bettor.
    await phone.open('/profile')
    await phone.page.waitForURL('**/login**')
    await phone.open(link)
    // The link has served.
    await phone.button('Try again').waitFor()

    const of = ['--name', 'anna-report', '--scope', 'affiliate:read', '--subject', String(id)]
    const key = /wk_[a-z0-9]{8}_[A-Za-z0-9_-]{43}/.exec(await printed(product, 'key', 'add', ...of))?.[0]
    const report = () => fetch(`${product.base}/api/v1/affiliate/figures`, { headers: { 'x-api-key': key ?? '' } })
    expect((await (await report()).json()).data).toMatchObject({ id, months: [{ registrations: 1 }] })
    await operate(product, 'key', 'revoke', '--prefix', key?.slice(0, 11) ?? '')
    expect((await report()).status).toBe(401)
  }))
