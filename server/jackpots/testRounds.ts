// For tests: rounds of a world, as bettors and operators make them.
import { type JackpotKind, templateOf, type UnplayedChoice } from '@walia/domain/jackpots/templates.ts'
import { expect } from 'vitest'
import { loadHouseBalance } from '../ledger/index.ts'
import type { JackpotWorld, Side } from './testWorld.ts'

const PATH = '/api/v1/jackpots'
export type Round = { id: number; matches: number[]; reserves?: number[] }
/** `picks` by place; the rest is picked `1`. */
export type Wanted = { picks?: Readonly<Record<number, string>>; stake?: string }

export function roundsOf(worldNow: () => JackpotWorld) {
  // Not those of requests that were handed in.
  let nextRequest = 1_000_000
  /** A round that takes entries, of matches that no other round has. */
  async function openRound(kind: JackpotKind = 'weekly', unplayed?: Partial<UnplayedChoice>): Promise<Round> {
    const { hand, addMatches } = worldNow()
    const own = templateOf(kind).matches
    const matches = addMatches(own + (unplayed?.reserves ?? 0))
    const draft = { kind, matches, from: null, belowFloor: false, by: 'ann', ...(unplayed && { unplayed }) }
    const proposed = await hand.propose(draft, nextRequest++)
    if (!proposed.ok) throw new Error(proposed.message)
    expect(await hand.open(proposed.id)).toMatchObject({ ok: true })
    return { id: proposed.id, matches: matches.slice(0, own), reserves: matches.slice(own) }
  }
  async function enter(
    account: number,
    { id, matches }: Round,
    { picks = {}, stake = '10' }: Wanted = {},
    headers = worldNow().key(),
  ) {
    const named = matches.map((parent_match_id, place) => ({ parent_match_id, outcomes: picks[place] ?? '1' }))
    return worldNow().call(account, `${PATH}/entries`, { jackpot_id: id, picks: named, stake }, headers)
  }
  const mine = async (account: number) => (await worldNow().call(account, `${PATH}/mine`, {})).body.data
  const round = async (id: number) => (await worldNow().get(`${PATH}/${id}`)).body.data
  /** All home wins but those that are named. */
  function play({ matches }: Round, others: Readonly<Record<number, Side>> = {}): void {
    for (const [place, match] of matches.entries()) worldNow().result(match, others[place] ?? '1')
  }
  async function closeAndPlay(of: Round, others: Readonly<Record<number, Side>> = {}): Promise<void> {
    expect(await worldNow().hand.close(of.id)).toMatchObject({ ok: true })
    play(of, others)
    await worldNow().run()
  }
  async function approved(id: number): Promise<void> {
    expect(await worldNow().hand.award(id, 'ann')).toMatchObject({ ok: true })
    expect(await worldNow().hand.approve(id, 'ben')).toMatchObject({ ok: true })
  }
  async function payOut(id: number): Promise<object> {
    await approved(id)
    return worldNow().hand.pay(id, 'cy')
  }
  /** The fifth match is not played, its draw announced, the beacon's value not out. */
  async function announcedRound(): Promise<Round & { accounts: number[] }> {
    const world = worldNow()
    const of = await openRound()
    const account = await world.bettor()
    await enter(account, of)
    await world.hand.close(of.id)
    play(of)
    world.cancel(of.matches[4] as number)
    world.beaconAhead(0)
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'closed', draw: { results: null } })
    return { ...of, accounts: [account] }
  }
  const bookOf = ({ id }: Round) => loadHouseBalance(worldNow().database.pool, `jackpot_${id}`)
  return { openRound, enter, mine, round, play, closeAndPlay, approved, payOut, announcedRound, bookOf }
}
