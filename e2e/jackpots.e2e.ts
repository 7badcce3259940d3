// Jackpots on the phone: a weekly one entered with doubles, one match not played and drawn in public, the others settled, awards
// approved by a second operator, a large prize released by a third, and paid to the cent; one whose reserve match counts.
import type { FairAnswer } from '@walia/contract/fair.ts'
import type { JackpotAnswer, JackpotListAnswer, JackpotMine } from '@walia/contract/jackpots.ts'
import { fairPath, jackpotPaths } from '@walia/contract/latePaths.ts'
import { JACKPOT } from '@walia/domain/fair/games.ts'
import { outcomesOf, winningLinesOf } from '@walia/domain/jackpots/entry.ts'
import { templateOf } from '@walia/domain/jackpots/templates.ts'
import type { DrawResult } from '@walia/domain/jackpots/verify.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balanceOf, call } from './bettor.ts'
import { coversNone } from './covered.ts'
import { minorOf } from './expectedPayout.ts'
import { loginWithMoney } from './loginOnPhone.ts'
import { settled } from './look.ts'
import { operateAll } from './operator.ts'
import { journey, type Phone } from './phone.ts'
import { query } from './query.ts'
import { type OperatedProduct, operatedProduct, TURN_MAX_MS } from './sharedProduct.ts'

const WALK = { timeout: 300_000 }
/** The beacon's value comes 20 s after a draw was announced. */
const DRAWN = { timeout: 120_000 }
/** By place, again and again. The first match is not played. */
const RESULTS = ['1', 'X', '2'] as const
/** The feed's outcomes of 1x2. */
const IDS = { '1': '1', X: '2', '2': '3' } as const
const resultOf = (place: number): keyof typeof IDS => RESULTS[place % 3] as keyof typeof IDS

let product: OperatedProduct
beforeAll(async () => {
  product = await operatedProduct()
}, TURN_MAX_MS)
afterAll(() => product?.giveBack())

type Round = JackpotAnswer['data']
const roundOf = async (id: number): Promise<Round> =>
  (await call<JackpotAnswer>(product.base, jackpotPaths.one.replace(':id', String(id)))).body.data

/** Every pick is what will come, five of them with another outcome beside it. */
async function fillIn(phone: Phone, { id, matches }: Round): Promise<void> {
  await phone.open('/jackpots')
  await phone.text('Weekly jackpot').first().waitFor()
  await phone.open(`/weekly-jackpot?id=${id}`)
  await phone.text('13 more to pick').waitFor()
  for (const [place, match] of matches.entries()) {
    const won = resultOf(place)
    const other = won === '1' ? 'X' : '1'
    const pick = (name: string) =>
      phone.page.getByRole('button', { name: new RegExp(`^${name}, .*: ${escaped(match.home_team)} - `) }).tap()
    await pick(won)
    if (place > 0 && place < 6) await pick(other)
  }
}

it(
  'a jackpot is entered with doubles, once although its answer is lost, settled, drawn where it must be, and paid to the cent',
  { ...WALK, tags: ['gate'] },
  () =>
    journey(product, 'jackpot', async (phone) => {
      await loginWithMoney(phone, product)
      const { id } = await onceOnSale(() => operate('propose', '--kind', 'weekly', '--below-floor', 'yes'))
      await onceOnSale(() => operate('open', '--id', String(id), '--below-floor', 'yes'))
      const before = await roundOf(id)
      const balance = minorOf(await balanceOf(product.base, await phone.session()))

      await fillIn(phone, before)
      await phone.text(/^Session .* · Today's result -?ETB/).waitFor()
      await phone.text(/32 lines, ETB.320\.00/).waitFor()
      await refusesTheSixth(phone, before)
      await givesUp(phone)
      await entersOnce(phone, balance)
      await phone.text('13 more to pick').waitFor()
      await phone.open('/mybets')
      await phone.text('Pending Jackpot').first().waitFor()
      await settled(phone)
      expect(await phone.text('You have no active bets').count()).toBe(0)

      // Whoever looks is told that it closed, early, and when it kicks off.
      await phone.open(`/weekly-jackpot?id=${id}`)
      await phone.text('13 more to pick').waitFor()
      await operate('close', '--id', String(id))
      await phone.text(/^Closed, kicks off \d/).waitFor()
      await operateAll(product, before.matches.map(endOf))
      await expect.poll(async () => (await roundOf(id)).phase, DRAWN).toBe('decided')
      const after = await roundOf(id)
      // A match is drawn once, in whichever round that holds it came first.
      const { drawn_in: drawnIn } = after.matches[0] as Round['matches'][number]
      const { draw } = await roundOf(drawnIn as number)
      const at = draw?.matches.indexOf(before.matches[0]?.parent_match_id as number) as number
      expect(after.matches.slice(1).map(({ result }) => result)).toEqual(
        before.matches.slice(1).map((_, at) => resultOf(at + 1)),
      )
      expect(after.matches[0]).toMatchObject({ came: 'drawn', result: draw?.results?.[at] })

      const { body } = await call<JackpotMine>(product.base, jackpotPaths.mine, {}, await phone.session())
      const entry = body.data.find(({ jackpot_id }) => jackpot_id === id)
      const template = templateOf('weekly')
      const lines = winningLinesOf(
        template,
        (entry?.picks ?? []).map(({ outcomes }) => outcomesOf(outcomes) ?? 0),
        after.matches.map(({ result }) => outcomesOf(result ?? '') ?? 0),
      )
      await operate('award', '--id', String(id))
      await expect(operate('approve', '--id', String(id))).rejects.toThrow('another person')
      await operate('approve', '--id', String(id), '--by', 'ben')
      await expect(operate('pay', '--id', String(id), '--by', 'ben')).rejects.toThrow('another person')
      await operate('pay', '--id', String(id), '--by', 'cy')
      const told = await roundOf(id)
      const won = told.tiers.reduce((sum, { each }, index) => sum + minorOf(each ?? '0') * (lines[index] ?? 0), 0)
      const tax = won > 1000_00 ? won - Math.round((won * 100) / 115) : 0
      if (won > 100_000_00) {
        await operate('release', '--entry', entry?.ticket_id ?? '', '--by', 'cy')
        await operate('pay', '--id', String(id), '--by', 'cy')
      }
      expect(won).toBeGreaterThan(0)
      expect(minorOf(await balanceOf(product.base, await phone.session()))).toBe(balance - 320_00 + won - tax)

      // What the draw leaves of 320.00 is a win or less than that.
      await seesResult(phone, id, won - tax < 320_00, drawnIn === id)
      const { body: list } = await call<JackpotListAnswer>(product.base, jackpotPaths.list)
      expect(list.data.find((round) => round.id === id)).toMatchObject({ phase: 'paid', entries: 1 })
      const faults = await query(product, 'select * from ledger_faults()')
      expect(faults).toEqual([])
      await opensReceipt(phone, after)
      await checksDraw(phone, drawnIn as number)
    }),
)

it('a match that is not played closes its round and is marked, and its reserve counts in its place', WALK, () =>
  journey(product, 'jackpot-reserve', async (phone) => {
    await loginWithMoney(phone, product)
    const words = ['--kind', 'midweek', '--reserves', '1', '--below-floor', 'yes']
    const { id } = await onceOnSale(() => operate('propose', ...words))
    await onceOnSale(() => operate('open', '--id', String(id), '--below-floor', 'yes'))
    const { matches, reserves } = await roundOf(id)
    const [lost, ...played] = matches as [Round['matches'][number], ...Round['matches']]
    const reserve = reserves[0] as Round['matches'][number]
    const before = minorOf(await balanceOf(product.base, await phone.session()))

    await phone.open(`/weekly-jackpot?id=${id}`)
    await phone.text('13 more to pick').waitFor()
    await phone.page.getByRole('heading', { name: 'Reserve matches' }).waitFor()
    await phone.button('Lucky pick').tap()
    await phone.button(/^Place entry for ETB.10\.00/).tap()
    const said = await phone.text(/^Ticket jpe_[0-9a-f]{32}$/).textContent()
    await phone.text('13 more to pick').waitFor()
    expect(minorOf(await balanceOf(product.base, await phone.session()))).toBe(before - 10_00)

    // A ruling on one of its lines ends the betting.
    await operateAll(product, [endOf(lost, 0)])
    await phone.text(/^Closed, kicks off \d/).waitFor()
    await phone
      .text(/^Not played/)
      .first()
      .waitFor()
    expect(await roundOf(id)).toMatchObject({ phase: 'closed' })
    await phone.button('Lucky pick').waitFor({ state: 'detached' })
    await operateAll(product, [...played, reserve].map(homeWin))
    await expect.poll(async () => (await roundOf(id)).phase, DRAWN).toBe('decided')
    const after = await roundOf(id)
    expect(after.draw).toBeNull()
    expect(after.matches[0]).toMatchObject({ came: 'reserve', result: '1', replaced_by: reserve.parent_match_id })
    const { body } = await call<JackpotMine>(product.base, jackpotPaths.mine, {}, await phone.session())
    const entry = body.data.find(({ jackpot_id }) => jackpot_id === id)
    expect(`Ticket ${entry?.ticket_id}`).toBe(said)
    expect(entry?.right).toBe(entry?.picks.filter(({ outcomes }) => outcomes === '1').length)

    await phone.open(`/weekly-jackpot/results?id=${id}`)
    await phone.text(`Not played: ${reserve.home_team} - ${reserve.away_team} counts instead`).waitFor()
    await phone.open(`/receipt?bet_id=${entry?.ticket_id}`)
    await phone.text(new RegExp(`^Event ${lost.parent_match_id} .*Event ${reserve.parent_match_id}`)).waitFor()
  }),
)

/** Results, my bets and the message: what paid less than its stake is called no win. */
async function seesResult(phone: Phone, id: number, isLess: boolean, isOwnDraw: boolean): Promise<void> {
  await phone.open(`/weekly-jackpot/results?id=${id}`)
  if (isOwnDraw) await phone.text('Public draw').waitFor()
  await phone.text('Not played: drawn in public').waitFor()
  await phone.text(isLess ? 'Part Returned' : /^Won$/).waitFor()
  await phone.open('/mybets?filter=today&state=won')
  await phone.text(`Weekly jackpot, round ${id}`).waitFor()
  await phone.open('/profile?action=inbox')
  await phone
    .text(isLess ? 'A jackpot has its results' : 'You won in a jackpot')
    .first()
    .tap()
  await phone.page.waitForURL((url) => url.pathname === '/weekly-jackpot' && url.searchParams.get('id') === `${id}`)
  await phone.text('Your jackpot entries').first().waitFor()
}

/** From the entry in my bets to its paper: every match with its result, the stake, and what anybody can check it with. */
async function opensReceipt(phone: Phone, { id, matches }: Round): Promise<void> {
  await phone.text('Show picks').first().tap()
  await phone.link('Receipt').first().tap()
  await phone.page.waitForURL('**/receipt?bet_id=jpe_*')
  await phone.page.getByRole('heading', { name: `Weekly jackpot, round ${id}` }).waitFor()
  for (const { parent_match_id, result } of matches)
    await phone.text(new RegExp(`^Event ${parent_match_id} · result ${result}`)).waitFor()
  await phone.text('ETB\u00a0320.00').first().waitFor()
}

/** From the paper to the verifier: the draw as it was made, and as an operator would publish it who named another outcome. */
async function checksDraw(phone: Phone, id: number): Promise<void> {
  const check = async (verdict: string) => {
    const row = phone.page.getByRole('listitem').filter({ hasText: new RegExp(`^Round ${id}A`) })
    await row.getByRole('button', { name: 'Check this round' }).tap()
    await row.getByText(verdict).waitFor()
  }
  await phone.link('Check this draw').tap()
  await phone.page.waitForURL('**/fair?game=jackpot')
  await check('Right: seed, beacon and result agree.')
  await phone.page.route(`**${fairPath}?*`, async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as FairAnswer
    for (const draw of data.rounds.filter(({ game, number }) => game === JACKPOT && number === id)) {
      const { outcomes } = draw.result as DrawResult
      outcomes[0] = outcomes[0] === '1' ? 'X' : '1'
    }
    await route.fulfill({ response: answer, json: { data } })
  })
  await phone.page.reload()
  await check('Wrong: seed and beacon draw another result.')
}

/** Where messages stand a sixth match is doubled: what refuses it covers neither the button nor the panel's. */
async function refusesTheSixth(phone: Phone, { matches }: Round): Promise<void> {
  const [place, match] = [...matches.entries()].at(-1) as [number, Round['matches'][number]]
  const other = resultOf(place) === '1' ? 'X' : '1'
  const outcome = phone.page.getByRole('button', {
    name: new RegExp(`^${other}, .*: ${escaped(match.home_team)} - `),
  })
  const action = phone.button(/^Place entry for/)
  const panel = await action.boundingBox()
  await outcome.evaluate(
    (button, end) => scrollBy(0, button.getBoundingClientRect().bottom - end),
    (panel?.y ?? 0) - 90,
  )
  await outcome.tap()
  await coversNone(phone, 'You can double at most 5 matches', outcome, action)
}

/** An entry that never left the phone: after a reload too it can be given up, and the picks are kept. */
async function givesUp(phone: Phone): Promise<void> {
  await phone.page.route(`**${jackpotPaths.entry}`, (route) => route.abort(), { times: 1 })
  await phone.button(/^Place entry for/).tap()
  const again = phone.button(/^Send the same entry again · ETB.320\.00$/)
  await again.waitFor()
  await coversNone(phone, /^No answer yet\. Place it again/, again)
  await phone.page.reload()
  await phone.button('Do not send it').tap()
  await phone.text('Your entry was not taken. Nothing was paid.').waitFor()
  await phone.text(/32 lines, ETB.320\.00/).waitFor()
  await phone.button('Do not send it').waitFor({ state: 'detached' })
}

/**
 * An entry of 320.00 whose answer is lost: without a network its picks are kept and cannot be changed; after a reload the
 * panel asks by itself, learns that the entry is placed, and sends nothing again.
 */
async function entersOnce(phone: Phone, balance: number): Promise<void> {
  const cash = async () => minorOf(await balanceOf(product.base, await phone.session()))
  const questions = `**${jackpotPaths.entry}?*`
  await phone.page.route(questions, (route) => route.abort())
  await loseOneAnswer(phone, jackpotPaths.entry)
  await phone.button(/^Place entry for/).tap()
  await phone.text('No answer yet. Place it again: the same entry is never taken twice.').waitFor()
  await phone.button(/^Send the same entry again/).waitFor()
  expect(await cash()).toBe(balance - 320_00)
  await phone.page.unroute(questions)
  const sent: string[] = []
  phone.page.on('request', (request) => void sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await phone.page.reload()
  await phone.text('Your jackpot entry is placed. Good luck!').waitFor()
  expect(sent).toContain(`GET ${jackpotPaths.entry}`)
  expect(sent).not.toContain(`POST ${jackpotPaths.entry}`)
  expect(await cash()).toBe(balance - 320_00)
}

/** The server carries the next call out; a proxy answers in its place. */
const loseOneAnswer = (phone: Phone, path: string): Promise<unknown> =>
  phone.page.route(
    `**${path}`,
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' })
    },
    { times: 1 },
  )

/** The feed's matches come one by one. */
async function onceOnSale<T>(propose: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++)
    try {
      return await propose()
    } catch (cause) {
      if (tries === 40 || !String(cause).includes('football matches kick off')) throw cause
    }
}

async function operate(step: string, ...words: string[]): Promise<{ id: number }> {
  const [done] = await operateAll(product, [['jackpot', step, ...words]])
  return done as { id: number }
}

/** The first match does not count, the others end as their place says. */
function endOf({ parent_match_id }: Round['matches'][number], place: number): string[] {
  const line = ['--match', String(parent_match_id), '--market', '1']
  if (place === 0) return ['void', ...line]
  const outcomes = Object.entries(IDS).flatMap(([name, id]) => [name === resultOf(place) ? '--won' : '--lost', id])
  return ['settle', ...line, ...outcomes]
}

const homeWin = ({ parent_match_id }: Round['matches'][number]): string[] => [
  ...['settle', '--match', String(parent_match_id), '--market', '1'],
  ...['--won', IDS['1'], '--lost', IDS.X, '--lost', IDS['2']],
]

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
