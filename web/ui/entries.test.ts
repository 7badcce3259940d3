// Back in browsers without the Navigation API never leaves the app, after any sequence of pushes, replacements and
// moves.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canGoBack, followEntries } from './entries.ts'

/** A browser history that fires events on changes, as wouter patches it to do. */
class TestHistory extends EventTarget {
  entries: unknown[] = [null]
  index = 0
  get state(): unknown {
    return this.entries[this.index]
  }
  pushState(state: unknown): void {
    this.entries = [...this.entries.slice(0, this.index + 1), structuredClone(state)]
    this.index += 1
  }
  replaceState(state: unknown): void {
    this.entries[this.index] = structuredClone(state)
  }
  go(steps: number): void {
    this.index += steps
    this.dispatchEvent(new Event('popstate'))
  }
}

let page: TestHistory
const push = (state: unknown = null) => {
  page.pushState(state)
  page.dispatchEvent(new Event('pushState'))
}
const replace = (state: unknown = null) => {
  page.replaceState(state)
  page.dispatchEvent(new Event('replaceState'))
}

beforeEach(() => {
  page = new TestHistory()
  const target = { history: page, addEventListener: page.addEventListener.bind(page) }
  vi.stubGlobal('window', target)
  vi.stubGlobal('history', page)
  followEntries(target as never)
})
afterEach(() => vi.unstubAllGlobals())

test('the first page has nothing of ours before it', () => {
  expect(canGoBack()).toBe(false)
  replace()
  expect(canGoBack()).toBe(false)
})

test('goes as far back as was gone forth', () => {
  push()
  push({ overlay: 'sheet' })
  replace()
  expect(canGoBack()).toBe(true)
  page.go(-2)
  expect(canGoBack()).toBe(false)
  page.go(1)
  expect(canGoBack()).toBe(true)
  push()
  page.go(-1)
  expect(canGoBack()).toBe(true)
  page.go(-1)
  expect(canGoBack()).toBe(false)
})

test("an entry's own state stays", () => {
  push({ overlay: 'sheet' })
  expect(page.state).toMatchObject({ overlay: 'sheet' })
})

test('a browser that tells its history is asked', () => {
  for (const can of [true, false]) {
    vi.stubGlobal('window', { navigation: { canGoBack: can } })
    expect(canGoBack()).toBe(can)
  }
})
