// What each jackpot costs by its best entry, all of it counted: what a line can win and what is carried to later rounds.
import { bestReturnOf, freeCostOf, jackpotPaidMaxOf } from '@walia/domain/jackpots/expectation.ts'
import { type JackpotTemplate, jackpotTemplates } from '@walia/domain/jackpots/templates.ts'
import type { MarketProfile, TaxRow } from '@walia/domain/market/profile.ts'

/** Of matches as even as a good proposal's. */
export const EVEN = 0.4

export type JackpotCost = {
  template: JackpotTemplate
  /** Of 1 of the entry without VAT, and of 1 staked, with favourites at `EVEN`. */
  paid: number
  returned: number
  /** The house pays no more: what it keeps is its floor, with cashback and an affiliate on top. */
  most: number
  /** The surest favourites with which a round is still opened, and what it costs then. */
  dearest: { favourite: number; paid: number; returned: number }
}

/** Every template that is paid for; a free one costs its prizes, and no part of an entry. */
export const jackpotCostsOf = (profile: MarketProfile, tax: TaxRow): JackpotCost[] =>
  jackpotTemplates
    .filter(({ entry }) => entry > 0)
    .map((template) => {
      const most = jackpotPaidMaxOf(template, profile, Date.parse(tax.effectiveFrom))
      const costAt = (favourite: number) => bestReturnOf(template, Array(template.matches).fill(favourite), 0, tax)
      let dearest = { favourite: 0, paid: 0, returned: 0 }
      for (let step = 3334; step < 10_000; step++) {
        const cost = costAt(step / 10_000)
        if (cost.paid <= most) dearest = { favourite: step / 10_000, ...cost }
      }
      return { template, ...costAt(EVEN), most, dearest }
    })

export const freeCostsOf = () =>
  jackpotTemplates
    .filter(({ entry }) => entry === 0)
    .map((template) => ({ template, ...freeCostOf(template, Array(template.matches).fill(EVEN), 1) }))
