// Who sent the visitor, kept on this device: an affiliate and a friend, each captured from every address that the app is
// opened with.
import {
  type AffiliateValues,
  affiliateFieldsOf,
  affiliateIn,
  type Captured,
  type CapturedReferral,
  firstTouch,
  referralIn,
} from '@walia/domain/marketing/affiliate.ts'
import { profile } from '../config.ts'
import { cookieOf, setCookie } from '../cookies.ts'
import { local } from '../storage.ts'

const AFFILIATE = 'walia-affiliate'
const REFERRAL = 'walia-referral'
const TOKEN_COOKIE = 'affiliate'
const VISITOR_COOKIE = 'first_touch'

/** An entry that names nobody is no touch. */
const held = <Kept extends { capturedAt: number }>(name: string): Kept | null => {
  try {
    const stored = JSON.parse(local.getItem(name) ?? 'null') as Kept | null
    return typeof stored?.capturedAt === 'number' && Object.keys(stored).length > 1 ? stored : null
  } catch {
    return null
  }
}

/** True when this address is the first touch. */
const keep = <Values extends object>(name: string, found: Values | null): boolean => {
  const before = held<Values & { capturedAt: number }>(name)
  const kept = firstTouch<Values>(before, found, Date.now(), profile.affiliate.tokenDays)
  if (found === null || kept === null || kept === before) return false
  local.setItem(name, JSON.stringify(kept))
  return true
}

/** Keeps the values of an address's query, unless an earlier affiliate's, or an earlier friend's, are still valid. */
export const captureAffiliate = (search: string): void => {
  const query = new URLSearchParams(search)
  const { tokenDays, visitorDays } = profile.affiliate
  const affiliate = affiliateIn(query)
  const isFirst = { affiliate: keep(AFFILIATE, affiliate), referral: keep(REFERRAL, referralIn(query)) }
  if (isFirst.affiliate && affiliate?.btag) setCookie(TOKEN_COOKIE, affiliate.btag, tokenDays)
  if ((isFirst.affiliate || isFirst.referral) && cookieOf(VISITOR_COOKIE) === null)
    setCookie(VISITOR_COOKIE, crypto.randomUUID(), visitorDays)
}

/** The visitor's marketing id; null when nobody sent him. */
export const visitorId = (): string | null => cookieOf(VISITOR_COOKIE)

/** The affiliate fields of bets and sign-ups. */
export const affiliateFields = (): ReturnType<typeof affiliateFieldsOf> => {
  const { tokenDays, houseId } = profile.affiliate
  const kept = firstTouch<AffiliateValues>(held<Captured>(AFFILIATE), null, Date.now(), tokenDays)
  return affiliateFieldsOf(kept, houseId)
}

/** The code of a friend's link, null without one. */
export const heldReferral = (): string | null =>
  firstTouch<{ ref: string }>(held<CapturedReferral>(REFERRAL), null, Date.now(), profile.affiliate.tokenDays)?.ref ??
  null

/** Nothing stays of it: the next friend's link is a first one again. */
export const dropReferral = (): void => local.removeItem(REFERRAL)
