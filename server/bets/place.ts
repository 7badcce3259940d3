// Placing a bet: one use case for every channel. Decide from memory, hold live slips, take it in the database, answer.
import type { PricedLeg } from '@walia/domain/bets/decidePlacement.ts'
import { stakeWithin } from '@walia/domain/oddsboost/oddsBoost.ts'
import { invariant } from '../platform/invariant.ts'
import { deleteHold, findRequest, insertHold, isIntakeRefusal, toldOf, updateRefusal } from '../stakes/index.ts'
import { soldBoostOf } from './boosts.ts'
import { type Accepted, decideOffer, hold, type Offer, offerOf } from './decide.ts'
import { type BetsDeps, NotSelling } from './deps.ts'
import { answerDecided, answerEarlier, answerRefusal, findEarlier } from './earlierAnswers.ts'
import { fairOf, legRefusalsOf, type QuotedLeg, scoreOf } from './offer.ts'
import type { Placement, PlacementLeg, PlaceRequest, PlaceResult, RefusedBet } from './placement.ts'
import type { TakenPlacement } from './queries.ts'
import { askedOf, inFlightKeyOf, requestHashOf } from './sameBet.ts'
import type { Selection } from './selection.ts'
import { wantedOf } from './selections.ts'

/** Expected refusals are values; a fault of the database throws, and then only the key tells whether the bet stands. */
export async function placeBet(deps: BetsDeps, request: PlaceRequest): Promise<PlaceResult> {
  const offer = await offerOf(deps, request)
  const decision = decideOffer(deps, offer)
  if (decision.ok && (decision.accepted.live || request.key === '')) {
    const kept = await findEarlier(deps, request)
    if (kept) return answerEarlier(deps, request, kept, deps.holding.get(inFlightKeyOf(request)))
    if (decision.accepted.live) return placeOnce(deps, offer, decision)
  }
  if (!decision.ok) return answerRefusal(deps, request, decision)
  return take(deps, await placementOf(deps, offer, decision), decision.legs, request)
}

/** An identical bet without a key that arrives meanwhile waits and gets the first one's answer. */
async function placeOnce(deps: BetsDeps, offer: Offer, decision: Accepted): Promise<PlaceResult> {
  const { holding } = deps
  const name = inFlightKeyOf(offer.request)
  const first = offer.request.key === '' ? holding.get(name) : undefined
  if (first) {
    const result = await first
    return result.ok && 'placement' in result ? { ok: true, replayOf: result.placement.ids.id } : result
  }
  const result = placeHeld(deps, offer, decision)
  // A keyed repeat that came at the same moment leaves the first one's entry alone.
  if (!holding.has(name)) holding.set(name, result)
  try {
    return await result
  } finally {
    if (holding.get(name) === result) holding.delete(name)
  }
}

/**
 * Stake and key are taken before the hold, so that the bettor cannot wait for the news and then choose. The placement
 * takes the stake out of the hold in its own commit; whatever else ends the hold gives it back.
 */
async function placeHeld(deps: BetsDeps, offer: Offer, decision: Accepted): Promise<PlaceResult> {
  const { pool, profile, nextIds } = deps
  const { request } = offer
  const { stake, source } = decision.accepted
  const wanted = { ...askedOf(request), id: nextIds().id, stake, source }
  if (!deps.sells()) throw new NotSelling()
  const { liveHoldSeconds: holdSeconds, repeatedBetSeconds } = profile
  const taken = await insertHold(pool, wanted, { holdSeconds, repeatMs: repeatedBetSeconds * 1000 })
  const refuse = (refusal: RefusedBet) => answerRefusal(deps, request, refusal, true)
  if (taken.outcome === 'known') return answerDecided(deps, request)
  // Nothing was taken, and the key is free for when there is room again.
  if (taken.outcome === 'TOO_MANY_REQUESTS') return { ok: false, code: taken.outcome }
  if (taken.outcome !== 'held')
    return refuse({ ok: false, ...(await toldOf(deps, { ...taken, outcome: taken.outcome }, wanted)) })
  try {
    const held = await hold(deps, offer, decision)
    if (held.ok) return await take(deps, await placementOf(deps, offer, held), held.legs, request)
    await deleteHold(pool, wanted.id)
    return await refuse(held)
  } catch (cause) {
    // Where this fails too, the hold's time runs out and the schedule gives the stake back.
    await deleteHold(pool, wanted.id).catch(() => undefined)
    throw cause
  }
}

async function placementOf(
  deps: BetsDeps,
  { request, product, tax, list, boost }: Offer,
  { accepted, legs: quoted, joint }: Accepted,
): Promise<Placement> {
  const { body, bettor, channel, key, receivedAt, ip, context } = request
  // Lines of the book change in place: whatever is kept of the price is read before anything is waited for.
  const prices = quoted.map(priceOfLeg)
  const fair = product === 'sports' && list === null && boost === null ? { fair: quoted.map(fairTextOf) } : {}
  const selections = await selectionsOf(deps, quoted)
  const termsId = deps.terms.find(product, channel, tax) ?? (await deps.terms.ensure(product, channel, tax))
  const uncounted = accepted.legs.flatMap((leg, index) => (leg.countsForBonus ? [] : [index]))
  const legs = accepted.legs.map((leg, index) =>
    placementLegOf(selections[index] ?? null, prices[index] as LegPrice, leg, index),
  )
  return {
    ids: deps.nextIds(),
    accountId: bettor.accountId,
    key,
    bodyHash: requestHashOf(request),
    receivedAt,
    closesAt: closesAtOf(legs),
    hasBetBefore: deps.knownBettors.has(bettor.accountId),
    product,
    channel,
    live: accepted.live,
    stake: accepted.stake,
    source: accepted.source,
    figures: accepted.figures,
    termsId,
    ip,
    context: {
      ...context,
      ...(joint === null ? {} : { joint: joint.pricing }),
      ...(list === null || body.boosted_id === undefined
        ? {}
        : { boosted: body.boosted_id, listStakeMax: list.terms.accountStakeMax }),
      ...(boost === null ? {} : { oddsBoost: soldBoostOf(boost, quoted, accepted) }),
      ...(uncounted.length === 0 ? {} : { uncounted }),
      ...fair,
    },
    legs,
  }
}

/** Mostly all are in memory, and each is looked for once. */
async function selectionsOf({ selections }: BetsDeps, quoted: readonly QuotedLeg[]): Promise<(Selection | null)[]> {
  const known = quoted.map(({ key }) => selections.find(key))
  if (!known.includes(null)) return known
  await selections.ensure(quoted.flatMap((leg) => (leg.quote === null ? [] : [wantedOf(leg.selection, leg.quote)])))
  return quoted.map(({ key }) => selections.find(key))
}

type LegPrice = Omit<PlacementLeg, 'selection' | 'place' | 'odds' | 'countsForBonus'>

function priceOfLeg({ key, quote }: QuotedLeg): LegPrice {
  if (quote === null) throw new Error(`the selection ${key} is not known`)
  return {
    feedOdds: quote.outcome?.odds ?? '',
    live: quote.live,
    product: quote.line?.product ?? 0,
    startsAt: quote.startsAt,
    pricedAt: quote.line?.at ?? 0,
    score: scoreOf(quote.match.status),
  }
}

function placementLegOf(
  selection: Selection | null,
  price: LegPrice,
  { odds, countsForBonus }: PricedLeg,
  place: number,
): PlacementLeg {
  invariant(selection !== null, `the selection of leg ${place} is known`)
  return { ...price, selection, place, odds, countsForBonus }
}

/** Of picks before the match: live ones keep their own price for a cash-out. Six digits, which is more than prices say. */
const fairTextOf = ({ quote }: QuotedLeg): number | null => {
  const fair = quote === null || quote.live ? null : fairOf(quote)
  return fair === null ? null : Number(fair.toPrecision(6))
}

const closesAtOf = (legs: readonly PlacementLeg[]): number => {
  let closesAt = 0
  for (const leg of legs) if (!leg.live && (closesAt === 0 || leg.startsAt < closesAt)) closesAt = leg.startsAt
  return closesAt
}

async function insertOnce({ taking, batcher }: BetsDeps, placement: Placement, request: PlaceRequest) {
  const key = inFlightKeyOf(request, placement.bodyHash)
  const taken = batcher.add(placement)
  taking.set(key, taken)
  try {
    return await taken
  } finally {
    if (taking.get(key) === taken) taking.delete(key)
  }
}

async function take(
  deps: BetsDeps,
  placement: Placement,
  legs: readonly QuotedLeg[],
  request: PlaceRequest,
): Promise<PlaceResult> {
  const taken = await insertOnce(deps, placement, request)
  if (taken.outcome === 'placed') {
    deps.knownBettors.add(placement.accountId)
    return {
      ok: true,
      placement,
      placedAt: taken.placedAt,
      balance: taken.balance as number,
      bonus: taken.bonus,
      firstBet: taken.firstBet,
    }
  }
  if (taken.outcome === 'replay') {
    const kept = await findRequest(deps.pool, placement)
    // A refusal that was not kept has just made room for this one.
    return kept === null ? take(deps, placement, legs, request) : answerEarlier(deps, request, kept)
  }
  // Without a key: the money may have gone to its twin with one, which another server has just taken.
  const twin = request.key === '' ? await findEarlier(deps, request) : null
  if (twin) return answerEarlier(deps, request, twin)
  const refused = await lateRefusalOf(deps, taken, placement, legs)
  await updateRefusal(deps.pool, placement, { code: refused.code, details: refused.details })
  return refused
}

/** What the database found after memory had said yes. */
async function lateRefusalOf(
  deps: BetsDeps,
  taken: TakenPlacement,
  placement: Placement,
  legs: readonly QuotedLeg[],
): Promise<RefusedBet> {
  const { outcome: code, balance, detail } = taken
  if (isIntakeRefusal(code))
    return { ok: false, ...(await toldOf(deps, { outcome: code, balance, detail }, placement)) }
  if (code === 'BOOST_NOT_OFFERED' || code === 'BOOST_USED') return { ok: false, code }
  const left = Math.max(0, detail ?? 0)
  if (code === 'LIST_STAKE_REACHED') return { ok: false, code, details: { left } }
  if (code === 'BOOST_USED_UP') {
    const { stake, context } = placement
    return { ok: false, code, details: { left: stakeWithin(left, { stake, cost: context.oddsBoost?.cost ?? 0 }) } }
  }
  invariant(code === 'LEG_EXPIRED' || code === 'LEG_SUSPENDED', 'what was placed or answered before is no refusal')
  const concerned = placement.legs.filter((leg) => code === 'LEG_SUSPENDED' || leg.startsAt === placement.closesAt)
  const refused = concerned.map(({ place, odds, selection }) => ({
    index: place,
    matchId: selection.parentMatchId,
    from: odds,
    to: null,
  }))
  return { ok: false, code, details: legRefusalsOf(code, refused, legs) }
}
