// Offers, cash-outs and refusals in the shapes of the wire.
import type { Derivation } from '@walia/contract/bets.ts'
import type {
  CashedOut,
  CashedOutPart,
  CashoutAcceptAnswer,
  CashoutAutoAnswer,
  CashoutHistoryAnswer,
  CashoutOffer,
  CashoutOfferAnswer,
} from '@walia/contract/cashout.ts'
import type { SoldByItself } from '@walia/contract/websocket.ts'
import { ticketCodeOf } from '@walia/domain/bets/ticket.ts'
import type { StepUnit } from '@walia/domain/betslip/derivation.ts'
import type { CashoutStep } from '@walia/domain/cashout/derivation.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import { Refusal } from '../platform/http.ts'
import type { AcceptRefusal } from './accept.ts'
import type { AutoResult } from './auto.ts'
import type { CashoutDeps } from './deps.ts'
import type { Offer, OfferResult } from './offer.ts'
import type { CashoutRow, SoldRow } from './queries.ts'

export const offerAnswerOf = (offer: Offer): CashoutOfferAnswer => ({
  data: wireOfferOf(offer),
  derivation: offer.steps.map(wireStepOf),
})

/** It was made this moment, so its seconds are its whole life. */
const wireOfferOf = ({ id, code, figures, lifeSeconds, expiresAt }: Offer): CashoutOffer => ({
  offer_id: id,
  bet_id: code,
  stake: amountText(figures.stake),
  stake_left: amountText(figures.stakeLeft),
  gross: amountText(figures.gross),
  tax: amountText(figures.tax),
  net: amountText(figures.net),
  seconds: lifeSeconds,
  life: lifeSeconds,
  expires_at: new Date(expiresAt).toISOString(),
})

const wireStepOf = ({ key, formula, inputs, cap, unit, result }: CashoutStep): Derivation[number] => ({
  key,
  formula,
  inputs: {
    ...Object.fromEntries(inputs.map(({ name, unit: of, value }) => [name, valueText(of, value)])),
    ...(cap === null ? {} : { cap: valueText(unit, cap) }),
  },
  result: valueText(unit, result),
})

function valueText(unit: StepUnit, value: number | bigint | string): string {
  if (typeof value === 'string') return value
  if (unit === 'money') return amountText(value)
  return unit === 'odds' ? formatOdds(value) : value.toString()
}

const cashedOutOf = (row: CashoutRow): CashedOut => ({ offer_id: row.offer_id, ...partOf(row) })

export const partOf = (row: CashoutRow): CashedOutPart => ({
  at: row.at.toISOString(),
  stake: amountText(row.stake),
  stake_left: amountText(row.stake_left),
  gross: amountText(row.gross),
  tax: amountText(row.tax),
  net: amountText(row.net),
  cause: row.cause,
})

export const soldOf = (rows: readonly SoldRow[], codes: ReadonlyMap<string, string>): SoldByItself[] =>
  rows.flatMap(({ offer_id, bet_id, at, stake, net }) => {
    const code = codes.get(bet_id)
    if (code === undefined) return []
    return [{ offer_id, bet_id: code, at: at.toISOString(), stake: amountText(stake), net: amountText(net) }]
  })

export const acceptAnswerOf = (
  { texts }: Pick<CashoutDeps, 'texts'>,
  row: CashoutRow,
  code: string,
  language: string,
): CashoutAcceptAnswer => ({
  message: texts.text('cashout:done', language),
  bet_id: code,
  status: ticketCodeOf(row.stake_left === 0 ? 'cashedOut' : 'open'),
  user: { balance: amountText(row.balance_after), bonus: amountText(row.bonus_after) },
  data: cashedOutOf(row),
})

export const autoAnswerOf = (
  { texts }: Pick<CashoutDeps, 'texts'>,
  code: string,
  target: number | null,
  language: string,
): CashoutAutoAnswer => ({
  message: texts.text(target === null ? 'cashout:autoRemoved' : 'cashout:autoSaved', language),
  data: { bet_id: code, value: target === null ? null : amountText(target) },
})

export const historyAnswerOf = (rows: readonly CashoutRow[], target: number | null): CashoutHistoryAnswer => ({
  data: rows.map(cashedOutOf),
  auto: target === null ? null : amountText(target),
})

type AnyRefusal = Exclude<OfferResult | AutoResult, { ok: true }> | AcceptRefusal

export function refusalOf(refusal: AnyRefusal): Refusal {
  const { ok, code, ...details } = refusal
  if ('offer' in details) return new Refusal(code, { offer: wireOfferOf(details.offer) })
  return new Refusal(code, Object.keys(details).length > 0 ? details : undefined)
}
