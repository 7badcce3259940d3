// What a jackpot's tiers hold and what each winning line gets, to the cent. What cannot be divided stays in the pool.
import { includedTaxOf } from '../betslip/figures.ts'
import type { TaxRow } from '../market/profile.ts'
import { type JackpotTemplate, pooledBasisPoints } from './templates.ts'

type Terms = Pick<TaxRow, 'vatPercent' | 'winningsTaxPercent' | 'threshold'>

/** Minor units. `pooled` is what of an entry goes into the pool, rounded down; the rest without VAT is the operator's. */
export type EntryMoney = { vat: number; pooled: number }

export const entryMoneyOf = (template: JackpotTemplate, stake: number, { vatPercent }: Terms): EntryMoney => {
  const vat = includedTaxOf(stake, vatPercent)
  return { vat, pooled: Math.floor(((stake - vat) * pooledBasisPoints(template)) / 10_000) }
}

/** What came into the pool with entries, and what earlier rounds left for this one. */
export type PoolMoney = { pooled: number; carried: number }

/** One tier: what of the pool is its own, what the operator adds to its guarantee, and both together. */
export type Fund = { right: number; pool: number; added: number; fund: number }

/**
 * The pool is divided by the tiers' shares, rounded down; what that leaves goes to the highest tier with a share, and so
 * does what earlier rounds left.
 */
export function fundsOf({ tiers }: JackpotTemplate, { pooled, carried }: PoolMoney): Fund[] {
  const shares = tiers.reduce((sum, { shareBasisPoints }) => sum + shareBasisPoints, 0)
  const parts = tiers.map(({ shareBasisPoints }) =>
    shares === 0 ? 0 : Number((BigInt(pooled) * BigInt(shareBasisPoints)) / BigInt(shares)),
  )
  const rest = pooled - parts.reduce((sum, part) => sum + part, 0)
  const highest = tiers.findIndex(({ shareBasisPoints }) => shareBasisPoints > 0)
  return tiers.map(({ right, guarantee }, index) => {
    const pool = (parts[index] as number) + (index === highest ? rest + carried : 0)
    const added = Math.max(0, guarantee - pool)
    return { right, pool, added, fund: pool + added }
  })
}

/** What a tier pays: `each` line gets the same, `paid` is all of them together. */
export type Award = Fund & { lines: number; each: number; paid: number }

/** A tier is divided equally among its lines, rounded down to the cent. */
export const awardsOf = (funds: readonly Fund[], lines: readonly number[]): Award[] =>
  funds.map((fund, index) => {
    const count = lines[index] ?? 0
    const each = count === 0 ? 0 : Math.floor(fund.fund / count)
    return { ...fund, lines: count, each, paid: each * count }
  })

/**
 * What of the pool stays for the next round of the kind: all of tiers that nobody won, and cents that could not be divided.
 * What the operator would have added is his own again; of what was paid he pays first what he had added.
 */
export const carryOf = (awards: readonly Award[]): { used: number; carried: number } => {
  let [used, carried] = [0, 0]
  for (const { pool, added, paid } of awards) {
    const ofPool = Math.min(pool, Math.max(0, paid - added))
    used += ofPool
    carried += pool - ofPool
  }
  return { used, carried }
}

/** What an entry won, and what it gets: winnings tax is taken above the threshold of the tax rows it was placed under. */
export function payoutOf(
  awards: readonly Award[],
  lines: readonly number[],
  { winningsTaxPercent, threshold }: Terms,
): { won: number; tax: number; paid: number } {
  const won = awards.reduce((sum, { each }, index) => sum + each * (lines[index] ?? 0), 0)
  const tax = won > threshold ? includedTaxOf(won, winningsTaxPercent) : 0
  return { won, tax, paid: won - tax }
}
