// Who sent a visitor, an affiliate or a friend: the parameters of an address, and the rule that the first of each wins.

/** Values as they are kept and sent; only those that the address carried. */
export type AffiliateValues = {
  btag?: string
  utmSource?: string
  affiliateId?: string
  affiliate?: string
}

/** `capturedAt`: epoch ms. */
type Kept<Values> = Values & { capturedAt: number }
export type Captured = Kept<AffiliateValues>
/** A friend's link is kept by itself: a campaign before it does not take its place, nor it a campaign's. */
export type CapturedReferral = Kept<{ ref: string }>

/** Letters, digits, underscore or hyphen, 32 of them; anything else is ignored and sets no cookie. */
const TOKEN = /^[A-Za-z0-9_-]{32}$/
/** As long as the bet body takes. */
const TEXT_MAX = 100
const DAY_MS = 86_400_000

export const isAffiliateToken = (text: string | null): text is string => text !== null && TOKEN.test(text)

/** Null when the address carries none. A `btag` that is no token is left out. */
export const affiliateIn = (query: { get(name: string): string | null }): AffiliateValues | null => {
  const btag = query.get('btag')
  const values: AffiliateValues = {
    ...(isAffiliateToken(btag) ? { btag } : {}),
    ...textAs('utmSource', query.get('utm_source')),
    ...textAs('affiliateId', query.get('affiliate_id')),
    ...textAs('affiliate', query.get('affiliate')),
  }
  return Object.keys(values).length === 0 ? null : values
}

/** The code of a friend's link. */
export const referralIn = (query: { get(name: string): string | null }): { ref: string } | null => {
  const ref = textOf(query.get('ref'))
  return ref === null ? null : { ref }
}

const textAs = (name: keyof AffiliateValues, given: string | null): AffiliateValues => {
  const text = textOf(given)
  return text === null ? {} : { [name]: text }
}

const textOf = (given: string | null): string | null => {
  const text = given?.trim() ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return text === '' || text.length > TEXT_MAX || /[\u0000-\u001f\u007f]/.test(text) ? null : text
}

/** First touch wins within its life: what is held stands for `days`, whatever a later address carries. */
export const firstTouch = <Values extends object>(
  held: Kept<Values> | null,
  found: Values | null,
  now: number,
  days: number,
): Kept<Values> | null => {
  if (held !== null && now < held.capturedAt + days * DAY_MS) return held
  return found === null ? null : { ...found, capturedAt: now }
}

/** The fields of the bet body. Without a captured affiliate the bet is the house's own. */
export const affiliateFieldsOf = (
  held: AffiliateValues | null,
  houseAffiliateId: string,
): { affiliate: string; affiliate_id?: string; affiliate_tag?: string } => ({
  affiliate: held?.affiliate ?? held?.affiliateId ?? held?.utmSource ?? houseAffiliateId,
  ...(held?.affiliateId === undefined ? {} : { affiliate_id: held.affiliateId }),
  ...(held?.btag === undefined ? {} : { affiliate_tag: held.btag }),
})
