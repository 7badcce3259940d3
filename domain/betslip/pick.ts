// A pick on the betslip: its fields, its identity, and what makes it impossible to bet.

/**
 * The field names are those of the wire. `odd.odd_value` is the price now, `accepted_odd` the one that the bettor last
 * saw and took; they differ exactly while `changed` is set. Prices are texts with two decimals, times ISO in UTC.
 */
export type Pick = {
  matchId: number
  parent_match_id: number
  /** "Home vs Away". */
  display: string
  startTime: string
  market: string
  market_name: string
  game_description: string
  home_team: string
  away_team: string
  odd: PickOdd
  /** The market's sub_type_id. */
  type: number
  /** The odd_key of the chosen outcome. */
  bet_pick: string
  live: boolean
  active: boolean
  status: PickStatus
  changed: boolean
  accepted_odd: string
  sportId: number
  profile_id: string | null
  app_name: string
  bet_type: 'prebet' | 'live'
  /** What its line leaves for the bonuses of the slip, hundredths of a percent; undefined until it was computed. */
  bonus_margin?: number
  is_shared: boolean
  share_code: string | null
  /** Virtual picks only. */
  parent_virtual_id?: string
  start_time?: string
}

/** The pick of a virtual match, which can be bet until its match day closes: `startTime`. */
export const virtualPickOf = (pick: Pick): Pick => ({
  ...pick,
  parent_virtual_id: String(pick.parent_match_id),
  start_time: pick.startTime,
})

export type PickOdd = {
  display: string
  odd_key: string
  odd_value: string
  special_bet_value: string
  outcome_id: string
}

export type PickStatus = 'ACTIVE' | 'STOPPED'

/** The parts of a pick that name one outcome of one line of one match. */
export type PickIdentity = Readonly<{
  parent_match_id: number
  type: number
  odd: Readonly<{ special_bet_value: string; outcome_id: string }>
}>

/** Names the line (market of a match with its specifier). */
export const lineKeyOf = (pick: PickIdentity): string =>
  `${pick.parent_match_id}|${pick.type}|${pick.odd.special_bet_value}`

/** Names the outcome; two picks with the same key are the same bet. */
export const pickKeyOf = (pick: PickIdentity): string => `${lineKeyOf(pick)}|${pick.odd.outcome_id}`

/** EXPIRED is shown as "Match has expired", UNAVAILABLE as "This odd is unavailable for betting". */
export type PickProblem = 'EXPIRED' | 'UNAVAILABLE'

/**
 * What keeps the pick from being bet at `now` (epoch ms), or null. A prematch match is over for prematch betting from
 * its start time on, the instant itself included.
 */
export const pickProblemOf = (pick: Pick, now: number): PickProblem | null => {
  if (!pick.live && Date.parse(pick.start_time ?? pick.startTime) <= now) return 'EXPIRED'
  if (pick.status === 'STOPPED') return 'UNAVAILABLE'
  if (!(Number(pick.odd.odd_value) > 0)) return 'UNAVAILABLE'
  if (pick.live && !pick.active) return 'UNAVAILABLE'
  return null
}
