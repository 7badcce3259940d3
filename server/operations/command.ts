// An operator's command line, read into a request: what to do, to what and why; by whom, his key says. Pure.
import { parseTicketId } from '@walia/domain/bets/ticket.ts'
import { parseFactor } from '@walia/domain/settlement/multiplier.ts'
import type { StackEntry } from '../odds/index.ts'
import { needed, type Options, one, optionsOf, timeOf, UsageError, wholeFrom } from '../platform/commandOptions.ts'
import { type Command, loadCommands } from '../platform/commands.ts'
import { ABUSE_OPTIONS, ABUSE_USAGE, type AbuseOperation, abuseOperationOf } from './abuseCommand.ts'
import {
  ACCOUNT_LOOKS,
  ACCOUNT_OPTIONS,
  ACCOUNT_USAGE,
  type AccountOperation,
  accountOperationOf,
} from './accountCommand.ts'
import {
  AFFILIATE_LOOKS,
  AFFILIATE_OPTIONS,
  AFFILIATE_USAGE,
  type AffiliateOperation,
  affiliateOperationOf,
  KEY_USAGE,
  type KeyOperation,
} from './affiliateCommand.ts'
import { BANNER_OPTIONS, BANNER_USAGE, type BannerOperation, bannerOperationOf } from './bannerCommand.ts'
import { BOOSTED_OPTIONS, BOOSTED_USAGE, type BoostedOperation, boostedOperationOf } from './boostedCommand.ts'
import { CAMPAIGN_OPTIONS, CAMPAIGN_USAGE, type CampaignOperation, campaignOperationOf } from './campaignCommand.ts'
import { CASINO_OPTIONS, CASINO_USAGE, type CasinoOperation, casinoOperationOf } from './casinoCommand.ts'
import {
  CONTRADICTION_OPTIONS,
  CONTRADICTION_USAGE,
  type ContradictionOperation,
  contradictionOperationOf,
} from './contradictionCommand.ts'
import { FAIR_OPTIONS, FAIR_USAGE, type FairOperation, fairOperationOf } from './fairCommand.ts'
import { GUARD_OPTIONS, GUARD_USAGE, type GuardOperation, guardOperationOf } from './guardCommand.ts'
import { HARM_OPTIONS, HARM_USAGE, type HarmOperation, harmOperationOf } from './harmCommand.ts'
import { JACKPOT_OPTIONS, JACKPOT_USAGE, type JackpotOperation, jackpotOperationOf } from './jackpotCommand.ts'
import {
  ODDS_BOOST_OPTIONS,
  ODDS_BOOST_USAGE,
  type OddsBoostOperation,
  oddsBoostOperationOf,
} from './oddsBoostCommand.ts'
import { OPERATOR_USAGE } from './operatorCommand.ts'
import { PAYMENT_OPTIONS, PAYMENT_USAGE, type PaymentOperation, paymentOperationOf } from './paymentCommand.ts'
import type { PromoOperation } from './promoCommand.ts'
import {
  SIMULATED_OPTIONS,
  SIMULATED_USAGE,
  type SimulatedOperation,
  simulatedOperationOf,
} from './simulatedCommand.ts'
import { SMS_OPTIONS, SMS_USAGE, type SmsOperation, smsOperationOf } from './smsCommand.ts'
import { STREAM_OPTIONS, STREAM_USAGE, type StreamOperation, streamOperationOf } from './streamCommand.ts'
import { TAX_OPTIONS, TAX_USAGE, type TaxOperation, taxOperationOf } from './taxCommand.ts'
import {
  VERIFICATION_OPTIONS,
  VERIFICATION_USAGE,
  type VerificationOperation,
  verificationOperationOf,
} from './verificationCommand.ts'

export type LineSubject = { parentMatchId: number; market: number; specifiers: string }
export type Operation =
  | { action: 'line'; subject: LineSubject & { entry: StackEntry } }
  | { action: 'ticket'; subject: { code: string; place: number | null; kind: 'void' | 'cancel' | 'reinstate' } }
  | AccountOperation
  | BoostedOperation
  | OddsBoostOperation
  | BannerOperation
  | CampaignOperation
  | PromoOperation
  | PaymentOperation
  | SmsOperation
  | SimulatedOperation
  | TaxOperation
  | AbuseOperation
  | VerificationOperation
  | GuardOperation
  | ContradictionOperation
  | HarmOperation
  | FairOperation
  | JackpotOperation
  | CasinoOperation
  | StreamOperation
  | AffiliateOperation
  | KeyOperation
  | SliceOperation
  | { action: 'health'; subject: Record<string, never> }
  | { action: 'jobList'; subject: Record<string, never> }
/** Of a slice that brings its commands itself. */
export type SliceOperation = { action: Command['words']; subject: object }
export type OperationRequest = Operation & { reason: string }
export type ReadCommand = { ok: true; request: OperationRequest } | { ok: false; message: string }

const sliceCommands = await loadCommands()
const sliceCommandOf = (words: string) => sliceCommands.find((command) => command.words === words)

export const USAGE = `usage: npm run ops -- COMMAND [--name value]…

by line (--match ID --market ID [--specifiers "total=2.5"]):
  settle      --won ID [--lost ID]… [--void ID]… [--half-won ID]… [--half-lost ID]… [--dead-heat ID=0.5]…
  void        [--from TIME] [--to TIME]           bets accepted in the window; without one, every bet
  rollback    --what settlement|void [--from TIME] [--to TIME]

by ticket (--bet bet_…):
  void        --leg N                             one leg counts 1.00; legs count from 1
  cancel-bet                                      the whole ticket, the stake goes back
  rollback    [--leg N]                           takes back a void leg or a cancelled ticket

${ACCOUNT_USAGE}
${BOOSTED_USAGE}
${ODDS_BOOST_USAGE}
${BANNER_USAGE}
${CAMPAIGN_USAGE}
${PAYMENT_USAGE}
${SMS_USAGE}
${TAX_USAGE}
${HARM_USAGE}
${FAIR_USAGE}
${JACKPOT_USAGE}
${CASINO_USAGE}
${STREAM_USAGE}
${ABUSE_USAGE}
${VERIFICATION_USAGE}
${GUARD_USAGE}
${CONTRADICTION_USAGE}
${AFFILIATE_USAGE}
${KEY_USAGE}
${SIMULATED_USAGE}
${sliceCommands.map(({ usage }) => usage).join('\n')}  health                                          feed, settlement, ledger
  jobs                                            what runs by itself: when it ran, and what failed

${OPERATOR_USAGE}

Every command is given with the key of an operator's account, in OPERATOR_KEY or in the file that OPERATOR_KEY_FILE names.
Every command but health, jobs, drill, match order and the lists needs --reason "why"; it and the account's name stand in
the audit log. An option may be repeated.
`

const LINE_OPTIONS = ['match', 'market', 'specifiers']
const RESULTS = ['won', 'lost', 'void', 'half-won', 'half-lost', 'dead-heat']
/** Their commands are two words. */
const TWO_WORDS: readonly string[] = [
  ...sliceCommands.map(({ words }) => words.split(' ')[0] as string),
  'account',
  'boosted',
  'boost',
  'banner',
  'campaign',
  'withdrawal',
  'reversal',
  'deposit',
  'difference',
  'sms',
  'guard',
  'contradiction',
  'match',
  'tax',
  'harm',
  'fair',
  'jackpot',
  'casino',
  'stream',
  'abuse',
  'verification',
  'referral',
  'affiliate',
  'key',
]
/** They change nothing that a bettor has, and need no reason. */
export const LOOKS: readonly string[] = [
  ...sliceCommands.filter(({ isLook }) => isLook).map(({ words }) => words),
  'health',
  'jobList',
  'drill',
  'matchOrder',
  'boostedList',
  'oddsBoostList',
  'bannerList',
  'campaignList',
  'campaignFreeBets',
  'promoList',
  'withdrawalList',
  'reversalList',
  'depositList',
  'differenceList',
  'smsReport',
  'guardList',
  'contradictionList',
  'taxReport',
  'harmList',
  'fairList',
  'jackpotList',
  'casinoList',
  'casinoFigures',
  'casinoDifferences',
  'streamList',
  'abuseList',
  'verificationList',
  'referralList',
  ...AFFILIATE_LOOKS,
  ...ACCOUNT_LOOKS,
]
/** By command; every one stands in docs/operations.md. */
export const OPTIONS: Record<string, readonly string[]> = {
  settle: [...LINE_OPTIONS, ...RESULTS],
  void: [...LINE_OPTIONS, 'from', 'to', 'bet', 'leg'],
  rollback: [...LINE_OPTIONS, 'what', 'from', 'to', 'bet', 'leg'],
  'cancel-bet': ['bet'],
  health: [],
  jobs: [],
  ...ACCOUNT_OPTIONS,
  ...BOOSTED_OPTIONS,
  ...ODDS_BOOST_OPTIONS,
  ...BANNER_OPTIONS,
  ...CAMPAIGN_OPTIONS,
  ...PAYMENT_OPTIONS,
  ...SMS_OPTIONS,
  ...GUARD_OPTIONS,
  ...CONTRADICTION_OPTIONS,
  ...SIMULATED_OPTIONS,
  ...TAX_OPTIONS,
  ...HARM_OPTIONS,
  ...FAIR_OPTIONS,
  ...JACKPOT_OPTIONS,
  ...CASINO_OPTIONS,
  ...STREAM_OPTIONS,
  ...ABUSE_OPTIONS,
  ...VERIFICATION_OPTIONS,
  ...AFFILIATE_OPTIONS,
  ...Object.fromEntries(sliceCommands.map(({ words, options }) => [words, options])),
}

export function readCommand(args: readonly string[]): ReadCommand {
  try {
    return { ok: true, request: requestOf(args) }
  } catch (cause) {
    if (cause instanceof UsageError) return { ok: false, message: cause.message }
    throw cause
  }
}

function requestOf(args: readonly string[]): OperationRequest {
  const words = TWO_WORDS.includes(args[0] ?? '') ? 2 : 1
  const command = args.slice(0, words).join(' ')
  const rest = args.slice(words)
  const known = OPTIONS[command]
  if (known === undefined) throw new UsageError(command === '' ? 'a command is missing' : `unknown command: ${command}`)
  const options = optionsOf(rest, [...known, 'reason'])
  const operation = operationOf(command, options)
  const isLook = LOOKS.includes(operation.action)
  return { ...operation, reason: isLook ? (one(options, 'reason') ?? command) : needed(options, 'reason') }
}

function operationOf(command: string, options: Options): Operation {
  if (command in ACCOUNT_OPTIONS) return accountOperationOf(command, options)
  if (command in BOOSTED_OPTIONS) return boostedOperationOf(command, options)
  if (command in ODDS_BOOST_OPTIONS) return oddsBoostOperationOf(command, options)
  if (command in BANNER_OPTIONS) return bannerOperationOf(command, options)
  if (command in CAMPAIGN_OPTIONS) return campaignOperationOf(command, options)
  if (command in PAYMENT_OPTIONS) return paymentOperationOf(command, options)
  if (command in SMS_OPTIONS) return smsOperationOf(options)
  if (command in GUARD_OPTIONS) return guardOperationOf(command, options)
  if (command in CONTRADICTION_OPTIONS) return contradictionOperationOf(command, options)
  if (command in SIMULATED_OPTIONS) return simulatedOperationOf(command, options)
  if (command in FAIR_OPTIONS) return fairOperationOf(command, options)
  if (command in CASINO_OPTIONS) return casinoOperationOf(command, options)
  if (command in STREAM_OPTIONS) return streamOperationOf(command, options)
  if (command in JACKPOT_OPTIONS) return jackpotOperationOf(command, options)
  if (command in HARM_OPTIONS) return harmOperationOf(command, options)
  if (command in TAX_OPTIONS) return taxOperationOf(command, options)
  if (command in ABUSE_OPTIONS) return abuseOperationOf(command, options)
  if (command in VERIFICATION_OPTIONS) return verificationOperationOf(command, options)
  if (command in AFFILIATE_OPTIONS) return affiliateOperationOf(command, options)
  const ofSlice = sliceCommandOf(command)
  if (ofSlice !== undefined) return { action: ofSlice.words, subject: ofSlice.subjectOf(options) }
  const byTicket = options.has('bet')
  if (byTicket && LINE_OPTIONS.some((name) => options.has(name)))
    throw new UsageError('name either a line (--match, --market) or a ticket (--bet), not both')
  if (command === 'health') return { action: 'health', subject: {} }
  if (command === 'jobs') return { action: 'jobList', subject: {} }
  if (command === 'cancel-bet') return ticketOperation(options, 'cancel', null)
  if (byTicket && command === 'void')
    return ticketOperation(options, 'void', wholeFrom(needed(options, 'leg'), '--leg', 1) - 1)
  if (byTicket && command === 'rollback') {
    const leg = one(options, 'leg')
    return ticketOperation(options, 'reinstate', leg === null ? null : wholeFrom(leg, '--leg', 1) - 1)
  }
  return { action: 'line', subject: { ...lineOf(options), entry: entryOf(command, options) } }
}

function ticketOperation(options: Options, kind: 'void' | 'cancel' | 'reinstate', place: number | null): Operation {
  const code = parseTicketId(needed(options, 'bet'))
  if (code === null) throw new UsageError(`--bet: not a ticket id: ${one(options, 'bet')}`)
  return { action: 'ticket', subject: { code, place, kind } }
}

const lineOf = (options: Options): LineSubject => ({
  parentMatchId: wholeFrom(needed(options, 'match'), '--match', 1),
  market: wholeFrom(needed(options, 'market'), '--market', 1),
  specifiers: one(options, 'specifiers') ?? '',
})

function entryOf(command: string, options: Options): StackEntry {
  if (command === 'settle') return { kind: 'settle', certainty: 2, outcomes: outcomesOf(options) }
  const window = { startAt: timeOf(options, 'from'), endAt: timeOf(options, 'to') }
  if (command === 'void') return { kind: 'cancel', voidReason: 0, ...window }
  const what = needed(options, 'what')
  if (what === 'settlement') return { kind: 'rollbackSettle', outcomeIds: null }
  if (what === 'void') return { kind: 'rollbackCancel', ...window }
  throw new UsageError(`--what: expected settlement or void, got ${what}`)
}

type Outcome = Extract<StackEntry, { kind: 'settle' }>['outcomes'][number]

function outcomesOf(options: Options): Outcome[] {
  const each = (name: string, result: 1 | 0, voidFactor: string | null): Outcome[] =>
    (options.get(name) ?? []).map((id) => ({ id, result, voidFactor, deadHeatFactor: null }))
  const outcomes = [
    ...each('won', 1, null),
    ...each('lost', 0, null),
    ...each('void', 0, '1'),
    ...each('half-won', 1, '0.5'),
    ...each('half-lost', 0, '0.5'),
    ...(options.get('dead-heat') ?? []).map(deadHeatOf),
  ]
  if (outcomes.length === 0)
    throw new UsageError(`settle needs an outcome: ${RESULTS.map((name) => `--${name}`).join(', ')}`)
  const repeated = outcomes.find(({ id }, at) => outcomes.findIndex((other) => other.id === id) !== at)
  if (repeated) throw new UsageError(`the outcome ${repeated.id} is named twice`)
  return outcomes
}

function deadHeatOf(text: string): Outcome {
  const [id = '', factor = ''] = text.split('=')
  if (id === '' || parseFactor(factor) === null)
    throw new UsageError(`--dead-heat: expected OUTCOME=FACTOR with a factor from 0 to 1, got ${text}`)
  return { id, result: 1, voidFactor: null, deadHeatFactor: factor }
}
