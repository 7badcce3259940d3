// Fragmented MP4: the boxes that say what the tracks are, and one fragment of samples.
export type Track = {
  id: number
  timescale: number
  handler: 'vide' | 'soun'
  entry: Uint8Array
  width: number
  height: number
}
export type Sample = { bytes: Uint8Array; isKey: boolean }
export type Run = { track: Pick<Track, 'id'>; startsAt: number; duration: number; samples: readonly Sample[] }

const text = (value: string): Uint8Array => Uint8Array.from(value, (letter) => letter.charCodeAt(0))
const u16 = (...values: number[]): Uint8Array => Uint8Array.from(values.flatMap((v) => [(v >>> 8) & 255, v & 255]))
const u32 = (...values: number[]): Uint8Array =>
  Uint8Array.from(values.flatMap((v) => [(v >>> 24) & 255, (v >>> 16) & 255, (v >>> 8) & 255, v & 255]))
const u64 = (value: number): Uint8Array => u32(Math.floor(value / 2 ** 32), value % 2 ** 32)
const zeros = (count: number): Uint8Array => new Uint8Array(count)

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

const box = (type: string, ...parts: Uint8Array[]): Uint8Array => {
  const body = joined(parts)
  return joined([u32(body.length + 8), text(type), body])
}
/** With a version and flags. */
const full = (type: string, flags: number, ...parts: Uint8Array[]): Uint8Array => box(type, u32(flags), ...parts)

const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
const UNDETERMINED = 0x55c4

export const initOf = (tracks: readonly Track[]): Uint8Array =>
  joined([
    box('ftyp', text('iso6'), u32(0), text('iso6mp41')),
    box(
      'moov',
      full('mvhd', 0, u32(0, 0, 1000, 0, 0x10000), u16(0x100), zeros(10), MATRIX, zeros(24), u32(tracks.length + 1)),
      ...tracks.map(trackOf),
      box('mvex', ...tracks.map(({ id }) => full('trex', 0, u32(id, 1, 0, 0, 0)))),
    ),
  ])

const trackOf = (track: Track): Uint8Array =>
  box(
    'trak',
    full(
      'tkhd',
      7,
      u32(0, 0, track.id, 0, 0),
      zeros(8),
      u16(0, 0, track.handler === 'soun' ? 0x100 : 0, 0),
      MATRIX,
      u32(track.width * 65_536, track.height * 65_536),
    ),
    box(
      'mdia',
      full('mdhd', 0, u32(0, 0, track.timescale, 0), u16(UNDETERMINED, 0)),
      full('hdlr', 0, u32(0), text(track.handler), zeros(12), text('walia\0')),
      box(
        'minf',
        track.handler === 'vide' ? full('vmhd', 1, zeros(8)) : full('smhd', 0, zeros(4)),
        box('dinf', full('dref', 0, u32(1), full('url ', 1))),
        box(
          'stbl',
          full('stsd', 0, u32(1), track.entry),
          full('stts', 0, u32(0)),
          full('stsc', 0, u32(0)),
          full('stsz', 0, u32(0, 0)),
          full('stco', 0, u32(0)),
        ),
      ),
    ),
  )

/** `sps` and `pps` are NAL units. */
export const videoEntry = (width: number, height: number, sps: Uint8Array, pps: Uint8Array): Uint8Array =>
  box(
    'avc1',
    zeros(6),
    u16(1),
    zeros(16),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    zeros(32),
    u16(0x18, 0xffff),
    box(
      'avcC',
      Uint8Array.of(1, ...sps.slice(1, 4), 0xff, 0xe1),
      u16(sps.length),
      sps,
      Uint8Array.of(1),
      u16(pps.length),
      pps,
    ),
  )

export const audioEntry = (sampleRate: number, config: Uint8Array): Uint8Array => {
  const described = (tag: number, ...parts: Uint8Array[]): Uint8Array => {
    const body = joined(parts)
    return joined([Uint8Array.of(tag, body.length), body])
  }
  const decoder = described(4, Uint8Array.of(0x40, 0x15), zeros(11), described(5, config))
  const described1 = described(3, u16(1), zeros(1), decoder, described(6, Uint8Array.of(2)))
  return box(
    'mp4a',
    zeros(6),
    u16(1),
    zeros(8),
    u16(1, 16),
    zeros(4),
    u32(sampleRate * 65_536),
    full('esds', 0, described1),
  )
}

const KEY_FLAGS = 0x02000000
const OTHER_FLAGS = 0x01010000

export function fragmentOf(sequence: number, runs: readonly Run[]): Uint8Array {
  const bodies = runs.map(({ samples }) => joined(samples.map(({ bytes }) => bytes)))
  // Where each run's data begins is known once the head's own length is.
  const headOf = (from: readonly number[]): Uint8Array =>
    box('moof', full('mfhd', 0, u32(sequence)), ...runs.map((run, n) => trackRunOf(run, from[n] ?? 0)))
  const length = headOf([]).length + 8
  let at = length
  const from = bodies.map((body) => {
    const begins = at
    at += body.length
    return begins
  })
  return joined([headOf(from), box('mdat', ...bodies)])
}

const trackRunOf = ({ track, startsAt, duration, samples }: Run, dataAt: number): Uint8Array =>
  box(
    'traf',
    full('tfhd', 0x020008, u32(track.id, duration)),
    full('tfdt', 0x01000000, u64(startsAt)),
    full(
      'trun',
      0x000601,
      u32(samples.length, dataAt),
      ...samples.map(({ bytes, isKey }) => u32(bytes.length, isKey ? KEY_FLAGS : OTHER_FLAGS)),
    ),
  )
