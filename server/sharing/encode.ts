// Makes a share code of a slip, or of an own placed ticket: the picks as they are now, and a week to load them.
import type { ShareAnswer, ShareBody, SharePickBody } from '@walia/contract/sharing.ts'
import { isProductId, limitsOf, type ProductId, switchOf } from '@walia/domain/market/profile.ts'
import { fateOf } from '@walia/domain/sharing/fate.ts'
import { parseShareCode, shareCodeOf } from '@walia/domain/sharing/shareCode.ts'
import { socialUrlsOf } from '@walia/domain/sharing/social.ts'
import { isVirtualMatchId } from '@walia/domain/virtuals/ids.ts'
import { takeTry } from '../accounts/index.ts'
import { legNowOf, type SelectionKey, selectionKeyOf, selectionTextsOf } from '../bets/index.ts'
import { Refusal } from '../platform/http.ts'
import { languagesOf, type SharingDeps } from './deps.ts'
import { encodeLimits } from './limits.ts'
import { insertSharedSlip, type KeptPick, type SharedSlip } from './queries.ts'

export type EncodeRequest = { body: ShareBody; ip: string; language: string; accountOf(): Promise<number> }

const DAY_MS = 86_400_000
/** Two equal codes within a week are one in millions; this many in a row are a fault. */
const CODE_TRIES_MAX = 5

/** Throws Refusal. Who shares is taken from the session, never from the body, and is not kept. */
export async function encodeShare(deps: SharingDeps, request: EncodeRequest): Promise<ShareAnswer> {
  const { body, ip, language } = request
  if (hasEmptyCode(body)) throw new Refusal('SHARE_CODE_EMPTY')
  const { product, picks } = body.bet_id === undefined ? slipOf(deps, body) : await ticketOf(deps, request, body.bet_id)
  if (picks.every((pick) => fateNow(deps, pick) === 'expired')) throw new Refusal('LEG_EXPIRED')
  await takeTry(deps, encodeLimits(ip), 'TOO_MANY_REQUESTS')
  return answerOf(deps, await keep(deps, product, picks), language)
}

/** A ticket or a parent code that is named and empty. */
const hasEmptyCode = ({ bet_id, betslip = [] }: ShareBody): boolean =>
  bet_id?.trim() === '' || betslip.some((pick) => Boolean(pick.has_parent) && !pick.parent_code?.trim())

type Shared = { product: ProductId; picks: KeptPick[] }

function slipOf(deps: SharingDeps, { product_type = 'normal', betslip = [] }: ShareBody): Shared {
  const { profile } = deps
  const product = product_type === 'normal' ? 'sports' : product_type
  if (!isProductId(product) || !profile.products[switchOf(product)]) throw new Refusal('PRODUCT_OFF')
  const { legsMax } = limitsOf(profile, product, 'slip')
  if (betslip.length === 0) throw new Refusal('TOO_FEW_LEGS', { min: 1 })
  if (betslip.length > legsMax) throw new Refusal('TOO_MANY_LEGS', { max: legsMax })
  const nameOf = (pick: SharePickBody) => (product === 'combo' ? selectionKeyOf(keyOf(pick)) : pick.parent_match_id)
  if (new Set(betslip.map(nameOf)).size < betslip.length) throw new Refusal('DUPLICATE_MATCH')
  if (betslip.some((pick) => isVirtualMatchId(pick.parent_match_id) !== (product === 'virtual')))
    throw new Refusal('PRODUCTS_MIXED')
  return { product, picks: betslip.map((pick) => pickOf(deps, pick)) }
}

const keyOf = (pick: SharePickBody): SelectionKey => ({
  parentMatchId: pick.parent_match_id,
  subTypeId: pick.sub_type_id,
  specifiers: pick.special_bet_value,
  outcomeId: pick.outcome_id,
})

/** Refuses picks that are not in the price book: a code must not carry invented texts or picks. */
function pickOf(deps: SharingDeps, pick: SharePickBody): KeptPick {
  const key = keyOf(pick)
  const quote = deps.book.quote(key.parentMatchId, key.subTypeId, key.specifiers, key.outcomeId)
  if (quote === null || quote.outcome === null) throw new Refusal('LEG_SUSPENDED')
  return {
    ...key,
    live: quote.live,
    odds: quote.sell,
    parentCode: parseShareCode(pick.parent_code ?? '', deps.profile.sharing.codeLength),
    texts: selectionTextsOf(key, quote.match, deps.names, languagesOf(deps)),
  }
}

/** The same answer for another's ticket as for none. The price then is the one that it was sold at. */
async function ticketOf(deps: SharingDeps, { accountOf }: EncodeRequest, betId: string): Promise<Shared> {
  const sold = await deps.bets.soldLegs(await accountOf(), betId)
  if (sold === null) throw new Refusal('NOT_FOUND')
  const picks = sold.legs.map(
    ({ parentMatchId, subTypeId, specifiers, outcomeId, live, odds, texts }): KeptPick => ({
      ...{ parentMatchId, subTypeId, specifiers, outcomeId, live, odds, texts },
      parentCode: null,
    }),
  )
  return { product: sold.product, picks }
}

const fateNow = ({ book, clock }: SharingDeps, pick: KeptPick) =>
  fateOf(pick, legNowOf(book.quote(pick.parentMatchId, pick.subTypeId, pick.specifiers, pick.outcomeId)), clock.now())

async function keep(
  { pool, random, clock, profile }: SharingDeps,
  product: ProductId,
  picks: KeptPick[],
): Promise<SharedSlip> {
  const { codeLength, codeDays } = profile.sharing
  const createdAt = clock.now()
  const productType = product === 'sports' ? 'normal' : product
  for (let tries = 0; tries < CODE_TRIES_MAX; tries += 1) {
    const code = shareCodeOf(random.below, codeLength)
    const slip = { code, productType, picks, createdAt, expiresAt: createdAt + codeDays * DAY_MS }
    if (await insertSharedSlip(pool, slip)) return slip
  }
  throw new Error('no free share code was found')
}

function answerOf({ texts, profile, publicUrl }: SharingDeps, slip: SharedSlip, language: string): ShareAnswer {
  const { code, productType, expiresAt } = slip
  const link = new URL(`/share/${code}`, publicUrl).href
  const words = texts.text('sharing:socialText', language, { brand: profile.brand.name, code })
  return {
    message: texts.text('sharing:shared', language),
    code,
    link,
    meta: {
      social_urls: socialUrlsOf(words, link),
      product_type: productType,
      expires_at: new Date(expiresAt).toISOString(),
    },
  }
}
