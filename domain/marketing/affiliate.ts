// Who sent a visitor: the parameters of an address, and the rule that the first affiliate wins.

/** Values as they are kept and sent; only those that the address carried. */
export type AffiliateValues = {
  btag?: string
  utmSource?: string
  affiliateId?: string
  affiliate?: string
  ref?: string
}

/** `capturedAt`: epoch ms. */
export type Captured = AffiliateValues & { capturedAt: number }

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
    // A friend's link.
    ...textAs('ref', query.get('ref')),
  }
  return Object.keys(values).length === 0 ? null : values
}

const textAs = (name: keyof AffiliateValues, text: string | null): AffiliateValues => {
  const trimmed = text?.trim() ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return trimmed === '' || trimmed.length > TEXT_MAX || /[\u0000-\u001f\u007f]/.test(trimmed) ? {} : { [name]: trimmed }
}

/** First touch wins within its life: what is held stands for `days`, whatever a later address carries. */
export const firstTouch = (
  held: Captured | null,
  found: AffiliateValues | null,
  now: number,
  days: number,
): Captured | null => {
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
