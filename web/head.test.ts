// Every route has a title and a description in every language, no longer than a result list shows; home's are the default.
import { readdirSync, readFileSync } from 'node:fs'
import { pages } from '@walia/contract/pages.ts'
import { expect, test } from 'vitest'
import { routes } from './routes.tsx'
import { routeOf } from './routing.ts'

const folder = new URL('../i18n/', import.meta.url)
const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const TITLE_MAX = 60
const DESCRIPTION_MAX = 160

test.each(languages.map(({ name }) => name))('every route has a title and a description in %s', (language) => {
  const texts: Record<string, string> = JSON.parse(readFileSync(new URL(`${language}/shell.json`, folder), 'utf8'))
  const descriptions: Record<string, string> = JSON.parse(
    readFileSync(new URL(`${language}/descriptions.json`, folder), 'utf8'),
  )
  for (const { name, title } of routes) {
    const [head = '', description = ''] = [texts[`${title}Title`], descriptions[title]]
    expect(head, name).toContain('{{brand}}')
    expect(head.length, name).toBeLessThanOrEqual(TITLE_MAX)
    expect(description, name).not.toBe('')
    expect(description.length, name).toBeLessThanOrEqual(DESCRIPTION_MAX)
  }
})

test('an address without a route of its own has those of home', () => {
  expect(routeOf('/nothing/here', routes).route.title).toBe('home')
})

test('the server knows every page by the same address, title and product; what needs a session is not indexed', () => {
  const known = ({ pattern, title, product }: Pick<(typeof pages)[number], 'pattern' | 'title' | 'product'>) =>
    [pattern, title, product].join(' ')
  expect(pages.map(known).sort()).toEqual(routes.map(known).sort())
  for (const { pattern, login } of routes)
    if (login) expect(pages.find((page) => page.pattern === pattern)?.indexed, pattern).toBe(false)
})

test('of two pages that fit an address the server and the app take the same one', () => {
  const order = (patterns: readonly string[]) => patterns.filter((pattern) => pattern.startsWith('/sports'))
  expect(order(pages.map(({ pattern }) => pattern))).toEqual(order(routes.map(({ pattern }) => pattern)))
})
