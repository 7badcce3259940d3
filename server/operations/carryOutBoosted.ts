// Carrying out requests about boosted multibets.
import type { Boosted } from '../boosted/index.ts'
import type { BoostedOperation } from './boostedCommand.ts'
import type { Outcome } from './queries.ts'

type Request = BoostedOperation & { id: number; by: string }

export async function carryOutBoosted(
  boosted: Pick<Boosted, 'create' | 'close' | 'current'>,
  request: Request,
): Promise<Outcome> {
  if (request.action === 'boostedList') return { outcome: 'done', details: { lists: await boosted.current() } }
  if (request.action === 'boostedClose') {
    const known = await boosted.close(request.subject.id, request.by)
    return known
      ? { outcome: 'done', details: { closed: request.subject.id } }
      : { outcome: 'refused', details: { message: `there is no list ${request.subject.id}` } }
  }
  const made = await boosted.create({ ...request.subject, by: request.by }, request.id)
  return made.ok
    ? { outcome: 'done', details: { id: made.id, cost: made.cost } }
    : { outcome: 'refused', details: made }
}
