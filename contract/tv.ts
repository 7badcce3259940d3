// The wire of streams: the programme, what there is of one match, and an address to play.
import { type Static, Type } from 'typebox'
import { Instant, Language, ParentMatchId } from './fields.ts'
import { LiveState } from './matches.ts'

export { tvPaths } from './latePaths.ts'

const Kilobytes = Type.Integer({ minimum: 1, description: 'what a minute of it costs, in kilobytes' })
const Offered = Type.Object({ kb_per_minute: Kilobytes })

export const TvMatch = Type.Object({
  parent_match_id: ParentMatchId,
  home_team: Type.String(),
  away_team: Type.String(),
  start_time: Instant,
  sport_id: Type.Integer(),
  sport_name: Type.String(),
  competition_name: Type.String(),
  category: Type.String(),
  live: Type.Union([LiveState, Type.Null()]),
  video: Type.Union([Offered, Type.Null()]),
  audio: Type.Union([Offered, Type.Null()], { description: 'a commentary' }),
})
export type TvMatch = Static<typeof TvMatch>

export const TvQuery = Type.Object({ language: Type.Optional(Language) })
/** By sport, in each the live ones first. */
export const TvAnswer = Type.Object({ data: Type.Array(TvMatch) })
export type TvAnswer = Static<typeof TvAnswer>

export const TvMatchQuery = Type.Object({ parent_match_id: ParentMatchId, language: Type.Optional(Language) })
/** Of one match, whether it stands in the programme or not. */
export const TvMatchAnswer = Type.Object({
  data: Type.Pick(TvMatch, ['video', 'audio']),
})
export type TvMatchAnswer = Static<typeof TvMatchAnswer>

const Kind = Type.Union([Type.Literal('video'), Type.Literal('audio')])
export const PlayBody = Type.Object({
  parent_match_id: ParentMatchId,
  kind: Kind,
  token: Type.Optional(Type.String({ maxLength: 200 })),
  language: Type.Optional(Language),
})
export type PlayBody = Static<typeof PlayBody>
export const PlayAnswer = Type.Object({
  data: Type.Object({
    kind: Kind,
    url: Type.String({ description: 'of an HLS playlist' }),
    expires_at: Type.Union([Instant, Type.Null()], { description: 'null: its host does not say' }),
  }),
})
export type PlayAnswer = Static<typeof PlayAnswer>
