// The programme as browsers read it: rows of the lists' own matches, in the order of the domain, with what there is of each.
import type { MatchListItem } from '@walia/contract/matches.ts'
import type { TvAnswer, TvMatch } from '@walia/contract/tv.ts'
import { programmeOf, type StreamKind, type StreamTerms, streamOf } from '@walia/domain/tv/tv.ts'

const SHOWN_MAX = 100

type Known = { streams: readonly StreamTerms[]; country: string }

export const offeredOf = ({ streams, country }: Known, match: number): Pick<TvMatch, StreamKind> => {
  const offered = (kind: StreamKind) => {
    const stream = streamOf(streams, { match, kind, country })
    return stream && { kb_per_minute: stream.kbPerMinute }
  }
  return { video: offered('video'), audio: offered('audio') }
}

/** `rows` are of the matches with a stream that lists show now, as JSON. */
export function tvAnswerOf(rows: readonly string[], known: Known, now: number): TvAnswer {
  const items = rows.map((row) => JSON.parse(row) as MatchListItem)
  const showings = items.map((item) => ({
    item,
    ...{ match: item.parent_match_id, sport: item.sport_id, isLive: item.live !== null },
    startsAt: Date.parse(item.start_time),
  }))
  return {
    data: programmeOf(showings, now)
      .map(({ item }) => wireOf(item, known))
      .filter(({ video, audio }) => video !== null || audio !== null)
      .slice(0, SHOWN_MAX),
  }
}

const wireOf = (item: MatchListItem, known: Known): TvMatch => ({
  ...{ parent_match_id: item.parent_match_id, home_team: item.home_team, away_team: item.away_team },
  ...{ start_time: item.start_time, sport_id: item.sport_id, sport_name: item.sport_name },
  ...{ competition_name: item.competition_name, category: item.category, live: item.live },
  ...offeredOf(known, item.parent_match_id),
})
