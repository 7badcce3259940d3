// The affiliate that sent the visitor, kept on this device: captured from every address that the app is opened with.
import { affiliateFieldsOf, affiliateIn, type Captured, firstTouch } from '@walia/domain/marketing/affiliate.ts'
import { profile } from '../config.ts'
import { cookieOf, setCookie } from '../cookies.ts'

const STORED = 'walia-affiliate'
const TOKEN_COOKIE = 'affiliate'
const VISITOR_COOKIE = 'first_touch'

const held = (): Captured | null => {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? 'null') as Captured | null
    return typeof stored?.capturedAt === 'number' ? stored : null
  } catch {
    return null
  }
}

/** Keeps the values of an address's query, unless an earlier affiliate's are still valid. */
export const captureAffiliate = (search: string): void => {
  const found = affiliateIn(new URLSearchParams(search))
  if (found === null) return
  const { tokenDays, visitorDays } = profile.affiliate
  const before = held()
  const kept = firstTouch(before, found, Date.now(), tokenDays)
  if (kept === null || kept === before) return
  localStorage.setItem(STORED, JSON.stringify(kept))
  if (kept.btag) setCookie(TOKEN_COOKIE, kept.btag, tokenDays)
  if (cookieOf(VISITOR_COOKIE) === null) setCookie(VISITOR_COOKIE, crypto.randomUUID(), visitorDays)
}

/** The visitor's marketing id; null when no affiliate sent him. */
export const visitorId = (): string | null => cookieOf(VISITOR_COOKIE)

/** The affiliate fields of bets and sign-ups. */
export const affiliateFields = (): ReturnType<typeof affiliateFieldsOf> =>
  affiliateFieldsOf(firstTouch(held(), null, Date.now(), profile.affiliate.tokenDays), profile.affiliate.houseId)

/** The code of a friend's link, null without one. */
export const heldReferral = (): string | null => held()?.ref ?? null

export const dropReferral = (): void => {
  const kept = held()
  if (kept !== null) localStorage.setItem(STORED, JSON.stringify({ ...kept, ref: undefined }))
}
