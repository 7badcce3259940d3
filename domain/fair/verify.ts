// Whether a published round is what it says, as far as every game is the same: commitment, seed, chain and beacon.
import { beaconRoundFrom, beaconTimeOf, isBeaconSignature, QUICKNET } from './beacon.ts'
import { isLink, type Link, linkAt, linkBefore } from './chain.ts'
import { chainsOf, isByTheClock, JACKPOT } from './games.ts'
import { BEACON_AFTER_MS, type Commitment, type ProofFault, proofFaultOf, roundStreamOf } from './round.ts'
import type { Stream } from './stream.ts'

/** A round as it is published. */
export type PublishedRound = {
  game: string
  number: number
  phase: string
  closes_at: string
  commitment: string
  beacon: { hash: string; public_key: string; genesis_at: number; period_ms: number; round: number }
  seed: string | null
  signature: string | null
  result: unknown
  /** What the draw was made by besides the game's rules, where that differs from round to round. */
  terms?: string | null
  /** Of which published chain the seed is which link. */
  chain?: number
  link?: number
  void_at?: string
}

/** A chain as it was published before anything was drawn from it. `retired_at`: its rest is used by no round. */
export type PublishedChain = { id: number; length: number; ends: string; retired_at?: string | null }

/**
 * `undecided`: there is nothing to check yet. `void`: nothing was drawn, and the seed is the committed one. `beacon`: the
 * round names a network that the verifier does not trust. `chain`: the seed is not of the chain that was published.
 * `beaconRound`: not the value that the game's rule names. `told`: the seed is told, and nothing was decided by it.
 * `overdue`: neither decided nor void, long after its time. `unused`: void, although the beacon's value exists.
 */
export type Verdict =
  | 'right'
  | 'undecided'
  | 'void'
  | 'beacon'
  | 'chain'
  | 'beaconRound'
  | 'told'
  | 'overdue'
  | 'unused'
  | ProofFault
  | 'result'

/** A game's own part: whether the stream gives the result that the round says. It may throw on what is no result at all. */
export type IsResult = (round: PublishedRound, stream: Stream) => boolean

export type Known = {
  /** Those that were published; left out, seeds are held against their own hash alone, which proves no moment. */
  chains?: readonly PublishedChain[]
  /** A moment that has come, epoch ms. */
  now?: number
  /** What the beacon itself answers for the round, where somebody has asked it. */
  value?: string | null
}

/** `trusted`: public key of the beacon. A round brings its own, which proves nothing: an operator can make one himself. */
export function verdictBy(
  isResult: IsResult,
  round: PublishedRound,
  trusted: string = QUICKNET.publicKey,
  known: Known = {},
): Verdict {
  const { seed, signature, phase } = round
  if (known.chains && !isOfChain(round, known.chains)) return 'chain'
  if (phase === 'open' || phase === 'closed') return waitingOf(round, known.now)
  if (phase === 'void' || phase === 'refunded') return voidOf(round, known.value ?? null)
  if (seed === null) return 'seed'
  if (signature === null) return 'signature'
  if (round.beacon.public_key !== trusted) return 'beacon'
  const fault = proofFaultOf(commitmentOf(round), { seed, signature })
  if (fault !== null) return fault
  if (!isByRule(round)) return 'beaconRound'
  try {
    return isResult(round, roundStreamOf(round, { seed, signature })) ? 'right' : 'result'
  } catch {
    return 'result'
  }
}

/** What the round's numbers come from; null until it is drawn. */
export const streamIn = (round: PublishedRound): Stream | null =>
  round.seed === null || round.signature === null
    ? null
    : roundStreamOf(round, { seed: round.seed, signature: round.signature })

/** A server that was down at a round's time comes to it when it is there again. */
const OVERDUE_MS = 600_000

function waitingOf({ seed, signature, result, void_at }: PublishedRound, now = 0): Verdict {
  if (seed !== null || signature !== null || result !== null) return 'told'
  return void_at !== undefined && now > Date.parse(void_at) + OVERDUE_MS ? 'overdue' : 'undecided'
}

function voidOf(round: PublishedRound, value: string | null): Verdict {
  const { seed, signature, result, commitment } = round
  if (seed === null || !isLink(seed) || linkBefore(seed) !== commitment || signature !== null || result !== null)
    return 'seed'
  const { network, beaconRound } = commitmentOf(round)
  return value !== null && isBeaconSignature(network, beaconRound, value) ? 'unused' : 'void'
}

/** The commitment leads to the published end in as many steps as it says; an open round's too. */
function isOfChain({ chain, link, commitment }: PublishedRound, chains: readonly PublishedChain[]): boolean {
  const of = chains.find(({ id }) => id === chain)
  if (of === undefined || link === undefined || !Number.isInteger(link) || link < 1 || link > of.length) return false
  return isLink(commitment) && linkAt(commitment, link - 1, 0) === of.ends
}

/** A draw is announced when there is one to make, with a value of twenty seconds later; two clocks tell the moments. */
const DRAW_AFTER_MAX_MS = 60_000

/** The first value so long after the closing. Whoever may choose among several could wait for one that he likes. */
function isByRule(round: PublishedRound): boolean {
  const { network, beaconRound, closesAt } = commitmentOf(round)
  if (isByTheClock(round.game)) return beaconRound === beaconRoundFrom(network, closesAt + BEACON_AFTER_MS)
  if (round.game !== JACKPOT) return true
  return beaconTimeOf(network, beaconRound) < closesAt + DRAW_AFTER_MAX_MS + network.periodMs
}

const commitmentOf = ({ game, number, commitment, closes_at, beacon }: PublishedRound): Commitment => ({
  ...{ game, number, commitment, closesAt: Date.parse(closes_at), beaconRound: beacon.round },
  network: {
    ...{ hash: beacon.hash, publicKey: beacon.public_key },
    ...{ genesisAt: beacon.genesis_at, periodMs: beacon.period_ms },
  },
})

/** What is wrong with a list of rounds, though each of them may be right by itself: one sentence each. */
export function listFaultsOf(rounds: readonly PublishedRound[], chains: readonly PublishedChain[] = []): string[] {
  const faults: string[] = []
  const seeds = new Map<Link, PublishedRound>()
  const byNumber = rounds.toSorted((a, b) => a.game.localeCompare(b.game) || a.number - b.number)
  byNumber.forEach((round, index) => {
    const { game, number, commitment } = round
    const next = byNumber[index + 1]
    const twice = seeds.get(commitment)
    if (twice) faults.push(`${game} ${number}: has the seed of ${twice.game} ${twice.number}`)
    seeds.set(commitment, round)
    if (next === undefined || next.game !== game || !isByTheClock(game)) return
    if (next.number > number + 1) faults.push(`${game} ${number + 1}: is missing`)
    if (next.number === number) faults.push(`${game} ${number}: is there twice`)
  })
  const byLink = new Map(rounds.map((round) => [`${round.chain}/${round.link}`, round]))
  for (const { game, number, chain, link, seed } of rounds) {
    const next = link === undefined ? undefined : byLink.get(`${chain}/${link + 1}`)
    if (next === undefined) continue
    if (seed === null) faults.push(`${game} ${number}: its seed is told by the commitment of ${next.number}`)
    else if (next.commitment !== seed)
      faults.push(`${game} ${number}: its seed is not the commitment of ${next.number}, the next of its chain`)
  }
  return [...faults, ...skippedIn(rounds, chains)]
}

/** Seeds are promised in their order: each turn of a game uses a chain up before its next one begins. */
function skippedIn(rounds: readonly PublishedRound[], chains: readonly PublishedChain[]): string[] {
  const byName = new Map(rounds.map((round) => [`${round.game} ${round.number}`, round]))
  return rounds.flatMap(({ game, number, chain, link }) => {
    const next = isByTheClock(game) ? byName.get(`${game} ${number + chainsOf(game)}`) : undefined
    const of = chains.find(({ id }) => id === chain)
    if (next === undefined || of === undefined || link === undefined) return []
    const isNext = next.chain === chain ? next.link === link + 1 : next.link === 1 && link === of.length
    return isNext || of.retired_at ? [] : [`${game} ${next.number}: its seed is not the one that was next`]
  })
}

/** The newest moment that a list tells of, epoch ms: it was saved then or later. */
export const toldAtOf = (rounds: readonly { opens_at?: string; decided_at?: string | null }[]): number => {
  const moments = rounds.flatMap(({ opens_at, decided_at }) => [opens_at, decided_at])
  return Math.max(0, ...moments.map((at) => Date.parse(at ?? '') || 0))
}
