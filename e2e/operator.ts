// An operator at the command line of the running product: `npm run ops`, with what it printed.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { configPath, type PublicConfig } from '@walia/contract/config.ts'
import type { OpenedCampaignId } from '@walia/domain/bonuses/campaigns.ts'
import { findOutcome } from '@walia/server/operations/index.ts'
import { handIn, keyOf, signed } from '@walia/server/operations/testOperators.ts'
import { compileCache, type RunningProduct } from './product.ts'
import { withClient } from './query.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const REASON = ['--reason', 'a journey']
/** The server looks every second. */
const CARRIED_OUT_MAX_MS = 60_000

/** What the command came to; `--by NAME` among its words gives it with that operator's key, of an account made for him. Rejects with what it complained of, unless it was done. */
export async function operate(product: RunningProduct, ...words: readonly string[]): Promise<Record<string, unknown>> {
  const said = await printed(product, ...words)
  return JSON.parse(said.slice(said.indexOf('{')))
}

/** The same, with all that it printed: what it shows once stands before the outcome. */
export async function printed(product: RunningProduct, ...words: readonly string[]): Promise<string> {
  const { words: own, by } = signed(words)
  const key = await withClient(product, (client) => keyOf(client, by))
  const child = spawn(process.execPath, ['scripts/ops.ts', ...own, ...REASON], {
    cwd: root,
    env: { ...process.env, ...compileCache, DATABASE_URL: product.databaseUrl(), OPERATOR_KEY: key },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let complained = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    complained += chunk
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`ops ${words.join(' ')} ended with ${code}: ${complained}${said}`)
  return said
}

/** Cashback, bringing a friend, promo codes or odds boosts, until pages know of it: they begin when an operator opens them. */
export async function openOffer(product: RunningProduct, campaign: OpenedCampaignId): Promise<void> {
  await operate(product, 'campaign', 'open', '--campaign', campaign)
  await offered(product, campaign)
}

/** Pages know that it is on offer. */
export const offered = (product: RunningProduct, campaign: OpenedCampaignId): Promise<void> =>
  untilOffers(product, (open) => open.includes(campaign))

/** As before anybody opened one; odds boosts stay with the simulated operator, who keeps them open. */
export async function closeOffers(product: RunningProduct): Promise<void> {
  const opened: OpenedCampaignId[] = ['cashback', 'referral', 'promo']
  await operateAll(
    product,
    opened.map((campaign) => ['campaign', 'close', '--campaign', campaign]),
  )
  await untilOffers(product, (open) => !opened.some((campaign) => open.includes(campaign)))
}

async function untilOffers({ base }: RunningProduct, areSo: (open: readonly string[]) => boolean): Promise<void> {
  const until = Date.now() + CARRIED_OUT_MAX_MS
  for (;;) {
    const { offers_open: open } = (await (await fetch(`${base}${configPath}`)).json()) as PublicConfig
    if (areSo(open)) return
    if (Date.now() > until) throw new Error(`On offer are: ${open.join(', ')}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/**
 * Many commands at once, read and kept as `npm run ops` does it, without a process for each. Resolves with what they came
 * to, rejects unless all of them were done.
 */
export const operateAll = (
  product: RunningProduct,
  commands: readonly (readonly string[])[],
): Promise<Record<string, unknown>[]> =>
  withClient(product, async (client) => {
    const ids: number[] = []
    for (const words of commands) ids.push(await handIn(client, [...words, ...REASON]))
    const done: Record<string, unknown>[] = []
    for (const [nth, id] of ids.entries()) {
      const until = Date.now() + CARRIED_OUT_MAX_MS
      let outcome = await findOutcome(client, id)
      while (outcome === null && Date.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        outcome = await findOutcome(client, id)
      }
      if (outcome?.outcome !== 'done') throw new Error(`${commands[nth]?.join(' ')}: ${JSON.stringify(outcome)}`)
      done.push(outcome.details as Record<string, unknown>)
    }
    return done
  })
