// In development: three banners about what this market has, and one of each kind that pages call but
// the app's, which has no address, brought once; an operator
// ends or adds them like others.
import { limitsOf, type MarketProfile, type ProductSwitch, taxAt } from '@walia/domain/market/profile.ts'
import { type Texts, textLanguages } from '../platform/text.ts'
import type { NewBanner, Words } from './queries.ts'

type DrawnBannerNeeds = { profile: MarketProfile; texts: Texts; now: number; isCalling: boolean }
type Sketch = Pick<NewBanner, 'art' | 'url' | 'amUrl'> &
  Partial<Pick<NewBanner, 'kind' | 'onPage' | 'mobileUtm'>> & { percent?: number; product?: ProductSwitch }

/** Their request numbers are below zero, one for each, so that no start brings them twice. */
export function developmentBanners({ profile, texts, now, isCalling }: DrawnBannerNeeds): NewBanner[] {
  const inAll = (key: string, percent: number | undefined): Words =>
    Object.fromEntries(textLanguages.map((language) => [language, texts.text(`banners:${key}`, language, { percent })]))
  const known = sketchesOf(profile, now).map((sketch, index) => ({ ...sketch, requestId: -1 - index }))
  return known
    .filter(({ product }) => product === undefined || profile.products[product])
    .filter(({ kind }) => kind === undefined || isCalling)
    .map(({ percent, product, kind = 'home', onPage = null, mobileUtm = null, ...banner }, index) => ({
      ...{ ...banner, kind, onPage, mobileUtm },
      title: inAll(`${kind === 'home' ? banner.art : kind}Title`, percent),
      text: inAll(`${kind === 'home' ? banner.art : kind}Text`, percent),
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
  { art: 'combo', url: '/combo-bet', amUrl: '/combo-bet', product: 'combo' },
  // Where a newcomer comes by and hardly anybody else: a page over a page is for few.
  {
    ...{ kind: 'roadblock', art: 'boost', onPage: '/promotions', mobileUtm: 'development' },
    ...{ url: '/daily-jackpot', amUrl: '/daily-jackpot' },
  },
  { kind: 'casino', art: 'live', url: '/casino', amUrl: '/casino', onPage: '/', product: 'casino' },
  {
    kind: 'multibet',
    art: 'bonus',
    url: '/promotions',
    amUrl: '/promotions/am',
    onPage: '/',
    percent: accaPercentOf(profile, now),
  },
  { kind: 'highlights', art: 'sport', url: '/sports/highlights', amUrl: '/sports/highlights', onPage: '/' },
  { kind: 'tax', art: 'sport', url: '/', amUrl: '/', percent: taxAt(profile, now).winningsTaxPercent },
]

/** The highest accumulator bonus that a slip can reach. */
function accaPercentOf(profile: MarketProfile, now: number): number {
  const { legsMax } = limitsOf(profile, 'sports', 'slip')
  return taxAt(profile, now).acca.rows.findLast(({ legs }) => legs <= legsMax)?.percent ?? 0
}
