// The operator's file of streams: what is understood, and what is refused by place.
import { expect, test } from 'vitest'
import { tvAccessOf } from './access.ts'

const provider = {
  ...{ id: 'arena', url: 'https://api.arena.example/', key: 'k'.repeat(16), hosts: ['https://cdn.arena.example'] },
}
const read = (file: unknown) => tvAccessOf(JSON.stringify(file))

test('hosts and providers are read', () => {
  expect(read({ hosts: ['https://cdn.example'], providers: [provider] })).toEqual({
    hosts: ['https://cdn.example'],
    providers: [{ ...provider, url: 'https://api.arena.example', signingKey: null }],
  })
  expect(read({})).toEqual({ hosts: [], providers: [] })
})

test.each([
  ['[]', 'expected hosts'],
  ['{', 'is not JSON'],
  ['{"hosts":["https://cdn.example/path"]}', 'hosts: expected a list'],
  [`{"hosts":["https://a.example; script-src *"]}`, 'hosts: expected a list'],
  ['{"hosts":["http://cdn.example"]}', 'hosts: expected a list'],
  ['{"providers":{}}', 'providers: expected a list'],
  [JSON.stringify({ providers: [{ ...provider, id: 'A' }] }), 'provider 1: expected an id'],
  [JSON.stringify({ providers: [{ ...provider, url: 'ftp://x' }] }), 'provider 1: expected a url'],
  [JSON.stringify({ providers: [{ ...provider, key: 'short' }] }), 'provider 1: expected a key'],
  [JSON.stringify({ providers: [{ ...provider, signingKey: 'short' }] }), 'provider 1: expected a signingKey'],
  [JSON.stringify({ providers: [{ ...provider, hosts: undefined }] }), 'provider 1, hosts: expected a list'],
  [JSON.stringify({ providers: [provider, provider] }), 'stands twice'],
])('%s is refused', (text, message) => expect(() => tvAccessOf(text)).toThrow(message))
