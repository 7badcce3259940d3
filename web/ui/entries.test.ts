// Back in browsers that do not tell their history: never out of the app, whatever was pushed, replaced and gone through.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canGoBack, followEntries } from './entries.ts'

/** A history as browsers keep it, which tells of changes as wouter makes it tell. */
class TestHistory extends EventTarget {
  entries: unknown[] = [null]
  at = 0
  get state(): unknown {
    return this.entries[this.at]
  }
  pushState(state: unknown): void {
    this.entries = [...this.entries.slice(0, this.at + 1), structuredClone(state)]
    this.at += 1
  }
  replaceState(state: unknown): void {
    this.entries[this.at] = structuredClone(state)
  }
  go(steps: number): void {
    this.at += steps
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
