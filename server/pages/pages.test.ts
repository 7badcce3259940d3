// The page at every address, its boot block and policy, the built files and how long they may be kept.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { profileOf } from '@walia/domain/market/markets.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { App } from '../platform/app.ts'
import { systemClock } from '../platform/clock.ts'
import { createApp } from '../platform/http.ts'
import { createLog } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { createTexts } from '../platform/text.ts'
import { createDocument } from './document.ts'
import { createPages } from './index.ts'

const inline = 'document.title'
const index = `<!doctype html><html lang="en"><head><title>x</title><script>${inline}</script>
<script type="module" src="/assets/main-1a2b.js"></script></head><body><div id="root"></div><!--boot--></body></html>`
const script = 'export const answer = 42;'.repeat(100)
const folder = mkdtempSync(join(tmpdir(), 'pages-'))
const config = {
  ...({ market: 'et', brand: { name: 'A & B', slug: 'ab' }, development: false } as const),
  version: `1+${createHash('sha256').update(index).digest('hex').slice(0, 8)}`,
  zone_offset_ms: 10_800_000,
  products_off: [],
  offers_open: [],
}
const awkward = '{"name":"</script><script>alert(1)</script>$& \u2028"}'
const matchesOnSale = vi.fn((max: number) => Array.from({ length: 6000 }, (_, index) => index + 1).slice(0, max))
const totalsJson = vi.fn(() => '{"total_live_matches":3}')
let now = 1234
let app: App

async function start(dist: string, registrationPixel: string | null = null): Promise<App> {
  const started = await createApp(createLog('silent'), createTexts(profileOf('et')).error)
  const opening = (path: string, language: string) =>
    path === '/' ? { part: 'list', json: awkward } : path === '/live' ? { part: 'live', json: `["${language}"]` } : null
  const card = (id: number) =>
    id > 20 ? null : { id, home: '</title><script>"x"', away: "O'Hara", competition: 'A & Z', startsAt: 22 * 3_600_000 }
  const profile = { ...profileOf('et'), brand: config.brand }
  const settings = {
    market: 'et',
    development: false,
    registrationPixel,
    publicUrl: 'https://ab.example/x',
  } as Platform['config']
  const platform = { app: started, clock: { ...systemClock, now: () => now }, config: settings, profile }
  createPages(platform, {
    matches: { opening, card, onSale: (max) => matchesOnSale(max), totalsJson },
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
    expect(body).toMatch(/<title>[^<]+ \| A &#38; B<\/title>/)
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
  test('streams may come from the hosts that are named, and no script with them', async () => {
    const policyOf = (streams: string[]) =>
      createDocument('<html></html>', { frames: [], pictures: [], streams }).policy.split('; ')
    const policy = policyOf(['https://cdn.example', 'https://live.example'])
    expect(policy).toContain("connect-src 'self' https://cdn.example https://live.example")
    expect(policy).toContain("media-src 'self' blob: https://cdn.example https://live.example")
    expect(policy.filter((rule) => rule.includes('example'))).toHaveLength(2)
    expect(policyOf([]).filter((rule) => /^(connect|media)-src/.test(rule))).toEqual(["connect-src 'self'"])
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
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    for (const name of ['etag', 'x-request-id', 'x-frame-options', 'referrer-policy'])
      expect(answer.headers).not.toHaveProperty(name)
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
test('the version of the running build, never from a cache', async () => {
  const answer = await app.inject('/version.json')
  expect([answer.statusCode, answer.json()]).toEqual([200, { version: config.version }])
  expect(answer.headers['cache-control']).toBe('no-store')
})

describe('for search engines', () => {
  const addressesOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

  test('robots.txt names the list of pages', async () => {
    const answer = await app.inject('/robots.txt')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(answer.body).toContain('\nSitemap: https://ab.example/sitemap.xml\n')
  })
  test('the list has the public pages and 5,000 matches at most, and is made once a minute', async () => {
    const answer = await app.inject('/sitemap.xml')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    const addresses = addressesOf(answer.body)
    for (const path of ['/', '/live', '/ab-tv', '/policies', '/prebets/markets/1', '/prebets/markets/5000'])
      expect(addresses).toContain(`https://ab.example${path}`)
    for (const path of ['/prebets/markets/5001', '/profile', '/login', '/mybets', '/betslip'])
      expect(addresses).not.toContain(`https://ab.example${path}`)
    for (const address of addresses) expect(address).toMatch(/^https:\/\/ab\.example\/[\w/-]*$/)
    expect(new Set(addresses).size).toBe(addresses.length)
    await Promise.all(['?a', '?b', '?c'].map((query) => app.inject(`/sitemap.xml${query}`)))
    expect(matchesOnSale).toHaveBeenCalledTimes(1)
    now += 60_000
    await app.inject('/sitemap.xml')
    now = 1234
    expect(matchesOnSale).toHaveBeenCalledTimes(2)
  })
})

describe('the head', () => {
  const bodyOf = async (url: string, cookie = '') => (await app.inject({ url, headers: { cookie } })).body
  const headOf = (body: string) => body.slice(0, body.indexOf('</head>'))
  const canonicalOf = (body: string) => /rel="canonical" href="([^"]*)"/.exec(body)?.[1]
  const NOINDEX = '<meta name="robots" content="noindex">'

  test.each([
    ['/', 'A &#38; B: sports betting', 'https://ab.example/'],
    ['/live/?x=1', 'Live betting | A &#38; B', 'https://ab.example/live'],
    ['/policies', 'Help and policies | A &#38; B', 'https://ab.example/policies'],
    ['/ab-tv', 'TV | A &#38; B', 'https://ab.example/ab-tv'],
  ])('%s is public', async (url, title, canonical) => {
    const body = await bodyOf(url)
    expect(body.match(/<title>/g)).toHaveLength(1)
    expect(body).toContain(`<title>${title}</title>`)
    expect(body).toMatch(/<meta name="description" content="[^"]{20,}">/)
    expect(canonicalOf(body)).toBe(canonical)
    expect(body).not.toContain(NOINDEX)
    expect([...body.matchAll(/hreflang="([^"]*)"/g)].map(([, tag]) => tag)).toEqual([
      'en',
      'am',
      'om',
      'zh-Hans',
      'x-default',
    ])
  })
  test.each([
    '/profile',
    '/mybets',
    '/mybets/WAH7K2CD',
    '/login',
    '/share/ABC',
    '/nobody/knows',
    '/prebets/markets/99',
  ])('%s is not to be listed', async (url) => {
    const body = await bodyOf(url)
    expect(body).toContain(NOINDEX)
    expect(body).not.toMatch(/canonical|hreflang/)
  })
  test('the address names the language before the cookie does, and a page in one is not answered to the other', async () => {
    const [am, en, cookie, none] = await Promise.all([
      bodyOf('/live?lang=am', 'language=en'),
      bodyOf('/live?lang=en', 'language=am'),
      bodyOf('/live', 'language=am'),
      bodyOf('/live?lang=%22%3E&lang=am', 'language=en'),
    ])
    expect([am, en, cookie, none].map((body) => /<html lang="([^"]*)"/.exec(body)?.[1])).toEqual([
      'am',
      'en',
      'am',
      'en',
    ])
    expect([am, en].map(canonicalOf)).toEqual(['https://ab.example/live?lang=am', 'https://ab.example/live'])
    expect(bootOf(am).language).toBe('am')
  })
  test('a match is named with its teams, competition and kick-off in the market’s zone, whatever its names hold', async () => {
    const body = await bodyOf('/live/markets/12?tab=x')
    expect(canonicalOf(body)).toBe('https://ab.example/prebets/markets/12')
    const teams = '&#60;/title&#62;&#60;script&#62;&#34;x&#34; v O&#39;Hara'
    expect(body).toContain(`<title>${teams} | A &#38; B</title>`)
    expect(body).toContain(`content="${teams}, A &#38; Z, 02/01 01:00. `)
    expect(headOf(body).match(/<script/g)).toHaveLength(3)
  })
  test('a match on sale is an event of schema.org, whatever its names hold; other pages have none', async () => {
    const eventOf = (body: string) =>
      JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? 'null')
    expect(eventOf(await bodyOf('/live/markets/12'))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'SportsEvent',
      name: `</title><script>"x" v O'Hara`,
      url: 'https://ab.example/prebets/markets/12',
      startDate: '1970-01-01T22:00:00.000Z',
      eventStatus: 'https://schema.org/EventScheduled',
      superEvent: { '@type': 'SportsEvent', name: 'A & Z' },
      homeTeam: { '@type': 'SportsTeam', name: '</title><script>"x"' },
      awayTeam: { '@type': 'SportsTeam', name: "O'Hara" },
    })
    expect(eventOf(await bodyOf('/prebets/markets/12?lang=am')).url).toBe(
      'https://ab.example/prebets/markets/12?lang=am',
    )
    for (const path of ['/', '/live', '/prebets/markets/99']) expect(eventOf(await bodyOf(path))).toBeNull()
  })
  test.each([
    ['/', 'brand-en'],
    ['/?lang=am', 'brand-am'],
    ['/profile', 'brand-en'],
    ['/live/markets/12?lang=om', 'matches/12-om'],
    ['/prebets/markets/99', 'brand-en'],
    ['/share/k7wq-2mxp', 'shares/K7WQ2MXP-en'],
    ['/share/%22%3E%3Cscript', 'brand-en'],
    ['/share/SHORT', 'brand-en'],
  ])('a link to %s has the picture %s in messengers', async (url, picture) => {
    const head = headOf(await bodyOf(url))
    const said = (name: string) => new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(head)?.[1]
    expect(said('og:image')).toBe(`https://ab.example/pictures/${picture}.png`)
    expect([said('og:image:width'), said('og:image:height')]).toEqual(['1200', '630'])
    expect(said('og:title')).toBe(/<title>([^<]*)</.exec(head)?.[1])
    expect(said('og:url')).toBe(canonicalOf(head))
    expect(said('twitter:card')).toBe('summary_large_image')
  })
  test('addresses that nobody knows share one page, and so do those of one kind', async () => {
    now += 1000
    const made = async (urls: readonly string[]) => {
      totalsJson.mockClear()
      for (const url of urls) await app.inject(url)
      return totalsJson.mock.calls.length
    }
    expect(await made(['/unknown/1', '/unknown/2/3?lang=xx', '/u?lang=en', '/prebets'])).toBe(1)
    expect(await made(['/sports/a-1', '/sports/b-2', '/sports/c?lang=en'])).toBe(1)
    expect(await made(['/sports/a-1?lang=am', '/sports/b-2?lang=am'])).toBe(1)
    now = 1234
  })
})
