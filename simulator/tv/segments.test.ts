// The streams that the simulator draws: small, whole, and with what they show in place.
import { expect, test } from 'vitest'
import { createBits, nalOf } from './bits.ts'
import { keyBlocks, movedBlocks, type Scene } from './scene.ts'
import { initSegment, mediaSegment, playlistOf, SEGMENT_MS } from './segments.ts'

const sceneAt = (ms: number): Scene => ({
  ...{ seconds: 3400 + ms / 1000, home: 2, away: 1, ball: { column: 3 + (Math.floor(ms / 768) % 8), row: 5 } },
})

/** Names and sizes of the boxes at one level. */
function boxesIn(bytes: Uint8Array): string[] {
  const names: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const view = new DataView(bytes.buffer, bytes.byteOffset + at)
    names.push(String.fromCharCode(...bytes.slice(at + 4, at + 8)))
    const size = view.getUint32(0)
    if (size < 8) throw new Error(`a box of ${size} bytes`)
    at += size
    if (at > bytes.length) throw new Error('a box that goes on beyond the end')
  }
  return names
}

test('boxes end where they say', () => {
  expect(boxesIn(initSegment('video'))).toEqual(['ftyp', 'moov'])
  for (const kind of ['video', 'audio'] as const)
    expect(boxesIn(mediaSegment(kind, 12, sceneAt))).toEqual(['moof', 'mdat'])
})

test('a minute is at most what its provider says that it costs', () => {
  const perMinute = 60_000 / SEGMENT_MS / 1000
  expect(mediaSegment('video', 3, sceneAt).length * perMinute).toBeLessThan(240)
  expect(mediaSegment('audio', 3, sceneAt).length * perMinute).toBeLessThan(30)
})

test('the same moment is the same segment', () => {
  expect(mediaSegment('video', 5, sceneAt)).toEqual(mediaSegment('video', 5, sceneAt))
})

test('a picture that builds on another has only what moved', () => {
  const [before, after] = [sceneAt(0), { ...sceneAt(0), ball: { column: 9, row: 2 } }]
  const changed = movedBlocks(after, before).flatMap(({ kind }, at) => (kind === 'same' ? [] : [[at, kind]]))
  expect(changed).toEqual([
    [2 * 16 + 9, 'raw'],
    [5 * 16 + 3, 'above'],
  ])
  expect(keyBlocks(before).every(({ kind }) => kind !== 'same')).toBe(true)
})

test('the playlist slides along and hands its query on', () => {
  const lines = playlistOf(20 * SEGMENT_MS + 1, '?a=b').split('\n')
  expect(lines).toContain('#EXT-X-MEDIA-SEQUENCE:15')
  expect(lines.filter((line) => line.endsWith('.m4s?a=b'))).toEqual(
    [15, 16, 17, 18, 19].map((number) => `${number}.m4s?a=b`),
  )
  expect(playlistOf(21 * SEGMENT_MS + 1, '')).toContain('20.m4s')
})

test.each([
  [0, '1'],
  [1, '010'],
  [2, '011'],
  [6, '00111'],
  [30, '000011111'],
])('%i as an Exp-Golomb code', (value, code) => {
  const bits = createBits()
  bits.ue(value)
  bits.trail()
  const text = [...bits.done()].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  expect(text.startsWith(`${code}1`)).toBe(true)
})

test('no three bytes of a unit look like a start code', () => {
  expect([...nalOf(0x65, Uint8Array.of(0, 0, 0, 0, 1, 5, 0, 0, 3))]).toEqual([
    ...[0x65, 0, 0, 3, 0, 0, 3, 1, 5, 0, 0, 3, 3],
  ])
})
