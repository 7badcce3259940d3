// Lucky six on the phone: numbers, stake, the draw, what came of the ticket, and the round checked in the browser and offline.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FairAnswer, FairRound } from '@walia/contract/fair.ts'
import { fairPath, luckySixPaths } from '@walia/contract/latePaths.ts'
import type { LuckySixMine } from '@walia/contract/luckySix.ts'
import { linkBefore } from '@walia/domain/fair/chain.ts'
import { roundStreamOf } from '@walia/domain/fair/round.ts'
import { luckySixResultOf } from '@walia/domain/luckysix/bet.ts'
import { luckySixPayoutOf, playsOf, vatOf } from '@walia/domain/luckysix/payout.ts'
import { type LuckySixDraw, luckySix, luckySixDrawOf } from '@walia/domain/luckysix/rules.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balanceOf, call } from './bettor.ts'
import { coversNone } from './covered.ts'
import { removeFolder, temporaryFolder } from './dataFolders.ts'
import { minorOf } from './expectedPayout.ts'
import { foreseenDraws, KEYS, picksOfOne } from './foreseenDraws.ts'
import { loginAsDemo } from './loginOnPhone.ts'
import { operate } from './operator.ts'
import { journey, type Phone } from './phone.ts'
import { type Product, startProduct } from './product.ts'

const SECONDS = 30
let product: Product
const folder = temporaryFolder('rounds')
beforeAll(async () => {
  product = await startProduct({ seed: 83, speed: 1, env: { ...KEYS, LUCKY_SIX_SECONDS: String(SECONDS) } })
})
afterAll(async () => {
  await product?.stop()
  removeFolder(folder)
})

/** A round, its beacon's value and its draw on screen. */
const ROUND = { timeout: 180_000 }
type DrawnRound = { result: LuckySixDraw }
const PICKS = [3, 9, 17, 22, 35, 48]
const roundsOf = async () => (await call<FairAnswer>(product.base, `${fairPath}?game=lucky6`)).body.data.rounds

it('a ticket is placed, drawn on screen and decided, and its round is checked in the browser', { tags: ['gate'] }, () =>
  journey(product, 'lucky-six', async (phone) => {
    await loginAsDemo(phone)
    const way = phone.link('Lucky six')
    await way.locator('use[href="#i-lucky6"]').waitFor({ state: 'attached' })
    await way.tap()
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
    await losesAndGivesUp(phone)
    expect(await number(PICKS[0] as number).getAttribute('aria-pressed')).toBe('true')
    // Not in the last seconds: a ticket that comes late is refused.
    await phone.text(/closes in 0:[2-4]\d$/).waitFor(ROUND)
    await phone.button(/^Place ticket for round/).tap()
    await phone.text(/^Ticket placed for round \d+/).waitFor()
    await phone.text(/^Ticket lky_[0-9a-f]{32}$/).waitFor()
    // The next tap buys nothing.
    await phone.text(/^Choose 6 more numbers/).waitFor()
    expect(await phone.button(/^Place ticket for round/).isDisabled()).toBe(true)
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
    await row.getByText(`Balls in their order: ${(round as DrawnRound).result.balls.join(', ')}`).waitFor()

    // The statement's row leads to this ticket.
    await phone.open('/profile?action=statement')
    await phone
      .link(new RegExp(`Lucky six, round ${ticket?.round}$`))
      .last()
      .tap()
    await phone.page.waitForURL(`**/receipt?bet_id=${ticket?.ticket_id}`)
    await phone.page.getByRole('heading', { name: `Lucky six, Round ${ticket?.round}` }).waitFor()
  }),
)

/**
 * Tickets that never left the phone: each stands alone until it is known; one ends by itself with its round, one is given
 * up, and the draft outlives a reload.
 */
async function losesAndGivesUp(phone: Phone): Promise<void> {
  const lose = async (): Promise<void> => {
    await phone.page.route(`**${luckySixPaths.ticket}`, (route) => route.abort(), { times: 1 })
    await phone.text(/closes in 0:[12]\d$/).waitFor(ROUND)
    await phone.button(/^Place ticket for round/).tap()
    await phone.text(/^No answer yet to your ticket from round/).waitFor()
    await phone.text(/^Stake ETB.12\.50, for round \d+$/).waitFor()
    expect(await phone.field('Stake').count()).toBe(0)
    await coversNone(
      phone,
      'No answer yet. Place it again: the same ticket is never taken twice.',
      phone.button(/^Send the same ticket again · ETB.12\.50$/),
    )
  }
  await lose()
  await phone.text('Your ticket was not taken. Nothing was paid.').waitFor(ROUND)
  await phone.text(/^Six numbers chosen/).waitFor()
  await lose()
  await phone.button('Do not send it').tap()
  await phone.text(/^Six numbers chosen/).waitFor()
  await phone.page.reload()
  await phone.text(/^Six numbers chosen/).waitFor()
}

/** Only what is drawn in the third of them wins, so a ticket on three rounds wins once, whichever of the first three it begins with. */
const AHEAD = 5
const WINNER = 2

it('one ticket over three rounds wins once: two are lost, one is paid to the cent', { timeout: 420_000 }, () =>
  journey(product, 'lucky-six-rounds', async (phone) => {
    await loginAsDemo(phone)
    await phone.open('/lucky-six')
    await phone.text(/^Round \d+ closes in/).waitFor(ROUND)
    const open = (await roundsOf()).find(({ phase }) => phase === 'open') as FairRound
    const draws = await foreseenDraws(product, { open, seconds: SECONDS, count: AHEAD })
    const picks = picksOfOne(draws, WINNER)
    for (const pick of picks) await phone.page.getByRole('button', { name: String(pick), exact: true }).tap()
    await phone.page.getByRole('combobox', { name: 'Rounds' }).selectOption('3')
    await phone.field('Stake').fill('20')
    await phone.text(/^In all ETB.60\.00$/).waitFor()
    const session = await phone.session()
    const before = minorOf(await balanceOf(product.base, session))
    await phone.text(/closes in 0:[12]\d$/).waitFor(ROUND)
    await phone.button(/^Place tickets for rounds/).tap()
    await phone.text(/^Tickets placed for rounds \d+ to \d+/).waitFor()
    expect(minorOf(await balanceOf(product.base, session))).toBe(before - 60_00)

    const tickets = async () => {
      const { data } = (await call<LuckySixMine>(product.base, luckySixPaths.mine, {}, session)).body
      return data.filter((ticket) => ticket.picks.join() === picks.join())
    }
    await expect.poll(async () => (await tickets()).map(({ status }) => status).includes(1), ROUND).toBe(false)
    const own = (await tickets()).toSorted((a, b) => a.round - b.round)
    expect(own.map(({ round, status }) => [round, status])).toEqual(
      own.map(({ round }) => [round, round === open.number + WINNER ? 5 : 3]),
    )
    expect(own).toHaveLength(3)
    const won = own.find(({ status }) => status === 5)
    const round = (await roundsOf()).find(({ number }) => number === won?.round)
    const tax = taxAt(profileOf('et'), Date.now())
    const plays = playsOf(luckySix, { stake: 20_00, vat: vatOf(20_00, tax) })
    const result = luckySixResultOf(luckySix, { kind: 'numbers', picks }, round?.result as LuckySixDraw)
    const { paid } = luckySixPayoutOf(luckySix, plays, result, tax)
    expect(minorOf(won?.paid ?? '')).toBe(paid)
    expect(minorOf(await balanceOf(product.base, session))).toBe(before - 60_00 + paid)

    const shown = (state: string) =>
      phone.page
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`^Round (${own.map((each) => each.round).join('|')})${state}`) })
    await shown('Won').waitFor()
    await expect.poll(() => shown('Lost').count()).toBe(2)
  }),
)

/** Right by itself: commitment, signature and result agree. */
function chooseSeed(round: FairRound): void {
  const [seed, signature] = ['f'.repeat(64), round.signature as string]
  Object.assign(round, { seed, commitment: linkBefore(seed) })
  round.result = luckySixDrawOf(luckySix, roundStreamOf(round, { seed, signature }))
}

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
    const algorithm = (await phone.link(/exact algorithm of every draw/).getAttribute('href')) as string
    const page = await fetch(new URL(algorithm, product.base))
    expect(page.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await page.text()).toBe(readFileSync(new URL('../docs/fairness.md', import.meta.url), 'utf8'))

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

    // As an operator would publish it who chose the seed when he saw the beacon's value, and its hash as the commitment.
    await phone.page.unroute(`**${fairPath}?*`)
    await phone.page.route(`**${fairPath}?*`, async (route) => {
      const answer = await route.fetch()
      const { data } = (await answer.json()) as FairAnswer
      for (const round of data.rounds.filter(({ result }) => result !== null)) chooseSeed(round)
      await route.fulfill({ response: answer, json: { data } })
    })
    await phone.page.reload()
    await phone.button('Check this round').first().tap()
    await phone.text('Wrong: the seed is not of the chain whose end was published.').waitFor()
  }))

it('an operator makes a new chain: its end is published at once, and the next round has the seed that was next', async () => {
  const made = await operate(product, 'fair', 'seed', '--game', 'lucky6', '--length', '50')
  const { chains, rounds } = (await call<FairAnswer>(product.base, `${fairPath}?game=lucky6`)).body.data
  const [chain] = made.chains as { ends: string }[]
  expect(chains[0]).toMatchObject({ ends: chain?.ends, used: 0 })
  const { number, chain: of, link } = rounds[0] as FairRound
  const next = async () => (await roundsOf()).find((round) => round.number === number + 1)
  await expect.poll(next, ROUND).toMatchObject({ chain: of, link: link + 1 })
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
