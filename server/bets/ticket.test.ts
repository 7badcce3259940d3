// The text of a ticket just placed is the ticket.
import { describe, expect, it } from 'vitest'
import type { Placement, PlacementLeg } from './placement.ts'
import type { Selection } from './selection.ts'
import { placedTicketJson, placedTicketOf, wireTicketOf } from './ticket.ts'

const PLACED_AT = Date.UTC(2026, 8, 1, 12)
const STARTS_AT = PLACED_AT + 3_600_000

const selection = (id: number): Selection => ({
  id,
  parentMatchId: 9000 + id,
  subTypeId: 18,
  specifiers: 'total=2.5',
  outcomeId: '12',
  texts: {
    sportId: 1,
    home: `Home "${id}"`,
    away: 'Away',
    competition: 'League',
    category: 'Country',
    startsAt: STARTS_AT,
    market: { en: 'Total', am: 'ጠቅላላ' },
    outcome: { en: 'over 2.5', am: 'ከ2.5 በላይ' },
    names: { am: { home: 'ሆም', away: 'አዌይ', competition: 'ሊግ' } },
  },
  written: {},
})

const leg = (chosen: Selection, place: number, change: Partial<PlacementLeg> = {}): PlacementLeg => ({
  selection: chosen,
  place,
  odds: 185,
  feedOdds: '1.85',
  live: false,
  product: 3,
  startsAt: STARTS_AT,
  pricedAt: PLACED_AT,
  score: null,
  countsForBonus: true,
  ...change,
})

const placement = (legs: PlacementLeg[], context: Partial<Placement['context']> = {}): Placement => ({
  ids: { id: '0199', code: 'bet_1', sequence: '0042' },
  accountId: 1,
  key: '',
  bodyHash: '',
  receivedAt: 0,
  closesAt: STARTS_AT,
  hasBetBefore: true,
  product: 'sports',
  channel: 'slip',
  live: false,
  source: 'cash',
  stake: 10_000,
  figures: {
    vat: 1304,
    netStake: 8696,
    totalOdds: 342n,
    possiblePayout: 29740n,
    winBoostPercent: 0,
    winBoost: 0,
    totalWinnings: 29740,
    winningsTax: 0,
    bonus: 0,
    accaCount: 2,
    accaPercent: 0,
    accabonus: 0,
    finalPayout: 29740,
    totalWinningsWithAccaBonus: 29740,
  },
  termsId: 1,
  ip: '127.0.0.1',
  context: { src: 'MOBILE_WEB', userAgent: '', language: 'en', version: '1', ...context },
  legs,
})

const expectSame = (placed: Placement, language: string) =>
  expect(JSON.parse(placedTicketJson(placed, PLACED_AT, language))).toEqual(
    wireTicketOf(placedTicketOf(placed, PLACED_AT), language),
  )

describe('the text of a ticket just placed', () => {
  const [first, second] = [selection(1), selection(2)]

  it.each(['en', 'am'])('is the ticket in %s, also when its legs were written before', (language) => {
    for (let time = 0; time < 2; time += 1) expectSame(placement([leg(first, 0), leg(second, 1)]), language)
  })

  it.each<[string, Partial<PlacementLeg>]>([
    ['price', { odds: 190 }],
    ['start', { startsAt: STARTS_AT + 60_000 }],
    ['score', { score: '1:0' }],
    ['bonus', { countsForBonus: false }],
    ['product', { live: true }],
  ])('follows a leg to another %s and back', (_what, change) => {
    expectSame(placement([leg(first, 0)]), 'en')
    expectSame(placement([leg(first, 0, change)]), 'en')
    expectSame(placement([leg(first, 0)]), 'en')
  })

  it('names the list of a boosted multibet', () => {
    expectSame(placement([leg(first, 0)], { boosted: 7 }), 'en')
  })
})
