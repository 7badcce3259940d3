// What a group of markets is called in a sport: football counts goals, basketball totals; tennis has sets, hockey
// periods.

const GOAL_SPORTS: ReadonlySet<number> = new Set([1, 4, 6, 7, 29])
const SET_SPORTS: ReadonlySet<number> = new Set([5, 19, 20, 22, 23, 31, 34])

const texts = {
  all: 'groupAll',
  main: 'groupMain',
  goals: 'groupGoals',
  handicap: 'groupHandicap',
  halves: 'groupHalves',
  corners: 'groupCorners',
  cards: 'groupCards',
  sets: 'groupSets',
  other: 'groupOther',
} as const

/** Key in the texts of a match; an unknown group is "other". */
export const groupTextOf = (group: string, sportId: number) => {
  if (group === 'goals' && !GOAL_SPORTS.has(sportId)) return 'groupTotals'
  if (group === 'sets' && !SET_SPORTS.has(sportId)) return 'groupPeriods'
  return texts[group as 'all'] ?? 'groupOther'
}
