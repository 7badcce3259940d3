// Products that journeys have together: the run's keeper starts each when it is first asked for, whichever file asks.
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { KEYS } from './foreseenDraws.ts'
import { closeOffers } from './operator.ts'
import type { ProductOptions, RunningProduct } from './product.ts'

/** What the bot calls with. */
export const BOT_KEY = 'the key that a bot has in journeys only'
const SEED = 61
/**
 * `usual`: for whoever needs an account. `allLeagues`: for whoever needs the whole programme or the draws. `operated`: where
 * operators do what everybody sees, so each file has it by itself for a time.
 */
export const KINDS = {
  usual: { seed: SEED, speed: 1, env: { BOT_KEY } },
  allLeagues: {
    seed: SEED,
    speed: 1,
    leagues: 'all',
    // Three leagues, half a minute apart; a shorter round has fewer.
    env: { ...KEYS, SUPER_LEAGUE_SECONDS: '90' },
  },
  operated: { seed: SEED, speed: 1, env: { SIM_BOOST: 'yes' } },
} satisfies Record<string, ProductOptions>
export type Kind = keyof typeof KINDS

/** Where the run's keeper answers. */
export const KEEPER = 'PRODUCT_KEEPER'
/** The keeper's answer, a line of JSON. */
export type KeptProduct = { base: string; folder: string; databaseUrl: string; pid: number; logFile: string }

/** Until the files that ask for their turn earlier are through. */
export const TURN_MAX_MS = 20 * 60_000

type Held = { product: RunningProduct; end(): void }

const ask = (kind: Kind): Promise<Held> =>
  new Promise((resolve, reject) => {
    const keeper = process.env[KEEPER]
    if (!keeper) throw new Error(`${KEEPER} is not set: run the journeys through vitest.config.ts`)
    const request = get(`${keeper}${kind}`, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
        if (!text.endsWith('\n')) return
        if (response.statusCode === 200) resolve({ product: productOf(kind, text), end: () => request.destroy() })
        else reject(new Error(text))
      })
    })
    request.on('error', reject)
  })

function productOf(kind: Kind, answer: string): RunningProduct {
  const { databaseUrl, pid, logFile, ...kept } = JSON.parse(answer) as KeptProduct
  return {
    ...kept,
    seed: KINDS[kind].seed,
    speed: KINDS[kind].speed,
    databaseUrl: () => databaseUrl,
    pid: () => pid,
    log: () => readFileSync(logFile, 'utf8'),
  }
}

/** The run's product of a kind, with bettors, matches and operators of other journeys in it: nothing is asserted of all. */
export const sharedProduct = async (kind: Exclude<Kind, 'operated'>): Promise<RunningProduct> =>
  (await ask(kind)).product

export type OperatedProduct = RunningProduct & { giveBack(): void }

/** One file has it at a time, until it gives it back or ends, with no offer open; the others wait, TURN_MAX_MS at most. */
export async function operatedProduct(): Promise<OperatedProduct> {
  const { product, end } = await ask('operated')
  await closeOffers(product)
  return { ...product, giveBack: end }
}
