// Every policy in every language as an answer and as a PDF: what was drawn is read back by a parser.
import { profileOf } from '@walia/domain/market/markets.ts'
import { policyIds } from '@walia/domain/policies/policies.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '../platform/app.ts'
import { systemClock } from '../platform/clock.ts'
import { createApp } from '../platform/http.ts'
import { createLog } from '../platform/log.ts'
import { createTexts, textLanguages } from '../platform/text.ts'
import { createPolicies } from './index.ts'
import { linesOf, unitsOf } from './lines.ts'

const profile = { ...profileOf('et'), brand: { name: 'Zebra', slug: 'zebra' } }
const texts = createTexts(profile)
let app: App

beforeAll(async () => {
  app = await createApp(createLog('silent'), texts.error)
  createPolicies({ app, profile, clock: systemClock }, { texts })
})
afterAll(() => app.close())

const read = async (policy: string, language: string) =>
  (await app.inject(`/api/v1/policies/${policy}?language=${language}`)).json()
const plain = (text: string): string => text.replace(/\s+/g, '')

describe.each(textLanguages)('in %s', (language) => {
  test.each(policyIds)('the PDF of %s says what the page says', async (policy) => {
    const { data, pdf } = await read(policy, language)
    const answer = await app.inject(pdf)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true })
    const drawn = plain(text)
    for (const { heading, paragraphs } of data.sections)
      for (const said of [data.title, data.intro, heading, ...paragraphs]) expect(drawn).toContain(plain(said))
    expect(JSON.stringify(data)).not.toMatch(/\{\{|policy[A-Z]\w+:|marketInfo:/)
  })
})

test('the PDF is kept for a year by its version, and asked again without it', async () => {
  const { pdf } = await read('terms', 'en')
  const kept = await app.inject(pdf)
  expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(kept.headers['content-disposition']).toBe('inline; filename="zebra-terms-en.pdf"')
  const asked = await app.inject(pdf.replace(/\?.*/, ''))
  expect(asked.headers['cache-control']).toBe('public, max-age=300')
  const again = await app.inject({ url: pdf, headers: { 'if-none-match': String(asked.headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect(asked.rawPayload.equals(kept.rawPayload)).toBe(true)
})

test.each([
  ['/api/v1/policies/nothing', 400],
  ['/api/v1/policies/nothing/en.pdf', 404],
  ['/api/v1/policies/terms/xx.pdf', 404],
  ['/api/v1/policies/terms/en', 404],
])('%s answers %i', async (url, status) => {
  expect((await app.inject(url)).statusCode).toBe(status)
})

test('the brand of this market stands in the texts', async () => {
  expect((await read('terms', 'en')).data.intro).toContain('Zebra')
})

test.each([
  ['One two', ['One ', 'two']],
  ['赔率，1.50以上。', ['赔', '率，', '1.50', '以', '上。']],
])('%s breaks between its units', (text, units) => {
  expect(unitsOf(text)).toEqual(units)
})

test('lines are as wide as they may be', () => {
  expect(linesOf('aa bb cc', 5, (text) => text.length)).toEqual(['aa bb', 'cc'])
})
