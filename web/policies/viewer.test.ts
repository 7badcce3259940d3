// Which way a browser shows a PDF, and what is said of a document that does not come.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LOAD_MAX_MS, loadDocument, sizeOfPdf, wayOf } from './viewer.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Mobile/15E148 Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Version/15.0 Safari/605'

test.each([
  ['a desktop that shows PDFs', CHROME, true, 0, 'frame'],
  ['a desktop that was told not to', CHROME, false, 0, 'page'],
  ['a desktop that does not say', MAC, undefined, 0, 'object'],
  ['an Android phone', ANDROID, false, 5, 'page'],
  ['an Android phone that says it can', ANDROID, true, 5, 'page'],
  ['an iPhone, which shows the first page only', IPHONE, true, 5, 'page'],
  ['an iPad, which says it is a Mac', MAC, true, 5, 'page'],
] as const)('%s', (_name, userAgent, pdfViewerEnabled, maxTouchPoints, way) => {
  expect(wayOf({ userAgent, maxTouchPoints, ...(pdfViewerEnabled === undefined ? {} : { pdfViewerEnabled }) })).toBe(
    way,
  )
})

describe('loading', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const answering = (answer: (signal: AbortSignal) => Promise<Response>) =>
    vi.stubGlobal('fetch', (_href: string, { signal }: { signal: AbortSignal }) => answer(signal))
  const pdf = (status = 200, type = 'application/pdf') =>
    new Response('%PDF', { status, headers: { 'content-type': type } })
  const silent = (signal: AbortSignal) =>
    new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const load = () => loadDocument('/x.pdf', sizeOfPdf, new AbortController().signal)

  test('a PDF is loaded, with its size', async () => {
    answering(async () => pdf())
    expect(await load()).toEqual({ ok: true, content: 4 })
  })
  test.each([
    ['a refusal', () => pdf(404)],
    ['a fault of the server', () => pdf(500)],
    ['a page in its place', () => pdf(200, 'text/html')],
  ])('%s is a problem', async (_name, answer) => {
    answering(async () => answer())
    expect(await load()).toEqual({ ok: false, reason: 'problem' })
  })
  test('no connection is unreachable', async () => {
    answering(async () => {
      throw new TypeError('Failed to fetch')
    })
    expect(await load()).toEqual({ ok: false, reason: 'unreachable' })
  })
  test('after 8 s without an answer it is timed out, and not before', async () => {
    answering(silent)
    const loading = load()
    const ended = vi.fn()
    void loading.then(ended)
    await vi.advanceTimersByTimeAsync(LOAD_MAX_MS - 1)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await loading).toEqual({ ok: false, reason: 'timedOut' })
    expect(LOAD_MAX_MS).toBe(8000)
  })
})
