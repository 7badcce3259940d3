// kill -9 of the product in every phase of its rounds, while lucky six, match days of the super leagues and a jackpot are
// played with money on all of them: nothing is lost, nothing paid twice, no result changed, and the rounds go on.

import type { JackpotAnswer } from '@walia/contract/jackpots.ts'
import { jackpotPaths, luckySixPaths, virtualPaths } from '@walia/contract/latePaths.ts'
import type { LuckySixAnswer } from '@walia/contract/luckySix.ts'
import { betPaths } from '@walia/contract/paths.ts'
import type { VirtualDayAnswer, VirtualsAnswer } from '@walia/contract/virtuals.ts'
import { afterEach, expect, it } from 'vitest'
import { cookieOf, type PreparedBettor } from '../bench/bettors.ts'
import { betOf, call } from './bettor.ts'
import { killWhen, roundIn, truth } from './killRounds.ts'
import { operateAll } from './operator.ts'
import {
  CALLERS,
  END,
  type Endings,
  expectSound,
  fillJackpot,
  fillLuckySix,
  halfSettled,
  onceOnSale,
  type Scene,
  sceneOf,
} from './roundTickets.ts'

const WALK = { timeout: 900_000 }

const endings: Endings = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

const scene = (): Promise<Scene> => sceneOf('rounds', endings, { LUCKY_SIX_SECONDS: '30', SUPER_LEAGUE_SECONDS: '60' })

const LUCKY = 'lucky6'
const LEAGUES = 'super_league_%'
type Call = { path: string; body: object; key: string; by: PreparedBettor }
const send = async ({ product }: Scene, { path, body, key, by }: Call) => {
  const { status, body: said } = await call<{ code?: string }>(
    product.base,
    path,
    body,
    { cookie: cookieOf(by), token: by.token },
    key,
  )
  return { path, status, body: said }
}

/** What a bettor places: on lucky six, on the jackpot and on every league's match day. */
async function callsOf(at: Scene, jackpot: JackpotAnswer['data'], name: string): Promise<Call[]> {
  const { base } = at.product
  const openNow = async () => (await call<LuckySixAnswer>(base, luckySixPaths.state)).body.data.open
  // Some seconds after a closing no round of it takes tickets.
  await expect.poll(openNow, END).not.toBeNull()
  const open = await openNow()
  const { leagues } = (await call<VirtualsAnswer>(base, virtualPaths.leagues)).body.data
  const days = await Promise.all(
    leagues.map(
      async ({ league }) =>
        (await call<VirtualDayAnswer>(base, `${virtualPaths.day}?league=${league}`)).body.data.matches,
    ),
  )
  return at.bettors.slice(0, CALLERS).flatMap((by, nth) => [
    {
      ...{ by, path: luckySixPaths.ticket, key: `${name}-lucky-${nth}` },
      body: { round: open?.number, rounds: 2, kind: 'firstParity', picks: [1 + (nth % 2)], stake: '10' },
    },
    {
      ...{ by, path: jackpotPaths.entry, key: `${name}-entry-${nth}` },
      body: {
        ...{ jackpot_id: jackpot.id, stake: '10' },
        picks: jackpot.matches.map(({ parent_match_id }) => ({ parent_match_id, outcomes: '1' })),
      },
    },
    ...days.map((matches, league) => ({
      ...{ by, path: betPaths.bet, key: `${name}-league-${league}-${nth}` },
      body: slipOf(matches[nth % matches.length] as (typeof matches)[number], nth % 3),
    })),
  ])
}

function slipOf({ parent_match_id, markets }: VirtualDayAnswer['data']['matches'][number], place: number): object {
  const outcome = markets[0]?.outcomes[place]
  const leg = { sub_type_id: 1, bet_pick: outcome?.outcome_id ?? '', outcome_id: outcome?.outcome_id ?? '' }
  const more = {
    odd_value: outcome?.odds ?? '',
    special_bet_value: '',
    parent_match_id,
    bet_type: 7 as const,
    sport_id: 1,
  }
  return { ...betOf([{ ...leg, ...more }], '50'), product_type: 'virtual' }
}

/** Whoever was answered before the kill gets the same answer after it; every game takes bets again. */
async function betThroughAKill(at: Scene, jackpot: JackpotAnswer['data'], kill: () => Promise<void>): Promise<void> {
  const calls = await callsOf(at, jackpot, 'first')
  // Killed while they are on their way: some are answered, of others nobody knows.
  const first = calls.map((each) => send(at, each).catch(() => null))
  await Promise.race(first)
  await kill()
  const again = await Promise.all(calls.map((each) => send(at, each)))
  for (const [nth, answer] of (await Promise.all(first)).entries())
    if (answer?.status === 200) expect(again[nth], calls[nth]?.key).toEqual(answer)
  const second = await Promise.all((await callsOf(at, jackpot, 'second')).map((each) => send(at, each)))
  for (const path of [luckySixPaths.ticket, jackpotPaths.entry, betPaths.bet])
    expect(
      [...again, ...second].filter((answer) => answer.path === path && answer.status === 200).length,
      `${path} takes bets: ${JSON.stringify(second.find((answer) => answer.path === path)?.body)}`,
    ).toBeGreaterThan(0)
}

const PAID = [roundIn(LUCKY, 'settled'), roundIn(LEAGUES, 'settled')]
const HOME_WINS = ['--won', '1', '--lost', '2', '--lost', '3']

it('kill -9 in every phase of every round', WALK, async () => {
  const at = await scene()
  const { product } = at
  const jackpot = (...words: string[]) => operateAll(product, [['jackpot', ...words]])
  const [proposed] = (await onceOnSale(() => jackpot('propose', '--kind', 'weekly', '--below-floor', 'yes'))) as [
    { id: number },
  ]
  const { id } = proposed
  const phaseOf = (phase: string) => `(select phase from jackpot where id = ${id}) = '${phase}'`
  const report: string[] = []
  const startedAt = Date.now()
  const killed = async (what: string, ...so: string[]) => {
    await killWhen(at, what, ...so)
    report.push(`${what} (${Math.round((Date.now() - startedAt) / 1000)} s)`)
  }

  await killed('a jackpot proposed', phaseOf('proposed'))
  await onceOnSale(() => jackpot('open', '--id', String(id), '--below-floor', 'yes'))
  const of = (await call<JackpotAnswer>(product.base, jackpotPaths.one.replace(':id', String(id)))).body.data
  let filled = (await fillJackpot(at, id)) + (await fillLuckySix(at, 'first'))
  const allOpen = [roundIn(LUCKY, 'open'), roundIn(LEAGUES, 'open'), phaseOf('open')]
  await betThroughAKill(at, of, () => killed('all open, entries on their way', ...allOpen))
  await jackpot('close', '--id', String(id))
  await killed('lucky six closed, jackpot closed', roundIn(LUCKY, 'closed'), phaseOf('closed'))
  const matches = of.matches.map(({ parent_match_id }) => ['--match', String(parent_match_id), '--market', '1'])
  const played = operateAll(
    product,
    matches.map((match, place) => (place === 0 ? ['void', ...match] : ['settle', ...match, ...HOME_WINS])),
  )
  // A draw is announced 20 s before its beacon: it is looked for while the last command may still be carried out.
  const announced = `exists (select from jackpot_draw where jackpot_id = ${id} and results is null)`
  await Promise.all([played, killed('a draw announced', announced)])
  await killed('lucky six and a league on show', roundIn(LUCKY, 'drawn'), roundIn(LEAGUES, 'drawn'))
  await killed('a league closed, jackpot decided', roundIn(LEAGUES, 'closed'), phaseOf('decided'))
  await jackpot('award', '--id', String(id), '--by', 'ann')
  filled += await fillLuckySix(at, 'second')
  const paying = `exists (select from game_round r where r.game = 'lucky6' and r.phase = 'drawn'
    and ${halfSettled('lucky_ticket', 1, 'round_number = r.number')})`
  await killed('lucky six half paid, jackpot awarded', paying, phaseOf('awarded'))
  await jackpot('approve', '--id', String(id), '--by', 'ben')
  const payment = jackpot('pay', '--id', String(id), '--by', 'cy')
  await killed('jackpot half paid', halfSettled('jackpot_entry', 9, `jackpot_id = ${id}`), phaseOf('approved'))
  // The operator's request is carried out by the next process.
  await payment

  await expect.poll(() => truth(at, phaseOf('paid')), END).toBe(true)
  await killed('jackpot paid, lucky six and a league settled', ...PAID, phaseOf('paid'))
  const owed = `exists (select from lucky_ticket where status = 1) or exists (select from bet where status = 1)`
  await expect.poll(() => truth(at, owed), END).toBe(false)
  await expectSound(at, filled)
  console.log(`kill -9 of the product, when it was: ${report.join('; ')}`)
})
