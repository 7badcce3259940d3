// Instant-bet links: the picks and the stake that an address of home asks for.
import { parseAmount } from '../money/money.ts'
import { parseOdds } from '../odds/odds.ts'

/** One pick as the link names it. `oddValue` is the price the link was made with, hundredths, or null. */
export type LinkedPick = {
  parentMatchId: number
  subTypeId: number
  oddKey: string
  specialBetValue: string
  oddValue: number | null
}

export type InstantBet = {
  /** Null where the parameters of a pick cannot be read. */
  picks: (LinkedPick | null)[]
  /** Minor units, or null where the link names no stake that can be read. */
  stake: number | null
}

const ACTION = 'instantbet'
/** A link fills at most a whole slip; longer links are ignored. */
const PICKS_MAX = 40

/** Null when the query is no instant-bet link. The pick's parameters may repeat: a promo link fills a whole slip. */
export const instantBetOf = (query: { getAll(name: string): string[] }): InstantBet | null => {
  if (query.getAll('action')[0] !== ACTION) return null
  const ids = query.getAll('parent_match_id').slice(0, PICKS_MAX)
  const columns = ['sub_type_id', 'odd_key', 'odd_value', 'special_bet_value'].map((name) => query.getAll(name))
  const picks = (ids.length === 0 ? [''] : ids).map((id, index) => {
    const [subType = '', oddKey = '', oddValue = '', special = ''] = columns.map((values) => values[index] ?? '')
    return pickOf(id, subType, oddKey, oddValue, special)
  })
  const stake = parseAmount(query.getAll('stake')[0] ?? '')
  return { picks, stake: stake.ok && stake.value > 0 ? stake.value : null }
}

const pickOf = (
  id: string,
  subType: string,
  oddKey: string,
  oddValue: string,
  specialBetValue: string,
): LinkedPick | null => {
  const parentMatchId = positive(id)
  const subTypeId = positive(subType)
  if (parentMatchId === null || subTypeId === null || oddKey === '') return null
  return { parentMatchId, subTypeId, oddKey, specialBetValue, oddValue: parseOdds(oddValue) }
}

const positive = (text: string): number | null => {
  const value = /^[0-9]{1,16}$/.test(text) ? Number(text) : 0
  return value > 0 && Number.isSafeInteger(value) ? value : null
}
