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
  url: Type.String({ description: 'path of one of our pages, or an https address when it is external' }),
  am_url: Type.String({ description: 'the same for readers of Amharic' }),
  src: Type.Union([Type.String(), Type.Null()], {
    description: "path of its picture in the caller's language; null for one of words",
  }),
  width: Type.Integer({ description: "the picture's, in pixels; 0 without" }),
  height: Type.Integer({ description: "the picture's, in pixels; 0 without" }),
  alt: Type.String({ description: "what the picture says, in the caller's language; empty without a picture" }),
  route: Type.String({ description: 'where it leads in the language of the caller: `url` or `am_url`' }),
  external: Type.Boolean({ description: 'it leaves the product' }),
  title: Type.String({ description: 'of a picture, the same as `alt`' }),
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
