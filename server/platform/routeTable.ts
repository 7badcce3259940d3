// Which methods an address takes, so that a wrong method answers 405 and a wrong address 404.
import type { App } from './app.ts'

type Known = { pattern: RegExp; methods: Set<string> }

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z]+/g, '[^/]+')}/?$`)

/** Watches the routes of /api as they are added; the answer maps an address to its methods, none when unknown. */
export function knownMethods(app: App): (url: string) => string[] {
  const known = new Map<string, Known>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/')) return
    const entry = known.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() }
    for (const name of [method].flat()) entry.methods.add(name)
    known.set(url, entry)
  })
  return (url) => {
    const path = url.split('?', 1)[0] ?? url
    return [...known.values()].filter((k) => k.pattern.test(path)).flatMap((k) => [...k.methods])
  }
}
