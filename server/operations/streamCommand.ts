// Commands about streams of matches: naming an address, taking it away, and what there is. Pure.
import { ADDRESS_LENGTH_MAX, KB_PER_MINUTE_MAX, type StreamKind, streamKinds } from '@walia/domain/tv/tv.ts'
import { needed, type Options, one, UsageError, wholeFrom } from '../platform/commandOptions.ts'
import type { StreamDraft } from '../tv/index.ts'

export type StreamOperation =
  | { action: 'streamSet'; subject: StreamDraft }
  | { action: 'streamClear'; subject: Pick<StreamDraft, 'match' | 'kind'> }
  | { action: 'streamList'; subject: Record<string, never> }

export const STREAM_USAGE = `streams of matches:
  stream set      --match ID --address https://… --kb-per-minute N [--kind video|audio]
                  an HLS playlist on a host of TV_PROVIDERS, in place of what the match had; audio is a commentary;
                  measure what a minute costs: bettors read it before they play
  stream clear    --match ID [--kind video|audio] what a provider lists for the match stays
  stream list                                     those that operators named
`
export const STREAM_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'stream set': ['match', 'address', 'kb-per-minute', 'kind'],
  'stream clear': ['match', 'kind'],
  'stream list': [],
}

export function streamOperationOf(command: string, options: Options): StreamOperation {
  if (command === 'stream list') return { action: 'streamList', subject: {} }
  const subject = { match: wholeFrom(needed(options, 'match'), '--match', 1), kind: kindOf(options) }
  if (command === 'stream clear') return { action: 'streamClear', subject }
  const kbPerMinute = wholeFrom(needed(options, 'kb-per-minute'), '--kb-per-minute', 1)
  if (kbPerMinute > KB_PER_MINUTE_MAX)
    throw new UsageError(`--kb-per-minute: at most ${KB_PER_MINUTE_MAX}, got ${kbPerMinute}`)
  const address = needed(options, 'address')
  if (address.length > ADDRESS_LENGTH_MAX || !URL.canParse(address))
    throw new UsageError('--address: expected an address like https://cdn.example/match.m3u8')
  return { action: 'streamSet', subject: { ...subject, address, kbPerMinute } }
}

function kindOf(options: Options): StreamKind {
  const given = one(options, 'kind') ?? 'video'
  const kind = streamKinds.find((each) => each === given)
  if (kind === undefined) throw new UsageError(`--kind: expected ${streamKinds.join(' or ')}, got ${given}`)
  return kind
}
