// Super leagues: how many teams and match days, how a match day runs, what is sold on it and at which margin. All of it is
// data; a league's number says which shape it has, for ever, so that a match's id alone names its teams.

export type LeagueShape = {
  id: 'sl16' | 'sl20'
  teams: number
  /** Everybody against everybody, home and away. */
  days: number
  /** At once. */
  matches: number
}
const SIXTEEN: LeagueShape = { id: 'sl16', teams: 16, days: 30, matches: 8 }
const TWENTY: LeagueShape = { id: 'sl20', teams: 20, days: 38, matches: 10 }
export type ShapeId = LeagueShape['id']

export const LEAGUE_MAX = 99
/** Leagues from this number on have twenty teams. */
const TWENTY_FROM = 51
export const shapeOf = (league: number): LeagueShape => (league < TWENTY_FROM ? SIXTEEN : TWENTY)
const firstLeagueOf = (shape: ShapeId): number => (shape === 'sl16' ? 1 : TWENTY_FROM)

/** Rounds are counted without end; a season is as many of them as there are match days. */
export const dayOfRound = ({ days }: LeagueShape, round: number): { season: number; day: number } => ({
  season: Math.floor((round - 1) / days) + 1,
  day: ((round - 1) % days) + 1,
})
export const roundOfDay = ({ days }: LeagueShape, season: number, day: number): number => (season - 1) * days + day

/** Ms. One after the other they are the time from one closing to the next. */
export type Phases = {
  /** Betting is closed for so long before the kick-off. */
  closing: number
  half: number
  pause: number
  /** The final scores. */
  report: number
  /** The table; then bets on the next day alone. */
  roundReport: number
  before: number
}

const USUAL = { closing: 10, half: 90, pause: 10, report: 10, roundReport: 15, before: 50 }
const FAST = { closing: 10, half: 40, pause: 5, report: 5, roundReport: 5, before: 15 }
const USUAL_FROM_MS = 200_000
const secondsOf = ({ closing, half, pause, report, roundReport, before }: Phases): number =>
  closing + 2 * half + pause + report + roundReport + before

/** 275 and 120 s are as they are sold; what lies between or below has the same proportions; `before` takes the rest. */
export function phasesOf(periodMs: number): Phases {
  const named = periodMs >= USUAL_FROM_MS ? USUAL : FAST
  const by = periodMs / secondsOf(named)
  const phases = {
    closing: Math.min(10_000, Math.round(named.closing * by)),
    half: Math.round(named.half * by),
    pause: Math.round(named.pause * by),
    report: Math.round(named.report * by),
    roundReport: Math.round(named.roundReport * by),
  }
  const { closing, half, pause, report, roundReport } = phases
  return { ...phases, before: periodMs - (closing + 2 * half + pause + report + roundReport) }
}
/** From the kick-off to the final whistle. */
export const playMsOf = ({ half, pause }: Phases): number => 2 * half + pause

/** The next kick-off of any league is at most this far away. */
const NEXT_WITHIN_MS = 40_000

/** The leagues that run side by side, and how far each is behind the first. */
export function leaguesOf(shape: ShapeId, periodMs: number): { league: number; offsetMs: number }[] {
  const count = Math.ceil(periodMs / NEXT_WITHIN_MS)
  return Array.from({ length: count }, (_, index) => ({
    league: firstLeagueOf(shape) + index,
    offsetMs: Math.round((index * periodMs) / count),
  }))
}

/** A line that every match has: the sport's own market and specifiers. */
export type SoldLine = { market: number; specifiers: string }
export const SOLD_LINES: readonly SoldLine[] = [
  { market: 1, specifiers: '' },
  { market: 10, specifiers: '' },
  ...['1.5', '2.5', '3.5', '4.5'].map((total) => ({ market: 18, specifiers: `total=${total}` })),
  { market: 29, specifiers: '' },
  ...['-1.5', '-0.5', '0.5', '1.5'].map((hcp) => ({ market: 16, specifiers: `hcp=${hcp}` })),
  { market: 60, specifiers: '' },
  { market: 8, specifiers: 'goalnr=1' },
  { market: 45, specifiers: '' },
]

/** A fair price is divided by this, hundredths: 1.13 gives back 88.5 % of what plays. */
const OVERROUND = 1_13
const OVERROUNDS: Readonly<Record<number, number>> = { 45: 1_20 }
export const overroundOf = (market: number): number => (OVERROUNDS[market] ?? OVERROUND) / 100
/** What would pay less is not sold, hundredths. */
export const PRICE_MIN = 1_02
