// In development: three banners about what this market has, brought once; an operator ends or adds them like others.
import { limitsOf, type MarketProfile, taxAt } from '@walia/domain/market/profile.ts'
import { type Texts, textLanguages } from '../platform/text.ts'
import type { NewBanner, Words } from './queries.ts'

type DrawnBannerNeeds = { profile: MarketProfile; texts: Texts; now: number }
type Sketch = Pick<NewBanner, 'art' | 'url' | 'amUrl'> & { percent?: number }

/** Their request numbers are below zero, one for each, so that no start brings them twice. */
export function developmentBanners({ profile, texts, now }: DrawnBannerNeeds): NewBanner[] {
  const inAll = (key: string, percent: number | undefined): Words =>
    Object.fromEntries(textLanguages.map((language) => [language, texts.text(`banners:${key}`, language, { percent })]))
  const known = sketchesOf(profile, now).map((sketch, index) => ({ ...sketch, requestId: -1 - index }))
  return known
    .filter(({ art }) => art !== 'combo' || profile.products.combo)
    .map(({ percent, ...banner }, index) => ({
      ...banner,
      title: inAll(`${banner.art}Title`, percent),
      text: inAll(`${banner.art}Text`, percent),
      external: false,
      pictures: null,
      countryId: profile.countryId,
      locale: null,
      place: 10 * (index + 1),
      startsAt: now,
      endsAt: null,
      by: 'development',
    }))
}

const sketchesOf = (profile: MarketProfile, now: number): Sketch[] => [
  { art: 'bonus', url: '/promotions', amUrl: '/promotions/am', percent: accaPercentOf(profile, now) },
  { art: 'boost', url: '/daily-jackpot', amUrl: '/daily-jackpot' },
  { art: 'combo', url: '/combo-bet', amUrl: '/combo-bet' },
]

/** The highest accumulator bonus that a slip can reach. */
function accaPercentOf(profile: MarketProfile, now: number): number {
  const { legsMax } = limitsOf(profile, 'sports', 'slip')
  return taxAt(profile, now).acca.rows.findLast(({ legs }) => legs <= legsMax)?.percent ?? 0
}
