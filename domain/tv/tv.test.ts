// Streams: addresses that may be given out, which of several is, and the order of the programme.
import { expect, test } from 'vitest'
import { decideAddress, isStreamOrigin, programmeOf, type StreamTerms, streamOf } from './tv.ts'

const hosts = ['https://cdn.example', 'http://127.0.0.1:4150']

test.each([
  ['https://cdn.example/a/index.m3u8', null],
  ['https://cdn.example/a/index.m3u8?token=x', null],
  ['http://127.0.0.1:4150/a.m3u8', null],
  ['', 'ADDRESS_INVALID'],
  ['cdn.example/a.m3u8', 'ADDRESS_INVALID'],
  ['//cdn.example/a.m3u8', 'ADDRESS_INVALID'],
  ['http://cdn.example/a.m3u8', 'ADDRESS_INVALID'],
  ['javascript:alert(1)', 'ADDRESS_INVALID'],
  ['data:application/vnd.apple.mpegurl,x', 'ADDRESS_INVALID'],
  ['https://ann:secret@cdn.example/a.m3u8', 'ADDRESS_INVALID'],
  ['https://cdn.example/a.m3u8#t=1', 'ADDRESS_INVALID'],
  [`https://cdn.example/${'a'.repeat(1000)}`, 'ADDRESS_INVALID'],
  ['https://cdn.example.evil.example/a.m3u8', 'HOST_UNKNOWN'],
  ['https://cdn.example:8443/a.m3u8', 'HOST_UNKNOWN'],
  ['http://127.0.0.1:9/a.m3u8', 'HOST_UNKNOWN'],
])('the address %s: %s', (address, code) => {
  expect(decideAddress(address, hosts)).toEqual(code === null ? { ok: true } : { ok: false, code })
})

test.each([
  ['https://cdn.example', true],
  ['https://cdn.example:8443', true],
  ['http://localhost:4150', true],
  ['https://cdn.example/', false],
  ['https://CDN.example', false],
  ['http://cdn.example', false],
  ['https://*.example', false],
  ["https://cdn.example; script-src 'unsafe-inline'", false],
  ['https://cdn.example https://other.example', false],
  ['*', false],
  ['https:', false],
])('the host %s may stand in the policy: %s', (text, may) => expect(isStreamOrigin(text)).toBe(may))

const stream = (match: number, kind: StreamTerms['kind'], address: string, countries: string[] | null = null) => ({
  ...{ match, kind, address, countries, kbPerMinute: 300 },
})
const streams = [stream(7, 'video', 'operator'), stream(7, 'video', 'provider'), stream(7, 'audio', 'voice')]

test('the first of a match and kind is given out, where it is licensed', () => {
  const wanted = { match: 7, kind: 'video', country: 'ET' } as const
  expect(streamOf(streams, wanted)?.address).toBe('operator')
  expect(streamOf(streams, { ...wanted, kind: 'audio' })?.address).toBe('voice')
  expect(streamOf(streams, { ...wanted, match: 8 })).toBeNull()
  expect(streamOf([stream(7, 'video', 'ke', ['KE']), ...streams], wanted)?.address).toBe('operator')
  expect(streamOf([stream(7, 'video', 'ke', ['KE', 'ET'])], wanted)?.address).toBe('ke')
  expect(streamOf([stream(7, 'video', 'ke', ['KE'])], wanted)).toBeNull()
  expect(streamOf([stream(7, 'video', 'nowhere', [])], wanted)).toBeNull()
})

test('the programme: by sport, live ones first, what comes within a day', () => {
  const NOW = 1_800_000_000_000
  const at = (match: number, sport: number, isLive: boolean, minutes: number) => ({
    ...{ match, sport, isLive, startsAt: NOW + minutes * 60_000 },
  })
  const showings = [
    ...[at(1, 1, false, 30), at(2, 1, true, -20), at(3, 1, false, 10)],
    ...[at(4, 5, true, -50), at(5, 5, true, -80), at(6, 2, false, 24 * 60), at(7, 2, false, 24 * 60 + 1)],
    // Late to begin, and still to come.
    at(8, 1, false, -5),
  ]
  expect(programmeOf(showings, NOW).map(({ match }) => match)).toEqual([5, 4, 2, 8, 3, 1, 6])
  expect(programmeOf([], NOW)).toEqual([])
})
