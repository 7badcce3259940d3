// What search engines find over HTTP: the list of pages with the matches on sale, and the heads of pages.
import { type TestDatabase, testDatabase } from '@walia/server/platform/testDatabase.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sellMatch, startTestServer, type TestServer } from './testServer.ts'

const [SOLD, UNSOLD] = [7601, 7602]

let database: TestDatabase
let server: TestServer
let address: string
beforeAll(async () => {
  database = await testDatabase(10)
  server = await startTestServer(database, [SOLD, UNSOLD])
  await sellMatch(server, SOLD)
  address = await server.platform.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const textAt = async (path: string) => (await fetch(`${address}${path}`)).text()

test('robots.txt leads to the list, which has the match on sale and no other', async () => {
  const { origin } = new URL(server.platform.config.publicUrl)
  expect(await textAt('/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const list = await textAt('/sitemap.xml')
  expect(list).toContain(`<loc>${origin}/prebets/markets/${SOLD}</loc>`)
  expect(list).not.toContain(String(UNSOLD))
})

test('a match on sale has a head of its own, in the language of the address; an account’s page is not to be listed', async () => {
  const { origin } = new URL(server.platform.config.publicUrl)
  const { home, away, competition } = server.matches.card(SOLD, 'en') ?? { home: '', away: '', competition: '' }
  const page = await textAt(`/live/markets/${SOLD}`)
  expect(page).toContain(`<title>${home} v ${away} | `)
  expect(page).toContain(`content="${home} v ${away}, ${competition}, `)
  expect(page).toContain(`<link rel="canonical" href="${origin}/prebets/markets/${SOLD}">`)
  expect(await textAt(`/prebets/markets/${SOLD}?lang=am`)).toContain(
    `href="${origin}/prebets/markets/${SOLD}?lang=am">`,
  )
  for (const path of ['/profile', '/prebets/markets/7699']) expect(await textAt(path)).toContain('content="noindex"')
  expect(page).not.toContain('noindex')
})

test('what messengers are told to show of a match is a picture with its price, and of no match the brand’s', async () => {
  const { origin } = new URL(server.platform.config.publicUrl)
  const pictureOn = async (path: string) => {
    const named = /property="og:image" content="([^"]*)"/.exec(await textAt(path))?.[1] ?? ''
    const answer = await fetch(named.replace(origin, address))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    return { named, length: (await answer.arrayBuffer()).byteLength }
  }
  const [sold, none] = [await pictureOn(`/live/markets/${SOLD}`), await pictureOn('/prebets/markets/7699')]
  expect(sold.named).toBe(`${origin}/pictures/matches/${SOLD}-en.png`)
  expect(none.named).toBe(`${origin}/pictures/brand-en.png`)
  expect(Math.min(sold.length, none.length)).toBeGreaterThan(5000)
})
