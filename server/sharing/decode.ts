// Opens a share code: every pick as a slip holds it, at its price now, and what happened to it since.
import { BET_TYPE } from '@walia/contract/paths.ts'
import type { SharedAnswer, SharedPick } from '@walia/contract/sharing.ts'
import { formatOdds, sellableOdds } from '@walia/domain/odds/odds.ts'
import { fateOf, isGood } from '@walia/domain/sharing/fate.ts'
import { parseShareCode } from '@walia/domain/sharing/shareCode.ts'
import { returnTry, takeTry } from '../accounts/index.ts'
import { legNowOf, type SelectionTexts, selectionNamesIn } from '../bets/index.ts'
import { namesOf, type Quote } from '../odds/index.ts'
import { Refusal } from '../platform/http.ts'
import type { SharingDeps } from './deps.ts'
import { decodeLimits } from './limits.ts'
import { findSharedSlip, type KeptPick, type SharedSlip } from './queries.ts'

export type DecodeRequest = { code: string; ip: string; language: string }

/** Throws Refusal. The try is counted before the look and given back when it finds: guesses in parallel all count. */
export async function decodeShare(deps: SharingDeps, { code, ip, language }: DecodeRequest): Promise<SharedAnswer> {
  if (code.trim() === '') throw new Refusal('SHARE_CODE_EMPTY')
  const limits = decodeLimits(ip)
  await takeTry(deps, limits, 'TOO_MANY_REQUESTS')
  const slip = await find(deps, code)
  if (slip === null) throw new Refusal('SHARE_CODE_UNKNOWN', { days: deps.profile.sharing.codeDays })
  await returnTry(deps, limits)
  return answerOf(deps, slip, language)
}

async function find({ pool, clock, profile }: SharingDeps, text: string): Promise<SharedSlip | null> {
  const code = parseShareCode(text, profile.sharing.codeLength)
  return code === null ? null : findSharedSlip(pool, code, clock.now())
}

function answerOf(deps: SharingDeps, slip: SharedSlip, language: string): SharedAnswer {
  const data = slip.picks.map((pick) => wirePickOf(deps, pick, language))
  const good = data.filter((pick) => isGood(pick.state)).length
  const key = good === data.length ? 'loaded' : good > 0 ? 'loadedSome' : 'loadedNone'
  return {
    message: deps.texts.text(`sharing:${key}`, language, { good, count: data.length }),
    data,
    meta: { product_type: slip.productType, code: slip.code, expires_at: new Date(slip.expiresAt).toISOString() },
  }
}

const textIn = (texts: Record<string, string>, language: string): string => texts[language] ?? texts.en ?? ''

const keptNamesOf = (texts: SelectionTexts, language: string) => {
  const { home, away, competition } = selectionNamesIn(texts, language)
  return { home, away, competitionName: competition }
}

function wirePickOf({ book, clock }: SharingDeps, pick: KeptPick, language: string): SharedPick {
  const { parentMatchId, subTypeId, specifiers, outcomeId, live, texts } = pick
  const quote = book.quote(parentMatchId, subTypeId, specifiers, outcomeId)
  const open = quote?.open === true && quote.producerUp ? 1 : 0
  const start = quote?.startsAt || texts.startsAt
  const fixture = quote?.match.fixture
  const names = fixture ? namesOf(fixture, language) : keptNamesOf(texts, language)
  return {
    state: fateOf(pick, legNowOf(quote), clock.now()),
    shared_odd_value: pick.odds === null ? null : formatOdds(pick.odds),
    odd_value: priceTextOf(quote, pick.odds),
    odd_active: open,
    market_active: open,
    match_id: parentMatchId,
    parent_match_id: parentMatchId,
    home_team: names.home,
    away_team: names.away,
    start_time: new Date(start).toISOString(),
    sport_id: texts.sportId,
    competition_name: names.competitionName,
    sub_type_id: subTypeId,
    market_name: textIn(texts.market, language),
    special_bet_value: specifiers,
    outcome_id: outcomeId,
    // English in every language, as in lists: it names the outcome in links and slips.
    odd_key: textIn(texts.outcome, 'en'),
    display: textIn(texts.outcome, language),
    bet_type: live ? BET_TYPE.live : BET_TYPE.prematch,
    live,
  }
}

const NO_PRICE = '0'

/** What it sells at, else the last price known. */
function priceTextOf(quote: Quote | null, then: number | null): string {
  const odds = quote?.sell ?? sellableOdds(quote?.outcome?.odds) ?? then
  return odds === null ? NO_PRICE : formatOdds(odds)
}
