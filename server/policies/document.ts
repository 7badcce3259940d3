// A policy in one language: the sections that hold in this market, their texts with the market's figures in them.
import type { PolicyDocument } from '@walia/contract/policies.ts'
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import {
  MARKETS_SECTION,
  POLICIES_CHANGED_ON,
  type PolicyId,
  policyValuesOf,
  shownSections,
  textFileOf,
} from '@walia/domain/policies/policies.ts'
import { ruleKeysOf, scopesOf, soldRules, soldScopes } from '@walia/domain/settlement/marketRules.ts'
import type { TextLanguage, Texts } from '../platform/text.ts'

type Section = PolicyDocument['sections'][number]
export type DocumentNeeds = { profile: MarketProfile; texts: Texts; now: number }

export function documentOf(
  policy: PolicyId,
  language: TextLanguage,
  { profile, texts, now }: DocumentNeeds,
): PolicyDocument {
  const values = policyValuesOf(profile, now, {
    nameOf: ({ kind, name }) => (kind in WAYS ? texts.text(WAYS[kind as keyof typeof WAYS], language) : name),
    between: texts.text('marketInfo:list', language),
  })
  const say = (key: string): string => texts.text(`${textFileOf(policy)}:${key}`, language, values)
  const sayRule = (key: string, more = {}): string => texts.text(`marketInfo:${key}`, language, more)
  const sections = shownSections(policy, profile).flatMap(({ key, paragraphs }): Section[] => {
    const own = Array.from({ length: paragraphs }, (_, index) => say(`${key}${index + 1}`))
    if (policy !== 'rules' || key !== MARKETS_SECTION) return [{ key, heading: say(key), paragraphs: own }]
    const parts = soldScopes.map((scope) => `${sayRule(`part_${scope}`)}: ${sayRule(`in_${scope}`)}`)
    return [{ key, heading: say(key), paragraphs: [...own, ...parts] }, ...ruleSections(sayRule)]
  })
  return { policy, language, title: say('title'), intro: say('intro'), changed_on: POLICIES_CHANGED_ON, sections }
}

/** A service keeps its own name, as on the payment forms. */
const WAYS = { bank: 'paymentScreens:byBank', shop: 'paymentScreens:byShop' } as const

/** A section for each rule that markets are sold by: what wins, what is void, when it is settled, for which parts. */
const ruleSections = (say: (key: string, values?: Record<string, string>) => string): Section[] =>
  soldRules.map((rule) => ({
    key: `rule-${rule}`,
    heading: say(`name_${rule}`),
    paragraphs: [
      ...ruleKeysOf(rule).map((key) => say(key)),
      say('soldFor', {
        parts: scopesOf(rule)
          .map((scope) => say(`part_${scope}`))
          .join(say('list')),
      }),
    ],
  }))
