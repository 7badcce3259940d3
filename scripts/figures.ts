// `npm run -s figures -- FILE`: the betslip figures of the cases in a file, as a JSON array.
import { readFileSync } from 'node:fs'
import { type Figures, figuresOf } from '../domain/betslip/figures.ts'
import { profileOf } from '../domain/market/markets.ts'
import { isMarketId, isProductId, limitsOf, type MarketProfile, marketIds, taxAt } from '../domain/market/profile.ts'

type Case = { product: unknown; stake: unknown; legs: unknown }

/** One case: the figures, or the code that says why there are none. */
const answerOf = (given: unknown, profile: MarketProfile, now: number): Figures | { error: string } => {
  const { product, stake, legs } = (typeof given === 'object' && given !== null ? given : {}) as Case
  if (!isProductId(product)) return { error: 'UNKNOWN_PRODUCT' }
  if (typeof stake !== 'number') return { error: 'STAKE_INVALID' }
  if (!Array.isArray(legs)) return { error: 'ODDS_INVALID' }
  const result = figuresOf({
    product,
    stake,
    legs,
    limits: limitsOf(profile, product, 'slip'),
    tax: taxAt(profile, now),
    oddsMin: profile.oddsMin,
  })
  return result.ok ? result.figures : { error: result.code }
}

// JSON.stringify cannot write a bigint, and a number would lose digits: every value of an answer is an integer or a text.
const answerText = (answer: Figures | { error: string }): string => {
  const fields = Object.entries(answer).map(
    ([key, value]) => `${JSON.stringify(key)}: ${typeof value === 'string' ? JSON.stringify(value) : value.toString()}`,
  )
  return `  { ${fields.join(', ')} }`
}

const casesOf = (file: string): unknown[] => {
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const cases = typeof parsed === 'object' && parsed !== null && 'cases' in parsed ? parsed.cases : null
  if (!Array.isArray(cases)) throw new Error('it has no list of "cases"')
  return cases
}

const main = (): void => {
  const file = process.argv[2]
  if (file === undefined) throw new Error('name the file of cases: npm run -s figures -- FILE')
  const market = process.env.MARKET ?? 'et'
  if (!isMarketId(market)) throw new Error(`MARKET is ${market}, it must be one of ${marketIds.join(', ')}`)
  const profile = profileOf(market)
  const now = Date.now()
  let cases: unknown[]
  try {
    cases = casesOf(file)
  } catch (cause) {
    throw new Error(`cannot read the cases of ${file}: ${(cause as Error).message}`)
  }
  const answers = cases.map((one) => answerText(answerOf(one, profile, now)))
  process.stdout.write(answers.length === 0 ? '[]\n' : `[\n${answers.join(',\n')}\n]\n`)
}

try {
  main()
} catch (fault) {
  process.stderr.write(`figures: ${(fault as Error).message}\n`)
  process.exitCode = 1
}
