// Crash that plays by itself on a phone: on one side it is ahead by what was chosen, on the other the next stake could lose too
// much; both end after one round with the total that the wallet has, also where the stop comes before the round is counted.
import { journey, type Phone } from '@walia/e2e/phone.ts'
import type { RunningProduct } from '@walia/e2e/product.ts'
import { query } from '@walia/e2e/query.ts'
import { sharedProduct } from '@walia/e2e/sharedProduct.ts'
import { beforeAll, expect, it } from 'vitest'
import { crashRoundWithin, gameOn, isInStatement, toGame, toLobby, walletRows, withGames } from './testJourney.ts'

const WALK_MAX_MS = 400_000
const STAKE = 10_00
/** For two sheets of stops on a machine that is busy. */
const BETTING_S = 60
const ENDED = { timeout: 180_000 }
let product: RunningProduct
beforeAll(async () => {
  product = await withGames(await sharedProduct('usual'))
})

type Stops = { cashOutAt: string; lose?: string; ahead?: string }
/** Fills in the sheet of one side and starts; answers the id of its run. */
async function startAuto(phone: Phone, name: string, { cashOutAt, lose, ahead }: Stops): Promise<string> {
  const panel = gameOn(phone).getByRole('region', { name })
  await panel.getByRole('checkbox', { name: 'Auto cash-out' }).check()
  await panel.getByRole('textbox').nth(1).fill(cashOutAt)
  await panel.getByRole('button', { name: 'Auto play' }).tap()
  const sheet = panel.getByRole('dialog', { name: 'Auto play' })
  if (lose) await sheet.getByLabel('Lose at most').fill(lose)
  if (ahead) await sheet.getByLabel('Stop once ahead by').fill(ahead)
  const agree = sheet.getByRole('checkbox', { name: /^I agree that stakes are placed/ })
  if (await agree.isVisible()) await agree.check()
  const started = phone.page.waitForRequest('**/studio/play/auto/start')
  await sheet.getByRole('button', { name: 'Start auto play' }).tap()
  const { run } = JSON.parse((await started).postData() ?? '{}')
  await panel.getByText('Round 1/10 · −ETB\u00a010.00 so far').or(panel.getByText('Round 0/10')).first().waitFor()
  await panel.getByRole('button', { name: /^Your bet of ETB.[\d.,]+ is in$/ }).waitFor()
  return run
}

it(
  'crash plays by itself and ends by its stops after one round: ahead on one side, at the loss on the other, totals to the cent',
  () =>
    journey(product, 'crash-auto', async (phone) => {
      const gambler = await toLobby(phone, product)
      const round = await crashRoundWithin(product, 'aviator', [150, 300], BETTING_S)
      await toGame(phone, 'aviator')
      // What the second side asks of its run is answered only when both have ended: so its stop is the server's word.
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      let second = ''
      await phone.page.route('**/studio/play/auto/run', async (route) => {
        if (JSON.parse(route.request().postData() ?? '{}').run === second) await held
        await route.continue()
      })
      await startAuto(phone, 'Bet 1', { cashOutAt: '1.20', ahead: '2' })
      second = await startAuto(phone, 'Bet 2', { cashOutAt: '4.00', lose: '15' })

      const side = (name: string) => gameOn(phone).getByRole('region', { name })
      await side('Bet 1').getByText('Auto play ended: you are ahead by what you chose.').waitFor(ENDED)
      await side('Bet 1').getByText('Round 1/10 · +ETB\u00a02.00 so far').waitFor()
      await side('Bet 2').getByText('Auto play ended: the next stake could lose more than you allowed.').waitFor(ENDED)
      await side('Bet 2').getByText('Round 1/10 · −ETB\u00a010.00 so far').waitFor()
      release()
      await side('Bet 1').getByRole('button', { name: 'Auto play' }).waitFor()

      const bets = await query(
        product,
        'select round, slot, state, paid::int from studio.crash_bet where player = $1 order by slot',
        [gambler.player],
      )
      expect(bets).toEqual([
        { round, slot: 0, state: 'won', paid: 12_00 },
        { round, slot: 1, state: 'lost', paid: 0 },
      ])
      const runs = await query(
        product,
        `select slot, reason from studio.auto_run
         where id in (select auto_run from studio.crash_bet where player = $1) order by slot`,
        [gambler.player],
      )
      expect(runs).toEqual([
        { slot: 0, reason: expect.stringMatching(/^(win|player)$/) },
        { slot: 1, reason: 'loss' },
      ])
      await expect.poll(async () => (await walletRows(product, 'aviator', gambler)).length).toBe(4)
      const rows = await walletRows(product, 'aviator', gambler)
      expect(rows.map(({ moved }) => moved).sort((a, b) => a - b)).toEqual([-STAKE, -STAKE, 0, 12_00])
      await isInStatement(product, phone, rows)
    }),
  WALK_MAX_MS,
)
