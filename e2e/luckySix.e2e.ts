// Lucky six on the phone: numbers, stake, the draw, what came of the ticket, and the round checked in the browser and offline.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FairAnswer, FairRound } from '@walia/contract/fair.ts'
import { fairPath, luckySixPaths } from '@walia/contract/latePaths.ts'
import type { LuckySixMine } from '@walia/contract/luckySix.ts'
import { luckySixResultOf } from '@walia/domain/luckysix/bet.ts'
import { type LuckySixDraw, luckySix } from '@walia/domain/luckysix/rules.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from './bettor.ts'
import { removeFolder, temporaryFolder } from './dataFolders.ts'
import { loginAsDemo } from './loginOnPhone.ts'
import { operate } from './operator.ts'
import { journey } from './phone.ts'
import { type Product, startProduct } from './product.ts'

let product: Product
const folder = temporaryFolder('rounds')
beforeAll(async () => {
  product = await startProduct({ seed: 83, speed: 1, env: { LUCKY_SIX_SECONDS: '30' } })
})
afterAll(async () => {
  await product?.stop()
  removeFolder(folder)
})

/** A round, its beacon's value and its draw on screen. */
const ROUND = { timeout: 180_000 }
const PICKS = [3, 9, 17, 22, 35, 48]
const roundsOf = async () => (await call<FairAnswer>(product.base, `${fairPath}?game=lucky6`)).body.data.rounds

it('a ticket is placed, drawn on screen and decided, and its round is checked in the browser', () =>
  journey(product, 'lucky-six', async (phone) => {
    await loginAsDemo(phone)
    await phone.link('Lucky six').tap()
    await phone.text(/^Round \d+ closes in/).waitFor(ROUND)
    const number = (ball: number) => phone.page.getByRole('button', { name: String(ball), exact: true })
    for (const pick of PICKS) await number(pick).tap()
    await phone.text(/^Six numbers chosen/).waitFor()
    await number(7).tap()
    await phone.text('System of 7: 7 lines of six, ETB 1.24 on each').waitFor()
    await number(7).tap()
    await phone.field('Stake').fill('4')
    expect(await phone.button(/^Place ticket for round/).isDisabled()).toBe(true)
    await phone.field('Stake').fill('12.50')
    // 12.50 - 12.50 / 1.15; 10.87 at 30,000.00, and 15 of 115 of that at most.
    await phone.text('VAT taken out of the stakeETB 1.63').waitFor()
    // Not in the last seconds: a ticket that comes late is refused.
    await phone.text(/closes in 0:[2-4]\d$/).waitFor(ROUND)
    await phone.button(/^Place ticket for round/).tap()
    await phone.text(/^Ticket placed for round \d+/).waitFor()
    await phone.text('Pending').waitFor()
    await phone
      .text(/^(Lost|Won)$/)
      .first()
      .waitFor(ROUND)

    const { body } = await call<LuckySixMine>(product.base, luckySixPaths.mine, {}, await phone.session())
    const [ticket] = body.data
    const round = (await roundsOf()).find(({ number }) => number === ticket?.round)
    const bet = { kind: 'numbers', picks: PICKS } as const
    const { odds } = luckySixResultOf(luckySix, bet, round?.result as LuckySixDraw)
    expect([ticket?.picks, ticket?.stake, ticket?.status]).toEqual([PICKS, '12.50', odds > 0 ? 5 : 3])

    await phone.link('Check that rounds were drawn fairly').tap()
    const row = phone.page.getByRole('listitem').filter({ hasText: new RegExp(`^Round ${ticket?.round}B`) })
    await row.getByRole('button', { name: 'Check this round' }).tap()
    await row.getByText('Right: seed, beacon and result agree.').waitFor()
  }))

it('a forged round is told from a true one, in the browser and offline', () =>
  journey(product, 'lucky-six-forged', async (phone) => {
    await expect
      .poll(async () => (await roundsOf()).filter(({ result }) => result !== null).length, ROUND)
      .toBeGreaterThan(0)
    // As an operator who changed what was drawn would publish it.
    await phone.page.route(`**${fairPath}?*`, async (route) => {
      const answer = await route.fetch()
      const { data } = (await answer.json()) as FairAnswer
      for (const round of data.rounds) {
        const draw = round.result as LuckySixDraw | null
        if (draw) draw.balls = draw.balls.toReversed()
      }
      await route.fulfill({ response: answer, json: { data } })
    })
    await phone.open('/fair')
    await phone.button('Check this round').first().tap()
    await phone.text('Wrong: seed and beacon draw another result.').waitFor()

    const { body } = await call<FairAnswer>(product.base, `${fairPath}?game=lucky6`)
    const { beacon } = body.data.rounds[0] as FairRound
    const verify = (answer: FairAnswer) => {
      const file = join(folder, 'rounds.json')
      writeFileSync(file, JSON.stringify(answer))
      const script = fileURLToPath(new URL('../scripts/verify.ts', import.meta.url))
      const args = [...process.execArgv, script, file, beacon.public_key]
      const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
      return [status, stdout.split('\n').at(-2)]
    }
    expect(verify(body)).toEqual([0, `${body.data.rounds.length} rounds, 0 wrong`])
    const drawn = body.data.rounds.filter(({ result }) => result !== null)
    for (const round of drawn) (round.result as LuckySixDraw).bonus = [1, 1]
    expect(verify(body)).toEqual([1, `${body.data.rounds.length} rounds, ${drawn.length} wrong`])
  }))

it('an operator makes a new chain: its published end is the next round’s commitment', async () => {
  const made = await operate(product, 'fair', 'seed', '--game', 'lucky6', '--length', '50')
  const commitments = async () => (await roundsOf()).map(({ commitment }) => commitment)
  await expect.poll(commitments, ROUND).toContain(made.ends)
})

it('kill -9 while rounds run: the next start goes on, pays what was owed, and nothing is there twice', async () => {
  const number = (await roundsOf())[0]?.number as number
  for (const pauseMs of [300, 1900]) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    await product.kill('SIGKILL')
    await product.restart()
  }
  await expect
    .poll(async () => (await roundsOf()).find((round) => round.number === number)?.phase, ROUND)
    .toBe('settled')
  const numbers = (await roundsOf()).map((round) => round.number)
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] as number) - index))
})
