// The wire of banners: the operator's list for a country, in the caller's language.
import { type Static, Type } from 'typebox'
import { Instant, Language } from './fields.ts'

export { bannerPaths } from './paths.ts'

export const BannersQuery = Type.Object({
  country_id: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  language: Type.Optional(Language),
})
export const Banner = Type.Object({
  id: Type.Integer(),
  section: Type.Literal('home', { description: 'the page that it stands on' }),
  locale: Type.String({ description: 'the only language it is shown in, empty for all' }),
  url: Type.String({ description: 'path of one of our pages' }),
  am_url: Type.String({ description: 'the same for readers of Amharic' }),
  title: Type.String(),
  text: Type.String(),
  art: Type.Union(
    [Type.Literal('bonus'), Type.Literal('boost'), Type.Literal('combo'), Type.Literal('live'), Type.Literal('sport')],
    { description: 'what it is about' },
  ),
  ends_at: Type.Union([Instant, Type.Null()]),
})
export type Banner = Static<typeof Banner>
export const BannersAnswer = Type.Object({
  data: Type.Array(Banner, { description: 'those in force now, in their order' }),
})
export type BannersAnswer = Static<typeof BannersAnswer>
