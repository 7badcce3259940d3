// Every route has a title and a description in every language, no longer than a result list shows; home's are the default.
import { readdirSync, readFileSync } from 'node:fs'
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
