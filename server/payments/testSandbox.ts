// Payments worlds whose provider is a sandbox over real HTTP: the mobile money of a market, the mobile wallet, or one with a
// checkout page.
import type { AddressInfo } from 'node:net'
import { createSandboxProvider, type SandboxOptions } from '@walia/simulator/providers/sandbox.ts'
import { expect } from 'vitest'
import { sentCodes } from './testWithdrawals.ts'
import { createWorld, deposit, newBettor, type World } from './testWorld.ts'

const LATE_AFTER_MS = 700
/**
 * A call without an answer breaks, so that how long we wait for one, which is a test of `callProvider`, decides nothing here:
 * with 300 ms, calls that a busy machine answered later were taken for unanswered ones.
 */
export const SILENCE = 'breaks'

/** Payments are approved after so many milliseconds, late ones after 700. */
export const openMobileMoney = async (market: 'et' | 'ke', approveAfterMs = 60): Promise<World> => {
  const shape = market === 'et' ? 'telebirr' : 'daraja'
  const options = { shape, port: 0, secret: 's', approveAfterMs, lateAfterMs: LATE_AFTER_MS, silence: SILENCE } as const
  return createWorld(market, await createSandboxProvider(options))
}

/** The codes that it sends stand among our own messages. */
export const openMobileWallet = async (): Promise<World> => {
  const sandbox = await createSandboxProvider({
    shape: 'hellocash',
    port: 0,
    secret: 's',
    approveAfterMs: 60,
    lateAfterMs: LATE_AFTER_MS,
    silence: SILENCE,
    sendMessage: (mobile, text) => void world.accounts.showMessage({ mobile, text }),
  })
  const world = await createWorld('et', sandbox)
  return world
}

/** A new bettor's deposit of 100 whose code the wallet has sent. */
export const beginWalletDeposit = async (world: World, rest?: string) => {
  const bettor = await newBettor(world, rest)
  const { data } = (await deposit(world, bettor, '100')).body
  await expect.poll(() => sentCodes(world, bettor)).not.toEqual([])
  const code = (await sentCodes(world, bettor)).at(-1) ?? ''
  return { bettor, id: data.deposit_id as string, data, code }
}

const portOf = (world: World | null): number => {
  const address = world?.platform.app.server.address() as AddressInfo | null | undefined
  return address?.port ?? 0
}

/** A provider that has its addresses of ours from a dashboard, and whose payers pay on its page. */
export async function openCheckout(shape: 'chapa' | 'ebirr', pace: Partial<SandboxOptions> = {}): Promise<World> {
  let world: World | null = null
  const merchantUrl = () => `http://127.0.0.1:${portOf(world)}`
  const options = {
    shape,
    port: 0,
    secret: 's',
    approveAfterMs: 30,
    lateAfterMs: 300,
    silence: SILENCE,
    merchantUrl,
    ...pace,
  } as const
  world = await createWorld('et', await createSandboxProvider(options))
  return world
}

/** What the payer does on the provider's page, from another number or account where he names one; answers where the browser goes next. */
export async function atCheckout(url: string, does: 'pay' | 'cancel', payer = ''): Promise<string> {
  const body = new URLSearchParams({ payer })
  const answer = await fetch(`${url}/${does}`, { method: 'POST', redirect: 'manual', body })
  if (answer.status !== 303) throw new Error(`the checkout page answered ${answer.status}`)
  return answer.headers.get('location') ?? ''
}
