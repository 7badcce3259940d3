// Carrying out what an operator asks about streams.
import type { Tv } from '../tv/index.ts'
import type { Outcome } from './queries.ts'
import type { StreamOperation } from './streamCommand.ts'

export type StreamsByHand = Pick<Tv, 'set' | 'clear' | 'current'>

export async function carryOutStream(
  tv: StreamsByHand,
  { action, subject, by, id }: StreamOperation & { by: string; id: number },
): Promise<Outcome> {
  if (action === 'streamList') return { outcome: 'done', details: { streams: await tv.current() } }
  if (action === 'streamClear')
    return (await tv.clear(subject.match, subject.kind, by, id))
      ? { outcome: 'done', details: { cleared: subject } }
      : { outcome: 'refused', details: { code: 'NO_SUCH_STREAM' } }
  const set = await tv.set(subject, by, id)
  return set.ok ? { outcome: 'done', details: { set: subject } } : { outcome: 'refused', details: { code: set.code } }
}
