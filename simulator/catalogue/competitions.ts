// The competitions of the world: where they are played, by how many, and when their matches kick off.
import { type Place, placeOf } from './places.ts'
import { type Sport, sportOf } from './sports.ts'

/** Local kick-off times as weekday (0 = Monday) and minutes after midnight, one match each. */
export type Slot = { weekday: number; minutes: number }

export type Pattern =
  | { kind: 'weekly'; slots: readonly Slot[] }
  | { kind: 'daily'; minutes: readonly number[] }
  /** Round the clock, one match every so many minutes. */
  | { kind: 'clock'; everyMinutes: number; offsetMinutes: number }

/** 1: the great leagues, 2: the usual ones, 3: small and simulated ones. */
export type Tier = 1 | 2 | 3

export type Competition = {
  index: number
  id: number
  name: string
  sport: Sport
  place: Place
  /** Country whose cities name the teams; differs from `place` only for SRL. */
  home: Place
  teamCount: number
  pattern: Pattern
  simulated: boolean
  /** How long before kick-off a match is known, in hours. */
  announcedHours: number
  /** Whether the live producer covers it. */
  live: boolean
  /** Players instead of teams. */
  players: boolean
  tier: Tier
}

const SAT = 5
const SUN = 6

function slot(weekday: number, hour: number, minute = 0): Slot {
  return { weekday, minutes: hour * 60 + minute }
}

const EUROPE = [
  slot(4, 20),
  slot(SAT, 13),
  slot(SAT, 15),
  slot(SAT, 15),
  slot(SAT, 17, 30),
  slot(SAT, 20),
  slot(SUN, 14),
  slot(SUN, 16, 30),
  slot(SUN, 20),
]
const MIDWEEK = [slot(1, 19, 45), slot(1, 20), slot(2, 18), slot(2, 19, 45), slot(2, 20), slot(3, 20)]
const EAST_AFRICA = [
  slot(4, 18),
  slot(SAT, 14),
  slot(SAT, 15),
  slot(SAT, 16),
  slot(SAT, 18),
  slot(SUN, 13),
  slot(SUN, 15),
  slot(SUN, 16),
  slot(SUN, 18),
]
const AMERICAS = [
  slot(3, 19),
  slot(4, 20),
  slot(SAT, 16),
  slot(SAT, 18, 30),
  slot(SAT, 21),
  slot(SUN, 11),
  slot(SUN, 16),
  slot(SUN, 18, 30),
]
const ASIA = [slot(4, 19), slot(SAT, 14), slot(SAT, 15), slot(SAT, 17), slot(SAT, 19), slot(SUN, 14), slot(SUN, 16)]
const CUP = [slot(1, 19), slot(1, 22), slot(2, 16), slot(2, 19), slot(2, 19), slot(2, 22), slot(3, 19), slot(3, 22)]
const FOOTBALL_SUNDAY = [
  slot(3, 20, 15),
  slot(SUN, 13),
  slot(SUN, 13),
  slot(SUN, 13),
  slot(SUN, 16, 25),
  slot(SUN, 16, 25),
  slot(SUN, 20, 20),
  slot(0, 20, 15),
]

function weekly(...slots: (readonly Slot[])[]): Pattern {
  return { kind: 'weekly', slots: slots.flat() }
}

function daily(...hours: number[]): Pattern {
  return { kind: 'daily', minutes: hours.map((hour) => Math.round(hour * 60)) }
}

function clock(everyMinutes: number, offsetMinutes: number): Pattern {
  return { kind: 'clock', everyMinutes, offsetMinutes }
}

type Row = [sport: number, country: string, name: string, teams: number, pattern: Pattern, options?: Partial<Options>]
type Options = { srl: boolean; live: boolean; players: boolean; hours: number; tier: Tier }

const GREAT = { tier: 1 } as const
const SMALL = { tier: 3 } as const
const SRL = { srl: true, hours: 24, tier: 3 } as const
const PLAYERS = { players: true, hours: 48 }
const TABLE = { players: true, hours: 24, tier: 3 } as const

const ROWS: Row[] = [
  [1, 'Ethiopia', 'Premier League', 16, weekly(EAST_AFRICA)],
  [1, 'Ethiopia', 'Higher League', 18, weekly(EAST_AFRICA), SMALL],
  [1, 'Kenya', 'Premier League', 16, weekly(EAST_AFRICA, MIDWEEK)],
  [1, 'Kenya', 'Super League', 16, weekly(EAST_AFRICA), SMALL],
  [1, 'England', 'Premier League', 20, weekly(EUROPE, [slot(0, 20)]), GREAT],
  [1, 'England', 'Second Division', 20, weekly(EUROPE, MIDWEEK)],
  [1, 'Spain', 'Primera División', 18, weekly(EUROPE), GREAT],
  [1, 'Spain', 'Segunda División', 18, weekly(EUROPE)],
  [1, 'Italy', 'Serie A', 18, weekly(EUROPE), GREAT],
  [1, 'Italy', 'Serie B', 18, weekly(EUROPE, MIDWEEK)],
  [1, 'Germany', '1st League', 18, weekly(EUROPE), GREAT],
  [1, 'Germany', '2nd League', 18, weekly(EUROPE)],
  [1, 'France', '1st Division', 18, weekly(EUROPE), GREAT],
  [1, 'France', '2nd Division', 18, weekly(EUROPE)],
  [1, 'Netherlands', 'Top Division', 14, weekly(EUROPE.slice(0, 7))],
  [1, 'Portugal', 'Primeira Liga', 14, weekly(EUROPE.slice(0, 7))],
  [1, 'Turkey', 'Super League', 16, weekly(EUROPE, MIDWEEK)],
  [1, 'Scotland', 'Premiership', 12, weekly(EUROPE.slice(1, 7))],
  [1, 'Belgium', 'Pro League', 12, weekly(EUROPE.slice(0, 6))],
  [1, 'Brazil', 'Série A', 16, weekly(AMERICAS, MIDWEEK)],
  [1, 'Argentina', 'Primera Liga', 14, weekly(AMERICAS)],
  [1, 'Mexico', 'Primera División', 14, weekly(AMERICAS)],
  [1, 'USA', 'Major League', 16, weekly(AMERICAS)],
  [1, 'Japan', '1st League', 14, weekly(ASIA)],
  [1, 'South Korea', '1st League', 12, weekly(ASIA)],
  [1, 'Australia', 'First League', 12, weekly(ASIA)],
  [1, 'China', 'Super League', 14, weekly(ASIA)],
  [1, 'Saudi Arabia', 'Pro League', 12, weekly(EAST_AFRICA.slice(2))],
  [1, 'Egypt', 'Premier League', 12, weekly(EAST_AFRICA.slice(2), MIDWEEK)],
  [1, 'South Africa', 'Premiership', 12, weekly(EAST_AFRICA.slice(2), MIDWEEK)],
  [1, 'Nigeria', 'Premier League', 14, weekly(EAST_AFRICA.slice(1)), { live: false, ...SMALL }],
  [1, 'Tanzania', 'Premier League', 12, weekly(EAST_AFRICA.slice(2)), SMALL],
  [1, 'Uganda', 'Premier League', 12, weekly(EAST_AFRICA.slice(2)), { live: false, ...SMALL }],
  [1, 'Ghana', 'Premier League', 12, weekly(EAST_AFRICA.slice(2)), { live: false, ...SMALL }],
  [1, 'India', 'Super League', 12, weekly(ASIA)],
  [1, 'International', 'African Champions Cup', 16, weekly(CUP), GREAT],
  [1, 'England', 'England SRL', 16, clock(60, 0), SRL],
  [1, 'Spain', 'Spain SRL', 16, clock(60, 8), SRL],
  [1, 'Italy', 'Italy SRL', 16, clock(60, 15), SRL],
  [1, 'Germany', 'Germany SRL', 16, clock(60, 22), SRL],
  [1, 'France', 'France SRL', 16, clock(60, 30), SRL],
  [1, 'Ethiopia', 'Ethiopia SRL', 16, clock(60, 38), SRL],
  [1, 'Kenya', 'Kenya SRL', 16, clock(60, 45), SRL],
  [1, 'Brazil', 'Brazil SRL', 16, clock(60, 52), SRL],
  [2, 'USA', 'National League', 18, daily(19, 19, 19.5, 20, 21, 22), GREAT],
  [2, 'Spain', 'Liga', 16, daily(18, 20.5)],
  [2, 'Turkey', 'Super League', 14, daily(17, 19.5)],
  [2, 'Australia', 'National League', 10, daily(17.5, 19.5)],
  [2, 'China', 'Premier League', 14, daily(19.5, 19.5, 20)],
  [2, 'Ethiopia', 'Premier League', 10, daily(16, 18), SMALL],
  [2, 'Kenya', 'Premier League', 10, daily(17, 19), SMALL],
  [2, 'USA', 'USA SRL', 16, clock(60, 10), SRL],
  [2, 'Spain', 'Spain SRL', 16, clock(60, 40), SRL],
  [3, 'USA', 'Winter League', 16, daily(13, 16, 19, 20, 22)],
  [3, 'Japan', 'Pro League', 12, daily(14, 18, 18)],
  [3, 'South Korea', 'First League', 10, daily(14, 18.5)],
  [3, 'Dominican Republic', 'Winter League', 8, daily(17, 19.5), SMALL],
  [4, 'USA', 'National League', 18, daily(19, 19, 19.5, 20, 22), GREAT],
  [4, 'Sweden', 'Top League', 12, daily(15.25, 19)],
  [4, 'Finland', 'Liiga', 12, daily(17, 18.5)],
  [4, 'Czechia', 'Extraliga', 12, daily(17.5, 18)],
  [4, 'Switzerland', 'National League', 12, daily(15.75, 19.75)],
  [4, 'Germany', 'Ice League', 12, daily(16.5, 19.5)],
  [4, 'Sweden', 'Hockey SRL', 12, clock(60, 25), SRL],
  [5, 'France', 'Paris Open, Men', 32, daily(11, 11, 12.5, 14, 15.5, 17, 19), { ...PLAYERS, ...GREAT }],
  [5, 'Australia', 'Brisbane Open, Women', 32, daily(11, 11, 12.5, 14, 15.5, 18), PLAYERS],
  [5, 'Kenya', 'Nairobi Challenger, Men', 32, daily(10, 10, 11.5, 13, 14.5, 16), { ...PLAYERS, ...SMALL }],
  [5, 'Mexico', 'Guadalajara Open, Women', 32, daily(10, 11.5, 13, 16, 18, 20), PLAYERS],
  [5, 'Japan', 'Osaka Challenger, Men', 32, daily(10, 11.5, 13, 14.5, 16), { ...PLAYERS, ...SMALL }],
  [5, 'International', 'Tennis SRL', 24, clock(60, 5), { ...SRL, players: true }],
  [6, 'Germany', '1st League', 16, daily(16, 19), GREAT],
  [6, 'France', 'First Division', 14, daily(20)],
  [6, 'Denmark', 'Top League', 12, daily(18.5)],
  [6, 'Egypt', 'Premier League', 12, daily(17)],
  [16, 'USA', 'National Football League', 16, weekly(FOOTBALL_SUNDAY), GREAT],
  [20, 'Czechia', 'Pro Table League', 24, clock(30, 0), TABLE],
  [20, 'Poland', 'Table Series', 24, clock(30, 7), TABLE],
  [20, 'Ukraine', 'Table Cup', 24, clock(30, 15), TABLE],
  [20, 'Germany', 'Table Tour', 24, clock(30, 22), TABLE],
  [21, 'India', 'Twenty20 League', 10, daily(15.5, 19.5)],
  [21, 'Australia', 'Twenty20 Bash', 8, daily(19)],
  [21, 'Pakistan', 'Super Twenty', 8, daily(18)],
  [21, 'South Africa', 'Twenty20 Cup', 8, daily(17)],
  [21, 'India', 'Cricket SRL', 10, clock(120, 20), SRL],
  [21, 'Australia', 'Bash SRL', 8, clock(120, 80), SRL],
  [23, 'Italy', 'SuperLega', 12, daily(18, 20.5), GREAT],
  [23, 'Poland', 'Plus League', 12, daily(17.5, 20.5)],
  [23, 'Turkey', 'Sultans League, Women', 12, daily(15, 18)],
  [23, 'Brazil', 'Superliga', 12, daily(18.5, 21)],
  [23, 'Kenya', 'National League', 10, daily(14, 16), SMALL],
  [23, 'Ethiopia', 'National League', 10, daily(15), SMALL],
  [29, 'Brazil', 'National Futsal League', 12, daily(19.25, 20)],
  [29, 'Spain', 'Futsal Division', 12, daily(18, 20.75)],
  [31, 'Japan', 'Tokyo Masters', 24, daily(10, 11, 12, 13, 15, 16), PLAYERS],
  [31, 'China', 'Shenzhen Masters', 24, daily(12, 13, 14, 16), PLAYERS],
]

export const COMPETITIONS: readonly Competition[] = ROWS.map(
  (
    [
      sport,
      country,
      name,
      teamCount,
      pattern,
      { srl = false, live = true, players = false, hours = 168, tier = 2 as Tier } = {},
    ],
    index,
  ) => ({
    index,
    id: 100 + index,
    name,
    sport: sportOf(sport),
    place: placeOf(srl ? 'Simulated Reality League' : country),
    home: placeOf(country),
    teamCount,
    pattern,
    simulated: srl,
    announcedHours: hours,
    live,
    players,
    tier,
  }),
)

/** `few`: the great ones, the first of each sport and one that is played round the clock: a quarter of the matches. */
export type Leagues = 'all' | 'few'

const isFirst = (competition: Competition, among: (other: Competition) => boolean): boolean =>
  COMPETITIONS.find(among) === competition
const FEW = COMPETITIONS.filter(
  (competition) =>
    competition.tier === 1 ||
    isFirst(competition, ({ sport }) => sport === competition.sport) ||
    isFirst(competition, ({ simulated }) => simulated),
)

export const competitionsOf = (leagues: Leagues): readonly Competition[] => (leagues === 'all' ? COMPETITIONS : FEW)
