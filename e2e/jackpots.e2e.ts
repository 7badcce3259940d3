// A weekly jackpot on the phone: entered with doubles, one match not played and drawn in public, the others played, awards
// approved by a second operator, a large prize released by a third, and paid to the cent.
import type { JackpotAnswer, JackpotListAnswer, JackpotMine } from '@walia/contract/jackpots.ts'
import { jackpotPaths } from '@walia/contract/latePaths.ts'
import { outcomesOf, winningLinesOf } from '@walia/domain/jackpots/entry.ts'
import { templateOf } from '@walia/domain/jackpots/templates.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balanceOf, call } from './bettor.ts'
import { minorOf } from './expectedPayout.ts'
import { loginAsDemo } from './loginOnPhone.ts'
import { operate } from './operator.ts'
import { journey, type Phone } from './phone.ts'
import { type Product, QUIET_NIGHT, startProduct } from './product.ts'
import { query } from './query.ts'

/** A match lasts half a minute. */
const SPEED = 200
const WALK = { timeout: 480_000 }
const PLAYED = { timeout: 300_000 }
/** Of the world: two and a half minutes to order the matches and fill the slip in. */
const KICKOFF_MINUTES = 500
/** One after the other: home wins, draws, away wins. */
const GOALS = [['home@20'], [], ['away@30']]

let product: Product
beforeAll(async () => {
  product = await startProduct({ seed: 61, speed: SPEED, startsAt: QUIET_NIGHT })
})
afterAll(() => product?.stop())

type Round = JackpotAnswer['data']
const roundOf = async (id: number): Promise<Round> =>
  (await call<JackpotAnswer>(product.base, jackpotPaths.one.replace(':id', String(id)))).body.data

/** Every pick is what will come, five of them with another outcome beside it; the first match will not be played. */
async function fillIn(phone: Phone, { id, matches }: Round, ordered: ReadonlyMap<number, number>): Promise<void> {
  await phone.open('/jackpots')
  await phone.text('Weekly jackpot').first().waitFor()
  await phone.open(`/weekly-jackpot?id=${id}`)
  await phone.text('13 more to pick').waitFor()
  for (const [place, match] of matches.entries()) {
    const won = ['1', 'X', '2'][(ordered.get(match.parent_match_id) as number) % 3] as string
    const other = won === '1' ? 'X' : '1'
    const pick = (name: string) =>
      phone.page.getByRole('button', { name: new RegExp(`^${name}, .*: ${escaped(match.home_team)} - `) }).tap()
    await pick(won)
    if (place > 0 && place < 6) await pick(other)
  }
}

it('a jackpot is entered with doubles, played, drawn where it must be, and paid to the cent', WALK, () =>
  journey(product, 'jackpot', async (phone) => {
    await loginAsDemo(phone)
    const matches: string[] = []
    for (let nth = 0; nth < 13; nth++) {
      const goals = (GOALS[nth % 3] as string[]).flatMap((goal) => ['--goal', goal])
      const { match } = await operate(product, 'match', 'order', '--kickoff', String(KICKOFF_MINUTES), ...goals)
      matches.push('--match', String(match))
    }
    const proposed = await onceOnSale(() =>
      operate(product, 'jackpot', 'propose', '--kind', 'weekly', '--below-floor', 'yes', ...matches),
    )
    const id = proposed.id as number
    await operate(product, 'jackpot', 'open', '--id', String(id))
    const before = await roundOf(id)
    const balance = minorOf(await balanceOf(product.base, await phone.session()))

    await fillIn(
      phone,
      before,
      new Map(matches.filter((_, at) => at % 2 === 1).map((match, nth) => [Number(match), nth])),
    )
    const [unplayed] = before.matches
    await phone.text(/32 lines, ETB.320\.00/).waitFor()
    await phone.button(/^Place entry for/).tap()
    await phone.text('Your jackpot entry is placed. Good luck!').waitFor()
    expect(minorOf(await balanceOf(product.base, await phone.session()))).toBe(balance - 320_00)
    await phone.text('13 more to pick').waitFor()
    await phone.open('/mybets')
    await phone.text('Pending Jackpot').first().waitFor()

    await operate(product, 'jackpot', 'close', '--id', String(id))
    await operate(product, 'void', '--match', String(unplayed?.parent_match_id), '--market', '1')
    await expect.poll(async () => (await roundOf(id)).phase, PLAYED).toBe('decided')
    const after = await roundOf(id)
    expect(after.draw?.matches).toContain(unplayed?.parent_match_id)
    expect(after.matches[0]).toMatchObject({ came: 'drawn', result: after.draw?.results?.[0] })

    const { body } = await call<JackpotMine>(product.base, jackpotPaths.mine, {}, await phone.session())
    const entry = body.data.find(({ jackpot_id }) => jackpot_id === id)
    const template = templateOf('weekly')
    const lines = winningLinesOf(
      template,
      (entry?.picks ?? []).map(({ outcomes }) => outcomesOf(outcomes) ?? 0),
      after.matches.map(({ result }) => outcomesOf(result ?? '') ?? 0),
    )
    await operate(product, 'jackpot', 'award', '--id', String(id))
    await expect(operate(product, 'jackpot', 'approve', '--id', String(id))).rejects.toThrow('another person')
    await operateAs('ben', 'approve', '--id', String(id))
    await operateAs('ben', 'pay', '--id', String(id))
    const told = await roundOf(id)
    const won = told.tiers.reduce((sum, { each }, index) => sum + minorOf(each ?? '0') * (lines[index] ?? 0), 0)
    const tax = won > 1000_00 ? won - Math.round((won * 100) / 115) : 0
    if (won > 100_000_00) {
      await operateAs('cy', 'release', '--entry', entry?.ticket_id ?? '')
      await operateAs('ben', 'pay', '--id', String(id))
    }
    expect(won).toBeGreaterThan(0)
    expect(minorOf(await balanceOf(product.base, await phone.session()))).toBe(balance - 320_00 + won - tax)

    await phone.open(`/weekly-jackpot/results?id=${id}`)
    await phone.text('Public draw').waitFor()
    await phone.text('Not played: drawn in public').waitFor()
    await phone.text(/^Won$/).waitFor()
    const { body: list } = await call<JackpotListAnswer>(product.base, jackpotPaths.list)
    expect(list.data.find((round) => round.id === id)).toMatchObject({ phase: 'paid', entries: 1 })
    const faults = await query(product, 'select * from ledger_faults()')
    expect(faults).toEqual([])
  }),
)

/** The product hears of an ordered match a moment later. */
async function onceOnSale<T>(propose: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++)
    try {
      return await propose()
    } catch (cause) {
      if (tries === 20 || !String(cause).includes('is unknown or has started')) throw cause
    }
}

const operateAs = (by: string, step: string, name: string, value: string) =>
  operate(product, 'jackpot', step, name, value, '--by', by)

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
