// The published constants of the market, one line each: a changed one is a decision, not an accident.
import { expect, test } from 'vitest'
import { profileOf } from './markets.ts'
import { limitsOf, taxAt } from './profile.ts'

const et = profileOf('et')
const tax = taxAt(et, Date.parse('2026-11-21T00:00:00Z'))
const slip = limitsOf(et, 'sports', 'slip')
const combo = limitsOf(et, 'combo', 'slip')
const virtual = limitsOf(et, 'virtual', 'slip')
const methods = Object.fromEntries(et.payments.methods.map((method) => [method.kind, method]))

test.each<[string, unknown, unknown]>([
  ['country, its id and code', [et.country, et.countryId, et.countryCode], ['Ethiopia', 3, '251']],
  ['time zone and its name', [et.timeZone, et.zoneName], ['Africa/Nairobi', 'EAT']],
  ['jackpot and boosted product id', et.productIds, { jackpot: 2, boosted: 3 }],
  ['stake', [slip.stakeMin, slip.stakeMax, et.stake.default], [5_00, 10_000_00, 100_00]],
  ['quick stakes', et.stake.quick, [5_00, 10_00, 50_00, 100_00, 1_000_00]],
  ['live stake', slip.liveStakeMax, 10_000_00],
  ['quick path', et.limits.sports.quick.stakeMax, 500_000_00],
  ['least odds, and of the quick path', [slip.totalOddsAbove, et.limits.sports.quick.totalOddsAbove], [1_20, 1_25]],
  ['picks', slip.legsMax, 39],
  ['tax rate factor 1.15', [tax.vatPercent, tax.winningsTaxPercent], [15, 15]],
  ['tax threshold', tax.threshold, 1_000_00],
  ['VAT and bonus', [tax.caps.sports.vatMax, tax.caps.sports.bonusMax], [1_304_35, 1_304_35]],
  [
    'possible win and payout',
    [tax.caps.sports.possibleWinMax, tax.caps.sports.payoutMax],
    [1_150_000_00, 1_000_000_00],
  ],
  ['winnings tax', tax.caps.sports.winningsTaxMax, 150_000_00],
  ['combo picks', [combo.legsMin, combo.legsMax], [2, 29]],
  ['combo odds and stake', [combo.totalOddsAbove, combo.stakeMin, combo.stakeMax], [1_20, 5_00, 5_000_00]],
  ['combo payout', tax.caps.combo.payoutMax, 100_000_00],
  ['combo VAT and bonus, 130.435 to the cent', [tax.caps.combo.vatMax, tax.caps.combo.bonusMax], [130_44, 130_44]],
  ['combo win and tax', [tax.caps.combo.possibleWinMax, tax.caps.combo.winningsTaxMax], [115_000_00, 15_000_00]],
  ['virtual picks', [virtual.legsMin, virtual.legsMax], [1, 29]],
  ['virtual odds and stake', [virtual.totalOddsAbove, virtual.stakeMin, virtual.stakeMax], [1_20, 5_00, 5_000_00]],
  ['virtual win and payout', [tax.caps.virtual.possibleWinMax, tax.caps.virtual.payoutMax], [115_000_00, 100_000_00]],
  ['VAT and tax of games', tax.gameCaps, { vatMax: 1_304_35, winningsTaxMax: 150_000_00 }],
  ['deposit', [et.payments.depositMin, et.payments.depositMax], [30_00, 70_000_00]],
  ['withdrawal', [et.payments.withdrawMin, et.payments.withdrawMax], [50_00, 70_000_00]],
  ['fee', [methods.mobileMoney?.depositFeeBasisPoints, methods.mobileWallet?.depositFeeBasisPoints], [200, 300]],
  ['hours of a bank', [methods.bank?.withdrawHoursMin, methods.bank?.withdrawHoursMax], [24, 48]],
  ['age', et.account.ageMin, 21],
  ['affiliate id', et.affiliate.houseId, '19'],
  ['seconds of the live hold', et.liveHoldSeconds, 5],
  ['seconds in which a bet without a key is a repeat', et.repeatedBetSeconds, 10],
  [
    'accumulator bonus',
    [tax.acca.legOddsMin, tax.caps.sports.accaMax, tax.acca.rows.at(-1)?.percent],
    [1_40, 100_000_00, 300],
  ],
])('the published figure: %s', (_name, given, published) => {
  expect(given).toEqual(published)
})
