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

const { section, ...called } = Banner.properties
export const CalledBanner = Type.Object({
  ...called,
  kind: Type.Union(
    [
      Type.Literal('roadblock'),
      Type.Literal('android'),
      Type.Literal('casino'),
      Type.Literal('multibet'),
      Type.Literal('highlights'),
    ],
    { description: 'each is called once in a session' },
  ),
  on_page: Type.String({ description: 'path of the only page, with those below it, that calls it; empty for any' }),
  mobile_utm: Type.String({ description: 'campaign of who taps it; empty without' }),
})
export type CalledBanner = Static<typeof CalledBanner>
export const CalledBannersAnswer = Type.Object({
  data: Type.Array(CalledBanner, { description: "those of this hour of the market, in each kind's order" }),
})
export type CalledBannersAnswer = Static<typeof CalledBannersAnswer>

export const RandomMessageBody = Type.Object({
  token: Type.Optional(Type.String({ maxLength: 200 })),
  language: Type.Optional(Language),
})
export const RandomMessageAnswer = Type.Object({
  id: Type.Integer({ description: 'of the banner; 0 when there is none' }),
  message_title: Type.String({ description: "in the caller's language; empty when there is none" }),
  display: Type.String({ description: "what is shown below it, in the caller's language" }),
})
export type RandomMessageAnswer = Static<typeof RandomMessageAnswer>

/** Of one page; each number counts once. */
const Numbers = Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), { maxItems: 20 })
export const BannerCountsBody = Type.Object({
  shown: Numbers,
  clicked: Numbers,
})
export type BannerCountsBody = Static<typeof BannerCountsBody>
export const BannerCountsAnswer = Type.Object({ counted: Type.Literal(true) })
