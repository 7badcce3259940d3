// For tests: mobile money and the mobile wallet, in and out, each in its provider's own dialect. Both directions of its wire
// go over a bad network: our calls to it, and what it sends to us.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayOf } from '@walia/domain/market/days.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { createSandboxProvider } from '@walia/simulator/providers/sandbox.ts'
import { testPlatform } from '../platform/testPlatform.ts'
import { badNetwork } from './testNetwork.ts'
import { bettorsOf, closeBoth, NUMBERS, PACE, post, SEED, urlOf, type Way } from './testWays.ts'
import { sentCodes } from './testWithdrawals.ts'
import { type Bettor, type World, worldOn } from './testWorld.ts'

type Shape = 'telebirr' | 'daraja' | 'hellocash'
const DAY_MS = 86_400_000
/** Deposits and as many withdrawals of each bettor: of one number a wallet sends three codes an hour. */
const EACH = 2

/** What a stranger makes of a genuine callback: another amount under the old signature, or without the address's key. */
const FORGERIES = {
  telebirr: { forge: (body: string) => body.replace(/"total_amount":"(\d)/, '"total_amount":"9$1') },
  hellocash: { forge: (body: string) => body.replace(/"amount":"(\d)/, '"amount":"9$1') },
  daraja: {
    forge: (body: string) => body.replace(/("Value":)(?=\d)/, '$19'),
    forgePath: (path: string) => path.replace(/key=\w+/, 'key=0'),
  },
} as const

export const phoneWay =
  (shape: Shape) =>
  async (payments: number): Promise<Way> => {
    const market = shape === 'daraja' ? 'ke' : 'et'
    const folder = mkdtempSync(join(tmpdir(), 'reports-'))
    let world: World | undefined
    const sandbox = await createSandboxProvider({
      ...{ shape, ...PACE },
      sendMessage: (mobile, text) => void world?.accounts.showMessage({ mobile, text }),
    })
    const inwards = await badNetwork({
      ...{ target: () => urlOf(world), seed: SEED, lost: 'acknowledged' },
      ...FORGERIES[shape],
    })
    const outwards = await badNetwork({
      ...{ target: () => sandbox.url, seed: SEED + 1, lost: 'broken' },
      // Each push is a request of its own on the phone: whoever makes it twice is paid twice.
      isNeverRepeated: (path) => path.includes('/stkpush/'),
    })
    const access = { ...sandbox.access, baseUrl: sandbox.access.baseUrl.replace(sandbox.url, outwards.url) }
    const platform = await testPlatform({ MARKET: market, PAYMENT_REPORTS: folder })
    const opened = await worldOn(platform, market, { ...sandbox, access } as World['sandbox'], {
      callbackBase: () => inwards.url,
    })
    world = opened
    await platform.app.listen({ port: 0, host: '127.0.0.1' })
    const bettors = await bettorsOf(opened, Math.ceil(payments / EACH / 2), NUMBERS)
    const work = bettors.flatMap((bettor) => {
      const inTurn = oneAfterAnother()
      const pair = [() => inTurn(() => payIn(opened, bettor)), () => inTurn(() => takeOut(opened, bettor))]
      return Array.from({ length: EACH }, () => pair).flat()
    })
    const close = async () => {
      outwards.close()
      await closeBoth(opened, inwards)
      rmSync(folder, { recursive: true })
    }
    return {
      ...{ world: opened, work: work.slice(0, payments), moved: () => sandbox.moved(), close },
      ends: ['received', 'paid', 'refused', 'checking'],
      // The answers of M-Pesa name no amount, so what its lost callbacks would have said stands in its report alone.
      ...(shape === 'daraja' ? { report: () => writeReport(opened, folder) } : {}),
    }
  }

/** Of one bettor: he types each code before he asks for the next. */
function oneAfterAnother() {
  let last: Promise<unknown> = Promise.resolve()
  return (work: () => Promise<unknown>): Promise<unknown> => {
    last = last.then(work, work)
    return last
  }
}

async function payIn(world: World, bettor: Bettor): Promise<void> {
  const { data } = await post(world, bettor, '/api/v1/deposit', { amount: '60', method: world.method })
  if (data?.status === 'awaiting_code') await typeCodes(world, bettor, `/api/v1/deposit/${data.deposit_id}/code`)
}

async function takeOut(world: World, bettor: Bettor): Promise<void> {
  const { data } = await post(world, bettor, '/api/v1/withdraw', { amount: '60', method: world.method })
  if (data?.status === 'awaiting_code') await typeCodes(world, bettor, `/api/v1/withdraw/${data.withdrawal_id}/code`)
}

/** The newest first: one that was on its way before may have come since. */
async function typeCodes(world: World, bettor: Bettor, url: string): Promise<void> {
  for (const code of (await sentCodes(world, bettor)).toReversed()) {
    const answer = await post(world, bettor, url, { code })
    if (answer.code !== 'PAYMENT_CODE_WRONG') return
  }
}

/** Of the day before, with all that it has taken and paid by now. */
function writeReport({ sandbox, platform }: World, folder: string): void {
  const { collected, paidOut } = sandbox.moved()
  const { currency, timeZone } = platform.profile
  const linesOf = (direction: string, moved: ReadonlyMap<string, number>) =>
    [...moved].map(([order, amount]) => `${direction},${order},${amountText(amount)},${currency},`)
  const lines = ['direction,order,amount,currency,receipt', ...linesOf('in', collected), ...linesOf('out', paidOut)]
  const day = dayOf(platform.clock.now() - DAY_MS, timeZone)
  writeFileSync(join(folder, `mpesa-${day}.csv`), `${lines.join('\n')}\n`)
}
