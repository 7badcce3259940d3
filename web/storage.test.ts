// What the browser keeps, and what it refuses to; and that nothing goes past the one door.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guarded, type Stored } from './storage.ts'

const memory = (): Stored & { kept: Map<string, string> } => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  }
}
const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

test.each([
  ['is denied by its name', () => refuse],
  ['denies every use', () => () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
  ['has no room', (inner: Stored) => () => ({ ...inner, setItem: refuse })],
  ['keeps it', (inner: Stored) => () => inner],
] as const)('an entry is read, replaced and removed where the storage %s', (_, reach) => {
  const stored = guarded(reach(memory()))
  expect(stored.getItem('a')).toBeNull()
  stored.setItem('a', '1')
  stored.setItem('a', '2')
  stored.setItem('b', '3')
  expect([stored.getItem('a'), stored.getItem('b')]).toEqual(['2', '3'])
  stored.removeItem('a')
  expect([stored.getItem('a'), stored.getItem('b')]).toEqual([null, '3'])
})

test('once there is room again it is the storage that counts, which other tabs write as well', () => {
  const inner = memory()
  let isFull = true
  const stored = guarded(() => ({ ...inner, setItem: isFull ? refuse : inner.setItem }))
  inner.kept.set('a', 'old')
  stored.setItem('a', 'unkept')
  expect(stored.getItem('a')).toBe('unkept')
  isFull = false
  stored.setItem('a', 'kept')
  inner.kept.set('a', 'of another tab')
  expect(stored.getItem('a')).toBe('of another tab')
})

const sources = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .filter((file) => !/^(dist|node_modules)|\.test\.tsx?$|^(storage|lasting)\.ts$/.test(file))
  .map((file) => [file, readFileSync(join(import.meta.dirname, file), 'utf8')] as const)

test('no file names the storages of the browser, or keeps a store in one past the door', () => {
  expect(sources.length).toBeGreaterThan(300)
  const named = sources.filter(([, text]) => /\b(local|session)Storage\b/.test(text.replace(/\/\/.*$/gm, '')))
  const stores = sources.filter(([, text]) => /\bpersist\(/.test(text))
  // One that is named by nobody is the browser's own, without a guard.
  const unguarded = stores.filter(
    ([, text]) => text.split(/\bpersist\(/).length - 1 > text.split(/\bstorage\b *[:,}]/).length - 1,
  )
  expect([named.map(([file]) => file), unguarded.map(([file]) => file)]).toEqual([[], []])
  expect(stores.length).toBeGreaterThan(15)
})
