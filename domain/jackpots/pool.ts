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

/** Winning tiers that pay the same, the highest first; `from`: whose funds they divide. */
type Block = { tiers: number[]; from: number[]; fund: number; lines: number }

const eachOf = ({ fund, lines }: Block): number => Math.floor(fund / lines)

/** A tier that would pay each line more than the one above it shares with it: both pay the same. */
const joined = (above: Block, below: Block): Block => ({
  tiers: [...above.tiers, ...below.tiers],
  from: [...above.from, ...below.from],
  fund: above.fund + below.fund,
  lines: above.lines + below.lines,
})

/** Of tiers from the highest to the lowest: none pays less than one below it. */
const inOrder = (winning: readonly Block[]): Block[] =>
  winning.reduce<Block[]>((blocks, tier) => {
    let block = tier
    for (let above = blocks.at(-1); above && eachOf(block) > eachOf(above); above = blocks.at(-1)) {
      block = joined(above, block)
      blocks.pop()
    }
    blocks.push(block)
    return blocks
  }, [])

/**
 * Each line of the lowest winning tier is to get at least what an entry costs, else its fund goes up to the next tier that
 * was won; below the top, where there is none, it stays in the pool. The top prize is paid however many divide it.
 */
function blocksOf(entry: number, funds: readonly Fund[], lines: readonly number[]): Block[] {
  const winning = funds.flatMap(({ fund }, tier): Block[] => {
    const count = lines[tier] ?? 0
    return count === 0 ? [] : [{ tiers: [tier], from: [tier], fund, lines: count }]
  })
  for (;;) {
    const blocks = inOrder(winning)
    const least = blocks.at(-1)
    if (least === undefined || eachOf(least) >= entry) return blocks
    const lowest = winning.at(-1) as Block
    const higher = winning.at(-2)
    if (higher === undefined) return lowest.tiers[0] === 0 ? blocks : []
    winning.splice(-2, 2, { ...higher, from: [...higher.from, ...lowest.from], fund: higher.fund + lowest.fund })
  }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/**
 * A tier is divided equally among its lines, rounded down to the cent; no tier pays less than a lower one, and none but the
 * top pays each line less than its entry. Each row holds what its lines are paid, of what the operator added first; cents
 * that could not be divided are in the row of the highest of those that pay the same.
 */
export function awardsOf(
  { entry }: Pick<JackpotTemplate, 'entry'>,
  funds: readonly Fund[],
  lines: readonly number[],
): Award[] {
  const awards = funds.map((fund, tier): Award => ({ ...fund, lines: lines[tier] ?? 0, each: 0, paid: 0 }))
  for (const block of blocksOf(entry, funds, lines)) {
    const each = eachOf(block)
    let pool = sumOf(block.from.map((tier) => (funds[tier] as Fund).pool))
    let added = block.fund - pool
    for (const tier of block.from) Object.assign(awards[tier] as Award, { pool: 0, added: 0, fund: 0 })
    for (const tier of block.tiers.toReversed()) {
      const award = awards[tier] as Award
      const paid = each * award.lines
      const isHighest = tier === block.tiers[0]
      const ofAdded = isHighest ? added : Math.min(added, paid)
      const ofPool = isHighest ? pool : paid - ofAdded
      Object.assign(award, { pool: ofPool, added: ofAdded, fund: ofPool + ofAdded, each, paid })
      pool -= ofPool
      added -= ofAdded
    }
  }
  return awards
}

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
