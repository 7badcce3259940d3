// npm run -s economics: what the house keeps, by number of legs, product and tax row, of an ordinary bettor and of the best there is.
import { type LegsRow, paidMaxOf } from '@walia/domain/economics/table.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { isMarketId, type MarketProfile, marketIds, type TaxRow } from '@walia/domain/market/profile.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { bandsOf, shareOf } from './economics/bands.ts'
import { type Gifts, giftsOf, type Worth } from './economics/gifts.ts'
import { guardCostOf } from './economics/guard.ts'
import { EVEN, freeCostsOf, jackpotCostsOf } from './economics/jackpots.ts'
import { boostedOf, cashoutOf, sectionsOf } from './economics/report.ts'
import { type WorldPick, worldPicksOf } from './economics/world.ts'

/** Matches of each sport and tier that the margins are read from. */
const MATCHES = 12
const LINE_MARGINS = [0.041, 0.05, 0.06, 0.07, 0.08]
const CASHOUT_LEGS = [1, 2, 4, 8, 20, 39]

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const percentOf = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(9)

const rowText = ({ legs, ordinary, best }: LegsRow): string =>
  [
    String(legs).padStart(4),
    percentOf(1 - ordinary.paid),
    percentOf(1 - ordinary.returned),
    percentOf(1 - best.forHouse.paid),
    amountText(best.forHouse.stake).padStart(10),
    percentOf(1 - best.forBettor.returned),
    amountText(best.forBettor.stake).padStart(10),
  ].join(' ')

function print(profile: MarketProfile, tax: TaxRow, picks: readonly WorldPick[]): void {
  say(`\nMarket ${profile.id}, tax row ${tax.id}. Floor: the house keeps ${percentOf(1 - paidMaxOf(profile)).trim()}.`)
  say(
    'Kept of the net stake before winnings tax (house), and of the stake after all taxes (taken), with the best stake.',
  )
  for (const { name, rows } of sectionsOf(profile, tax, picks)) {
    say(`\n${name}`)
    say('legs  ordinary: house, taken | best player: house, at stake | taken, at stake')
    for (const row of rows) say(rowText(row))
  }
  const boosted = boostedOf(profile, tax, paidMaxOf(profile))
  say('\nboosted list of six 1x2 matches at 106 %, one middling outcome of each')
  if (boosted === null) say('no boost holds the floor')
  else
    say(
      `a boost of ${boosted.percent} % keeps ${percentOf(1 - boosted.best.paid).trim()} of the best slip, ` +
        `covering everything returns ${percentOf(boosted.cover).trim()} of the stake`,
    )
  say('\ncash-out when all matches have just begun: kept of the net stake')
  for (const legs of CASHOUT_LEGS) say(`${String(legs).padStart(4)} ${percentOf(1 - cashoutOf(profile, picks, legs))}`)
}

function printBands(picks: readonly WorldPick[]): void {
  const bands = bandsOf(picks)
  say(`\nof all picks from 1.40 on ${percentOf(shareOf(bands)).trim()} count for accumulator bonus and win boost`)
  for (const { group, live, from, sold, counted } of bands)
    say(
      `${group.padEnd(14)} ${live ? 'live  ' : 'before'} ${amountText(from).padStart(6)} ${counted} of ${sold} ` +
        percentOf(counted / sold),
    )
}

function printGuard(profile: MarketProfile, tax: TaxRow): void {
  const guard = profile.bonus.marginMinBasisPoints / 10_000
  say('\nthe best slip with bonuses over lines of one margin, from the guard on: paid of its stake, of its net stake')
  for (const margin of [guard, ...LINE_MARGINS]) {
    const { ofStake, ofNet } = guardCostOf(profile, tax, margin)
    say(`${percentOf(margin)} ${percentOf(ofStake)} ${percentOf(ofNet)}`)
  }
}

function printJackpots(profile: MarketProfile, tax: TaxRow): void {
  say(`\njackpots, an entry of favourites at ${EVEN}: paid of the net entry, carried included, returned of the stake`)
  for (const { template, paid, returned, most, dearest } of jackpotCostsOf(profile, tax))
    say(
      `${template.id.padEnd(9)} paid ${percentOf(paid)} returned ${percentOf(returned)} floor: at most ${percentOf(most)}, ` +
        `up to favourites at ${dearest.favourite.toFixed(4)}`,
    )
  for (const { template, entry, round } of freeCostsOf())
    say(
      `${template.id.padEnd(9)} an entry is worth ${amountText(Math.round(entry))}, at most ` +
        `${amountText(template.entryWorthMax ?? 0)}; a round costs at most ${amountText(round)}`,
    )
}

function printFirstMonth({ shipped, opened }: Gifts['firstMonth']): void {
  const row = (name: string, worth: number): void =>
    say(`${name.padEnd(26)} ${amountText(Math.round(worth)).padStart(9)}`)
  const sum = (rows: readonly Worth[]): number => rows.reduce((total, { worth }) => total + worth, 0)
  say('\nthe best new account there is, in its first thirty days, all of it at once: expected cash at most')
  for (const { name, worth } of shipped) row(name, worth)
  row('what ships open', sum(shipped))
  say('what each adds that an operator opens')
  for (const { name, worth } of opened) row(name, worth)
  row('with everything open', sum(shipped) + sum(opened))
}

function printGifts(profile: MarketProfile, tax: TaxRow, picks: readonly WorldPick[]): void {
  const { worth, plays, weekMax, cashback, together, campaigns, firstMonth } = giftsOf(profile, tax, picks)
  say('\nwhat is given: expected cash for 1.00 of it, at most')
  for (const one of worth) say(`${one.source.padEnd(9)} ${one.worth.toFixed(3)}`)
  for (const { day, play } of plays)
    say(
      `points, ${day}: a stake of ${amountText(play.stake)} at ${amountText(play.odds)} earns ${play.points} and ` +
        `returns ${percentOf(play.returned).trim()} with them`,
    )
  say(`points bring an account at most ${amountText(Math.round(weekMax))} in seven days`)
  say(
    `cashback adds at most ${percentOf(cashback.added).trim()} of a stake, ` +
      `and brings an account at most ${amountText(Math.round(cashback.weekMax))} in a week`,
  )
  say(`points and cashback together bring the best player at most ${amountText(Math.round(together))} in a week`)
  for (const { id, given, kept, budget } of campaigns)
    say(
      `${id}: of ${amountText(given)} the best player keeps at most ${amountText(Math.round(kept))}; ` +
        `the campaign costs at most ${amountText(Math.round((budget * kept) / given))}`,
    )
  printFirstMonth(firstMonth)
}

const wanted = process.env.MARKET ? [process.env.MARKET] : marketIds
for (const market of wanted) {
  if (!isMarketId(market)) throw new Error(`MARKET is ${market}, it must be one of ${marketIds.join(', ')}`)
  const profile = profileOf(market)
  const picks = worldPicksOf(profile.bonus, MATCHES)
  for (const tax of profile.taxRows) {
    print(profile, tax, picks)
    printBands(picks)
    printGuard(profile, tax)
    printJackpots(profile, tax)
    printGifts(profile, tax, picks)
  }
}
