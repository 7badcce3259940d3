// The filter of the results page, as kept in its address: day, sport and league.
import { ALL_SPORTS } from '@walia/contract/paths.ts'

export type ResultsFilter = {
  /** YYYY-MM-DD; null is today. */
  day: string | null
  sport: number
  league: number | null
}

const DAY = /^\d{4}-\d\d-\d\d$/
const ID = /^[1-9]\d{0,14}$/

/** Invalid days and numbers are left out. */
export const filterOf = (query: string): ResultsFilter => {
  const given = new URLSearchParams(query)
  const idOf = (name: string): number | null => {
    const text = given.get(name) ?? ''
    return ID.test(text) ? Number(text) : null
  }
  const day = given.get('day') ?? ''
  const sport = idOf('sport')
  return { day: DAY.test(day) ? day : null, sport: sport ?? ALL_SPORTS, league: sport === null ? null : idOf('league') }
}

/** After a choice. A day keeps the sport and, where one is chosen, the league; another sport has other leagues. */
export const chosenIn = (filter: ResultsFilter, change: Partial<ResultsFilter>): ResultsFilter => ({
  ...filter,
  ...(change.sport !== undefined && change.sport !== filter.sport ? { league: null } : {}),
  ...change,
})

export const queryOf = ({ day, sport, league }: ResultsFilter): string => {
  const query = new URLSearchParams()
  if (day !== null) query.set('day', day)
  if (sport !== ALL_SPORTS) query.set('sport', String(sport))
  if (league !== null) query.set('league', String(league))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
