// The market profiles: the published tables, dated tax rows, and the stricter row of the quick path.
import { describe, expect, it } from 'vitest'
import { profileOf } from './markets.ts'
import { limitsOf, type MarketProfile, marketIds, taxAt, taxById } from './profile.ts'

const et = profileOf('et')

describe.each(marketIds.map((id) => profileOf(id)))('market $id', (profile) => {
  it('has rising bonus tables', () => {
    for (const { acca, winBoost } of profile.taxRows)
      for (const rule of [acca, winBoost])
        for (const [place, row] of rule.rows.entries()) {
          const before = rule.rows[place - 1] ?? { legs: 0, percent: 0 }
          expect(row.legs).toBeGreaterThan(before.legs)
          expect(row.percent).toBeGreaterThan(before.percent)
        }
  })

  it('has dated rows with ids of their own', () => {
    const ids = profile.taxRows.map((row) => row.id)
    expect(new Set(ids).size).toBe(ids.length)
    const times = profile.taxRows.map((row) => Date.parse(row.effectiveFrom))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    for (const id of ids) expect(taxById(profile, id).id).toBe(id)
  })

  it('survives JSON', () => expect(JSON.parse(JSON.stringify(profile))).toEqual(profile))

  it('keeps every quick limit within the slip', () => {
    for (const product of ['sports', 'combo', 'virtual'] as const) {
      const slip = limitsOf(profile, product, 'slip')
      const quick = limitsOf(profile, product, 'quick')
      expect(quick.stakeMin).toBeGreaterThanOrEqual(slip.stakeMin)
      expect(quick.stakeMax).toBeLessThanOrEqual(slip.stakeMax)
      expect(quick.liveStakeMax).toBeLessThanOrEqual(slip.liveStakeMax)
      expect(quick.totalOddsAbove).toBeGreaterThanOrEqual(slip.totalOddsAbove)
    }
  })
})

it('ships the accumulator table', () => {
  const rows = taxAt(et, 0)
    .acca.rows.map((row) => `${row.legs}:${row.percent}`)
    .join(' ')
  expect(rows).toBe(
    '5:10 6:15 7:20 8:25 9:30 10:35 11:40 12:45 13:50 14:55 15:60 16:65 17:70 18:75 19:80 20:85 21:90 22:95 23:100 ' +
      '24:110 25:120 26:130 27:140 28:150 29:160 30:170 31:180 32:190 33:200 34:210 35:220 36:230 37:240 38:250 39:275 40:300',
  )
})

it('the quick path has the stricter of both rows', () => {
  expect(limitsOf(et, 'sports', 'quick')).toEqual({
    stakeMin: 500,
    stakeMax: 1_000_000,
    liveStakeMax: 1_000_000,
    totalOddsAbove: 125,
    legsMin: 1,
    legsMax: 1,
  })
})

it('finds the tax row in force, the instant of change included', () => {
  const first = taxAt(et, 0)
  const second = { ...first, id: 'et-2027', effectiveFrom: '2027-01-01T00:00:00Z', vatPercent: 20 }
  const profile: MarketProfile = { ...et, taxRows: [first, second] }
  const change = Date.parse('2027-01-01T00:00:00Z')
  expect(taxAt(profile, change - 1).id).toBe(first.id)
  expect(taxAt(profile, change).id).toBe('et-2027')
  expect(taxById(profile, first.id).vatPercent).toBe(15)
  expect(() => taxById(profile, 'et-1900')).toThrow()
})

it.each([
  ['et', '251', 3, 'ETB', ['en', 'am', 'om', 'zh']],
  ['ke', '254', 1, 'KES', ['en', 'sw']],
] as const)(
  'the profile of %s has its own codes, currency and languages',
  (id, countryCode, countryId, currency, languages) => {
    const profile = profileOf(id)
    expect([profile.countryCode, profile.countryId, profile.currency]).toEqual([countryCode, countryId, currency])
    expect(profile.languages.map((language) => language.id)).toEqual(languages)
    expect(profile.phone.countryCode).toBe(countryCode)
  },
)
