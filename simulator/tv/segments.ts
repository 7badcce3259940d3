// A simulated match as a live stream: segments of four seconds with picture and sound, or sound alone, and the playlist that
// slides along with the time. About three kilobytes a second.
import { AUDIO_CONFIG, crowdFrame, FRAME_SAMPLES, SAMPLE_RATE } from './aac.ts'
import { HEIGHT, pictureOf, pictureParameters, sequenceParameters, WIDTH } from './h264.ts'
import { audioEntry, fragmentOf, initOf, joined, type Sample, type Track, videoEntry } from './mp4.ts'
import { keyBlocks, movedBlocks, type Scene } from './scene.ts'

export type StreamKind = 'video' | 'audio'

/** 64 sound frames are 4.096 s. */
const SOUND_FRAMES = 64
const PICTURES = 16
const SEGMENT_TICKS = SOUND_FRAMES * FRAME_SAMPLES
export const SEGMENT_MS = (SEGMENT_TICKS * 1000) / SAMPLE_RATE
/** How many a playlist names. */
const LISTED = 5

const video = (): Track => ({
  ...{ id: 1, timescale: SAMPLE_RATE, handler: 'vide', width: WIDTH, height: HEIGHT },
  entry: videoEntry(WIDTH, HEIGHT, sequenceParameters(), pictureParameters()),
})
const audio = (): Track => ({
  ...{ id: 2, timescale: SAMPLE_RATE, handler: 'soun', width: 0, height: 0 },
  entry: audioEntry(SAMPLE_RATE, AUDIO_CONFIG),
})

export const initSegment = (kind: StreamKind): Uint8Array => initOf(kind === 'video' ? [video(), audio()] : [audio()])

/** The segment that is on the air; those before it are whole. */
export const segmentAt = (sinceMs: number): number => Math.floor(sinceMs / SEGMENT_MS)

/** `sceneAt` answers what is seen so many ms after the stream's beginning. */
export function mediaSegment(kind: StreamKind, number: number, sceneAt: (sinceMs: number) => Scene): Uint8Array {
  const startsAt = number * SEGMENT_TICKS
  const scenes = Array.from({ length: PICTURES }, (_, n) => sceneAt((number + n / PICTURES) * SEGMENT_MS))
  const sound = { track: { id: 2 }, startsAt, duration: FRAME_SAMPLES, samples: soundsOf(scenes) }
  const picture = { track: { id: 1 }, startsAt, duration: SEGMENT_TICKS / PICTURES, samples: picturesOf(scenes) }
  return fragmentOf(number + 1, kind === 'video' ? [picture, sound] : [sound])
}

const picturesOf = (scenes: readonly Scene[]): Sample[] =>
  scenes.map((scene, n) => {
    const before = scenes[n - 1]
    const unit = pictureOf(before === undefined ? keyBlocks(scene) : movedBlocks(scene, before), n)
    const length = Uint8Array.of(0, (unit.length >> 16) & 255, (unit.length >> 8) & 255, unit.length & 255)
    return { bytes: joined([length, unit]), isKey: n === 0 }
  })

/** The crowd is loud near the goals. */
const soundsOf = (scenes: readonly Scene[]): Sample[] =>
  Array.from({ length: SOUND_FRAMES }, (_, n) => {
    const { column } = (scenes[Math.floor((n * PICTURES) / SOUND_FRAMES)] as Scene).ball
    return { bytes: crowdFrame(Math.abs(column - 7.5) / 7.5), isKey: true }
  })

/** `query` goes with every address: what opened the playlist opens its segments. */
export function playlistOf(sinceMs: number, query: string): string {
  const next = segmentAt(sinceMs)
  const first = Math.max(0, next - LISTED)
  return [
    ...['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${Math.ceil(SEGMENT_MS / 1000)}`],
    ...[`#EXT-X-MEDIA-SEQUENCE:${first}`, `#EXT-X-MAP:URI="init.mp4${query}"`],
    ...Array.from({ length: next - first }, (_, n) => [
      `#EXTINF:${(SEGMENT_MS / 1000).toFixed(3)},`,
      `${first + n}.m4s${query}`,
    ]).flat(),
    '',
  ].join('\n')
}
