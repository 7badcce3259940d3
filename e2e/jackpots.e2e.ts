// A weekly jackpot on the phone: entered with doubles, one match not played and drawn in public, the others settled, awards
// approved by a second operator, a large prize released by a third, and paid to the cent.
import type { JackpotAnswer, JackpotListAnswer, JackpotMine } from '@walia/contract/jackpots.ts'
import { jackpotPaths } from '@walia/contract/latePaths.ts'
import { outcomesOf, winningLinesOf } from '@walia/domain/jackpots/entry.ts'
import { templateOf } from '@walia/domain/jackpots/templates.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balanceOf, call } from './bettor.ts'
import { minorOf } from './expectedPayout.ts'
import { loginAsDemo } from './loginOnPhone.ts'
import { settled } from './look.ts'
import { operateAll } from './operator.ts'
import { journey, type Phone } from './phone.ts'
import { type Product, startProduct } from './product.ts'
import { query } from './query.ts'

const WALK = { timeout: 300_000 }
/** The beacon's value comes 20 s after a draw was announced. */
const DRAWN = { timeout: 120_000 }
/** By place, again and again. The first match is not played. */
const RESULTS = ['1', 'X', '2'] as const
/** The feed's outcomes of 1x2. */
const IDS = { '1': '1', X: '2', '2': '3' } as const
const resultOf = (place: number): keyof typeof IDS => RESULTS[place % 3] as keyof typeof IDS

let product: Product
beforeAll(async () => {
  product = await startProduct({ seed: 61, speed: 1 })
})
afterAll(() => product?.stop())

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
  WALK,
  () =>
    journey(product, 'jackpot', async (phone) => {
      await loginAsDemo(phone)
      const { id } = await onceOnSale(() => operate('propose', '--kind', 'weekly', '--below-floor', 'yes'))
      await operate('open', '--id', String(id))
      const before = await roundOf(id)
      const balance = minorOf(await balanceOf(product.base, await phone.session()))

      await fillIn(phone, before)
      await phone.text(/32 lines, ETB.320\.00/).waitFor()
      await entersOnce(phone, balance)
      await phone.text('13 more to pick').waitFor()
      await phone.open('/mybets')
      await phone.text('Pending Jackpot').first().waitFor()
      await settled(phone)
      expect(await phone.text('You have no active bets').count()).toBe(0)

      await operate('close', '--id', String(id))
      await operateAll(product, before.matches.map(endOf))
      await expect.poll(async () => (await roundOf(id)).phase, DRAWN).toBe('decided')
      const after = await roundOf(id)
      expect(after.draw?.matches).toEqual([before.matches[0]?.parent_match_id])
      expect(after.matches.slice(1).map(({ result }) => result)).toEqual(
        before.matches.slice(1).map((_, at) => resultOf(at + 1)),
      )
      expect(after.matches[0]).toMatchObject({ came: 'drawn', result: after.draw?.results?.[0] })

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
      await operate('pay', '--id', String(id), '--by', 'ben')
      const told = await roundOf(id)
      const won = told.tiers.reduce((sum, { each }, index) => sum + minorOf(each ?? '0') * (lines[index] ?? 0), 0)
      const tax = won > 1000_00 ? won - Math.round((won * 100) / 115) : 0
      if (won > 100_000_00) {
        await operate('release', '--entry', entry?.ticket_id ?? '', '--by', 'cy')
        await operate('pay', '--id', String(id), '--by', 'ben')
      }
      expect(won).toBeGreaterThan(0)
      expect(minorOf(await balanceOf(product.base, await phone.session()))).toBe(balance - 320_00 + won - tax)

      await phone.open(`/weekly-jackpot/results?id=${id}`)
      await phone.text('Public draw').waitFor()
      await phone.text('Not played: drawn in public').waitFor()
      await phone.text(/^Won$/).waitFor()
      await phone.open('/mybets?filter=today&state=won')
      await phone.text(`Weekly jackpot, round ${id}`).waitFor()
      const { body: list } = await call<JackpotListAnswer>(product.base, jackpotPaths.list)
      expect(list.data.find((round) => round.id === id)).toMatchObject({ phase: 'paid', entries: 1 })
      const faults = await query(product, 'select * from ledger_faults()')
      expect(faults).toEqual([])
    }),
)

/** An entry of 320.00 whose answer is lost: the picks are kept over a reload and cannot be changed, and sending them again finds the one entry. */
async function entersOnce(phone: Phone, balance: number): Promise<void> {
  const cash = async () => minorOf(await balanceOf(product.base, await phone.session()))
  await loseOneAnswer(phone, jackpotPaths.entry)
  await phone.button(/^Place entry for/).tap()
  await phone.text('No answer yet. Place it again: the same entry is never taken twice.').waitFor()
  expect(await cash()).toBe(balance - 320_00)
  await phone.page.reload()
  const lines = phone.text(/32 lines, ETB.320\.00/).first()
  await lines.waitFor()
  await phone.text('No answer yet to this entry').waitFor()
  await phone.button('Send the same entry again').tap()
  await phone.text('Your jackpot entry is placed. Good luck!').waitFor()
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

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
