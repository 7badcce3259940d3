// Carrying out requests about banners.
import type { Banners } from '../banners/index.ts'
import type { BannerOperation } from './bannerCommand.ts'
import type { Outcome } from './queries.ts'

type Request = BannerOperation & { id: number; by: string }

export async function carryOutBanner(
  banners: Pick<Banners, 'add' | 'end' | 'current'>,
  request: Request,
): Promise<Outcome> {
  if (request.action === 'bannerList') return { outcome: 'done', details: { banners: await banners.current() } }
  if (request.action === 'bannerEnd') {
    const known = await banners.end(request.subject.id, request.by)
    return known
      ? { outcome: 'done', details: { ended: request.subject.id } }
      : { outcome: 'refused', details: { message: `there is no banner ${request.subject.id}` } }
  }
  const made = await banners.add({ ...request.subject, by: request.by }, request.id)
  return made.ok ? { outcome: 'done', details: { id: made.id } } : { outcome: 'refused', details: made }
}
