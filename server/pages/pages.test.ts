// The page at every address, its boot block and policy, the built files and how long they may be kept.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { profileOf } from '@walia/domain/market/markets.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '../platform/app.ts'
import { systemClock } from '../platform/clock.ts'
import { createApp } from '../platform/http.ts'
import { createLog } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { createTexts } from '../platform/text.ts'
import { createPages } from './index.ts'

const inline = 'document.title'
const index = `<!doctype html><html lang="en"><head><title>x</title><script>${inline}</script>
<script type="module" src="/assets/main-1a2b.js"></script></head><body><div id="root"></div><!--boot--></body></html>`
const script = 'export const answer = 42;'.repeat(100)
const folder = mkdtempSync(join(tmpdir(), 'pages-'))
const config = {
  ...({ market: 'et', brand: { name: 'A & B', slug: 'ab' }, version: '1', development: false } as const),
  zone_offset_ms: 10_800_000,
  products_off: [],
}
const awkward = '{"name":"</script><script>alert(1)</script>$& \u2028"}'
let app: App

async function start(dist: string, registrationPixel: string | null = null): Promise<App> {
  const started = await createApp(createLog('silent'), createTexts(profileOf('et')).error)
  const opening = (path: string, language: string) =>
    path === '/' ? { part: 'list', json: awkward } : path === '/live' ? { part: 'live', json: `["${language}"]` } : null
  const profile = { ...profileOf('et'), brand: config.brand }
  const settings = { market: 'et', development: false, registrationPixel } as Platform['config']
  const platform = { app: started, clock: { ...systemClock, now: () => 1234 }, config: settings, profile }
  createPages(platform, {
    matches: { opening, totalsJson: () => '{"total_live_matches":3}' },
    banners: { openingJson: (language) => `{"data":["${language}"]}` },
    version: '1',
    folder: dist,
  })
  started.post('/api/v2/thing', async () => ({}))
  return started
}
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), index)
  writeFileSync(join(folder, 'assets/main-1a2b.js'), script)
  writeFileSync(join(folder, 'assets/main-1a2b.js.gz'), 'packed before')
  writeFileSync(join(folder, 'icon.svg'), '<svg/>')
  app = await start(folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})
const bootOf = (html: string) => JSON.parse(/id="boot">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? 'null')

describe('the page', () => {
  test.each(['/', '/live', '/prebets/markets/12?tab=statistics', '/nobody/knows', '/login/tAuth/x.y', '/?btag=1'])(
    '%s',
    async (url) => {
      const answer = await app.inject(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-cache')
      const boot = bootOf(answer.body)
      expect(boot.config).toEqual({ ...config, now: 1234 })
      expect(boot.totals).toEqual({ total_live_matches: 3 })
      expect('list' in boot).toBe(url === '/' || url.startsWith('/?'))
      expect(boot.banners).toEqual('list' in boot ? { data: ['en'] } : undefined)
      expect(boot.live).toEqual(url === '/live' ? ['en'] : undefined)
    },
  )
  test('no text in the boot block can close its script element', async () => {
    const { body } = await app.inject('/')
    expect(bootOf(body).list).toEqual(JSON.parse(awkward))
    expect(body.match(/<script/g)).toHaveLength(3)
  })
  test.each([
    ['', '<html lang="en">'],
    ['language=am; theme=dark', '<html lang="am" data-theme="dark">'],
    ['language=om', '<html lang="om">'],
    ['language=zh', '<html lang="zh-Hans">'],
    ['language=sw', '<html lang="en">'],
    ['language=%22%3E%3Cscript; theme="><script>', '<html lang="en">'],
  ])('cookies "%s"', async (cookie, start) => {
    const { body } = await app.inject({ url: '/live', headers: { cookie } })
    expect(body).toContain(start)
    expect(body).toContain('<title>A &#38; B</title>')
  })
  test('the policy allows its own scripts by hash and no other inline ones', async () => {
    const policy = String((await app.inject('/')).headers['content-security-policy'])
    const hash = createHash('sha256').update(inline).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("frame-ancestors 'self'")
    expect(/script-src[^;]*unsafe/.test(policy)).toBe(false)
  })
  test('no foreign frame may load, but for the registration pixel’s origin where the operator has one', async () => {
    const policyOf = async (one: App) => String((await one.inject('/')).headers['content-security-policy'])
    expect(await policyOf(app)).not.toContain('frame-src')
    const counted = await start(folder, 'https://ia.example:8443/pixel?PlayerID={player}')
    expect(await policyOf(counted)).toContain("; frame-src 'self' https://ia.example:8443; ")
    expect((await policyOf(counted)).replace("frame-src 'self' https://ia.example:8443; ", '')).toBe(
      await policyOf(app),
    )
    await counted.close()
  })
  test('without a built app the page says so', async () => {
    const bare = await start(join(folder, 'nowhere'))
    expect((await bare.inject('/')).body).toContain('has not been built')
    await bare.close()
  })
})

describe('files', () => {
  test('files with a hash in their name are cacheable for good and compressed where the browser accepts it', async () => {
    const answer = await app.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script)
    const zipped = await app.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': 'gzip' } })
    expect([zipped.headers['content-encoding'], zipped.body]).toEqual(['gzip', 'packed before'])
  })
  test('the manifest names the brand, and an icon that is there', async () => {
    const answer = await app.inject('/app.webmanifest')
    expect(answer.headers['content-type']).toBe('application/manifest+json')
    const { name, start_url, display, icons } = answer.json()
    expect({ name, start_url, display }).toEqual({ name: 'A & B', start_url: '/', display: 'standalone' })
    expect(icons).toHaveLength(1)
    expect((await app.inject(icons[0].src)).statusCode).toBe(200)
  })
  test('a cached file answers 304, HEAD has no body', async () => {
    const { etag } = (await app.inject('/icon.svg')).headers
    expect((await app.inject({ url: '/icon.svg', headers: { 'if-none-match': String(etag) } })).statusCode).toBe(304)
    expect((await app.inject({ method: 'HEAD', url: '/icon.svg' })).body).toBe('')
  })
  test.each([
    ['/assets/gone-ffff.js', 404],
    ['/../../package.json', 404],
    ['/..%2f..%2fpackage.json', 404],
    ['/index.html.map', 404],
  ])('%s: %i', async (url, status) => expect((await app.inject(url)).statusCode).toBe(status))
})

test.each([
  ['GET', '/api/v1/nothing', 404, 'NOT_FOUND'],
  ['GET', '/api', 404, 'NOT_FOUND'],
  ['GET', '/api/v2/thing', 405, 'METHOD_NOT_ALLOWED'],
  ['POST', '/live', 404, 'NOT_FOUND'],
])('%s %s answers JSON %i', async (method, url, status, code) => {
  const answer = await app.inject({ method: method as 'GET', url })
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})
test('the configuration is a call as well', async () => {
  expect((await app.inject('/api/v1/config')).json()).toEqual({ ...config, now: 1234 })
})
