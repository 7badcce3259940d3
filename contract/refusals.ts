// The refusals of each call beside those of its schema: read by the document at /docs, held true by `e2e/apiFacts.db.test.ts`.
import { placementRefusals } from '@walia/domain/bets/refusals.ts'
import { cashoutRefusals } from '@walia/domain/cashout/refusals.ts'
import { promoRefusals } from '@walia/domain/promo/promo.ts'
import type { ErrorCode } from './errors.ts'
import {
  affiliatePaths,
  boostedPaths,
  botLoginPaths,
  cashbackPath,
  cashoutPaths,
  casinoPaths,
  claimPath,
  closingPath,
  comboPaths,
  jackpotPaths,
  loyaltyPaths,
  luckySixPaths,
  ownDataPath,
  paymentResendPaths,
  phoneChangePaths,
  promoPath,
  pushPaths,
  referralPaths,
  saferPlayPaths,
  secondFactorPaths,
  securityPaths,
  tvPaths,
  verificationPaths,
  virtualPaths,
} from './latePaths.ts'
import { accountPaths, betPaths, paymentPaths, sharingPaths } from './paths.ts'
import { tillPaths } from './till.ts'

type Codes = readonly ErrorCode[]

const sending: Codes = ['IDEMPOTENCY_CONFLICT', 'CODE_SENDS_USED']
const trying: Codes = ['CODE_FORMAT', 'CODE_WRONG', 'CODE_EXPIRED', 'CODE_TRIES_USED', 'TOO_MANY_REQUESTS']
const choosing: Codes = ['PASSWORD_BLANK', 'PASSWORD_TOO_SHORT', 'PASSWORD_IS_PHONE', 'PASSWORD_TOO_EASY']
const cashing: Codes = ['ACCOUNT_BLOCKED', 'TOO_MANY_REQUESTS', ...cashoutRefusals]
const quick: Codes = ['QUICK_ODDS_TOO_LOW', 'QUICK_STAKE_BELOW_MIN', 'QUICK_LIVE_STAKE_ABOVE_MAX']
const sharing: Codes = [
  ...(['SHARE_CODE_EMPTY', 'PRODUCT_OFF', 'TOO_FEW_LEGS', 'TOO_MANY_LEGS', 'DUPLICATE_MATCH'] as const),
  ...(['PRODUCTS_MIXED', 'LEG_EXPIRED', 'LEG_SUSPENDED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'] as const),
]
const depositing: Codes = [
  ...(['ACCOUNT_BLOCKED', 'SELF_EXCLUDED', 'AMOUNT_INVALID', 'METHOD_UNKNOWN', 'PHONE_INVALID'] as const),
  ...(['DEPOSIT_BELOW_MIN', 'DEPOSIT_ABOVE_MAX', 'CODE_SENDS_USED', 'PROVIDER_UNAVAILABLE'] as const),
  ...(['DEPOSITS_OPEN_MAX', 'DEPOSIT_LIMIT_REACHED', 'VERIFICATION_NEEDED', 'PROMPTS_USED'] as const),
]

const withdrawing: Codes = [
  ...(['WITHDRAWALS_HELD', 'PHONE_CHANGED_LATELY', 'SECOND_FACTOR_ENDED_LATELY'] as const),
  ...(['ACCOUNT_BLOCKED', 'AMOUNT_INVALID', 'METHOD_UNKNOWN', 'WITHDRAWAL_BELOW_MIN', 'WITHDRAWAL_ABOVE_MAX'] as const),
  ...(['BONUS_FORFEIT', 'INSUFFICIENT_BALANCE', 'VERIFICATION_NEEDED'] as const),
  ...(['BANK_DETAILS_INVALID', 'BANK_ACCOUNT_NAME_INVALID', 'BANK_ACCOUNT_NUMBER_INVALID'] as const),
  ...(['CODE_SENDS_USED', 'PROVIDER_UNAVAILABLE'] as const),
]
const confirming: Codes = [
  'BANK_DETAILS_INVALID',
  ...(['NOT_FOUND', 'ACCOUNT_BLOCKED', 'CODE_FORMAT', 'PAYMENT_CODE_WRONG', 'PAYMENT_CODE_EXPIRED'] as const),
  'PROVIDER_UNAVAILABLE',
]

const photographing: Codes = [
  ...(['ACCOUNT_BLOCKED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'ORIGIN_REFUSED'] as const),
  ...(['PHOTO_INVALID', 'PHOTOS_FULL'] as const),
]
const underWay: Codes = ['VERIFICATION_OPEN', 'VERIFICATION_DONE', 'VERIFICATION_TRIES_USED']
const submitting: Codes = [
  ...(['VERIFICATION_NUMBER', 'VERIFICATION_BIRTH_DATE', 'VERIFICATION_TOO_YOUNG', 'VERIFICATION_PHOTOS'] as const),
  'TOO_MANY_REQUESTS',
]

/** In the declared order. */
export const luckySixRefusals: Codes = [
  ...(['IDEMPOTENCY_KEY_INVALID', 'NOT_AUTHENTICATED', 'TOO_MANY_REQUESTS', 'IDEMPOTENCY_CONFLICT'] as const),
  ...([
    'ACCOUNT_BLOCKED',
    'SELF_EXCLUDED',
    'ROUND_CLOSED',
    'PICKS_NOT_OFFERED',
    'STAKE_BELOW_MIN',
    'STAKE_ABOVE_MAX',
  ] as const),
  ...(['PLAY_TIME_REACHED', 'PLAY_LIMIT_REACHED', 'INSUFFICIENT_BALANCE'] as const),
]

/** In the declared order. */
export const jackpotRefusals: Codes = [
  ...(['IDEMPOTENCY_KEY_INVALID', 'NOT_AUTHENTICATED', 'TOO_MANY_REQUESTS', 'IDEMPOTENCY_CONFLICT'] as const),
  ...([
    'ACCOUNT_BLOCKED',
    'SELF_EXCLUDED',
    'NOT_FOUND',
    'JACKPOT_PICKS_MISSING',
    'JACKPOT_PICKS_TOO_MANY',
    'ROUND_CLOSED',
  ] as const),
  ...(['PICKS_NOT_OFFERED', 'JACKPOT_DOUBLES_TOO_MANY', 'JACKPOT_COST_DIFFERS', 'JACKPOT_ENTERED'] as const),
  ...(['PLAY_TIME_REACHED', 'PLAY_LIMIT_REACHED', 'INSUFFICIENT_BALANCE'] as const),
]

/** By address, with the method before it where calls share one. A call that is not named has no refusals of its own. */
export const callRefusals: Readonly<Record<string, Codes>> = {
  [affiliatePaths.login]: ['LOGIN_LOCKED', 'LOGIN_FAILED'],
  [affiliatePaths.password]: ['LOGIN_LOCKED', 'LOGIN_LINK_INVALID', ...choosing],
  [affiliatePaths.logout]: ['ORIGIN_REFUSED'],
  [affiliatePaths.report]: ['NOT_AUTHENTICATED', 'SESSION_EXPIRED'],
  [accountPaths.register]: ['PHONE_INVALID', ...choosing, 'AGE_NOT_CONFIRMED', ...sending, 'TOO_MANY_REQUESTS'],
  [accountPaths.confirm]: ['PHONE_INVALID', ...trying, 'ACCOUNT_BLOCKED'],
  [accountPaths.code]: ['PHONE_INVALID', ...sending],
  [accountPaths.password]: ['PHONE_INVALID', 'PASSWORDS_DIFFER', ...choosing, ...trying],
  [accountPaths.checkCode]: ['PHONE_INVALID', ...trying],
  [accountPaths.login]: [
    ...(['PHONE_INVALID', 'LOGIN_FAILED', 'LOGIN_LOCKED', 'ACCOUNT_BLOCKED', 'ACCOUNT_CLOSED'] as const),
    ...(['SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_WRONG', 'TOO_MANY_REQUESTS'] as const),
  ],
  [botLoginPaths.login]: [
    'ORIGIN_REFUSED',
    'LOGIN_LINK_INVALID',
    'LOGIN_LINK_REPLACES',
    'ACCOUNT_BLOCKED',
    'SECOND_FACTOR_NEEDED',
    'TOO_MANY_REQUESTS',
  ],
  [botLoginPaths.links]: ['PHONE_INVALID', 'TOO_MANY_REQUESTS'],
  [betPaths.bet]: [...placementRefusals, ...jackpotRefusals, 'ATTEMPT_CLOSED'],
  [betPaths.quick]: [...placementRefusals, ...quick, 'ATTEMPT_CLOSED', 'TOO_MANY_REQUESTS'],
  [betPaths.attempt]: ['TOO_MANY_REQUESTS'],
  [betPaths.myBet]: ['NOT_FOUND'],
  [comboPaths.quote]: ['TOO_MANY_LEGS'],
  [boostedPaths.one]: ['NOT_FOUND'],
  [tvPaths.play]: ['ACCOUNT_BLOCKED', 'SELF_EXCLUDED', 'NOT_FOUND'],
  [cashoutPaths.offer]: [...cashing, 'NOT_FOUND'],
  [cashoutPaths.accept]: [...cashing, 'AMOUNT_INVALID', 'CASHOUT_EXPIRED', 'CASHOUT_CHANGED', 'CASHOUT_VALUE_INVALID'],
  [cashoutPaths.auto]: [...cashing, 'NOT_FOUND', 'AMOUNT_INVALID', 'CASHOUT_VALUE_INVALID', 'CASHOUT_VALUE_REACHED'],
  [cashoutPaths.history]: ['NOT_FOUND'],
  [claimPath]: [
    ...(['ACCOUNT_BLOCKED', 'SELF_EXCLUDED', 'BONUS_NOT_OFFERED', 'BONUS_CLAIMED'] as const),
    ...(['BONUS_NO_DEPOSIT', 'BONUS_LATE', 'BONUS_WITHDRAWN', 'BONUS_TAKEN_BACK'] as const),
    ...(['BONUS_OF_PERSON', 'BONUS_USED_UP', 'BONUS_PERSON_FIRST'] as const),
  ],
  [promoPath]: [
    'ACCOUNT_BLOCKED',
    'SELF_EXCLUDED',
    'IDEMPOTENCY_CONFLICT',
    'OFFER_CLOSED',
    'TOO_MANY_REQUESTS',
    ...promoRefusals,
  ],
  [cashbackPath]: ['OFFER_CLOSED'],
  [referralPaths.accept]: [
    ...(['ACCOUNT_BLOCKED', 'SELF_EXCLUDED', 'REFERRAL_UNKNOWN', 'REFERRAL_OWN'] as const),
    ...(['REFERRAL_TAKEN', 'REFERRAL_LATE', 'OFFER_CLOSED'] as const),
  ],
  [loyaltyPaths.redeem]: [
    ...(['ACCOUNT_BLOCKED', 'SELF_EXCLUDED', 'IDEMPOTENCY_CONFLICT'] as const),
    ...(['POINTS_BELOW_MIN', 'POINTS_INSUFFICIENT', 'POINTS_WEEK_REACHED'] as const),
  ],
  [jackpotPaths.one]: ['NOT_FOUND'],
  [jackpotPaths.form]: ['NOT_FOUND'],
  [jackpotPaths.receipt]: ['TICKET_UNKNOWN', 'TOO_MANY_REQUESTS'],
  [casinoPaths.launch]: [
    'NOT_FOUND',
    'GAME_NO_DEMO',
    'GAME_OFF',
    'ACCOUNT_BLOCKED',
    'SELF_EXCLUDED',
    'GAME_UNAVAILABLE',
  ],
  [casinoPaths.session]: ['NOT_FOUND'],
  [casinoPaths.round]: ['NOT_FOUND'],
  [luckySixPaths.receipt]: ['TICKET_UNKNOWN', 'TOO_MANY_REQUESTS'],
  [`POST ${jackpotPaths.entry}`]: [...jackpotRefusals, 'ATTEMPT_CLOSED'],
  [`POST ${luckySixPaths.ticket}`]: [...luckySixRefusals, 'ATTEMPT_CLOSED'],
  [jackpotPaths.close]: ['TOO_MANY_REQUESTS'],
  [luckySixPaths.close]: ['TOO_MANY_REQUESTS'],
  [virtualPaths.day]: ['NOT_FOUND'],
  [virtualPaths.match]: ['NOT_FOUND'],
  [virtualPaths.table]: ['NOT_FOUND'],
  [virtualPaths.results]: ['NOT_FOUND'],
  [sharingPaths.encode]: sharing,
  [sharingPaths.decode]: ['SHARE_CODE_EMPTY', 'SHARE_CODE_UNKNOWN', 'TOO_MANY_REQUESTS'],
  [sharingPaths.checkBet]: ['TICKET_UNKNOWN', 'TOO_MANY_REQUESTS'],
  [`POST ${paymentPaths.deposit}`]: depositing,
  [paymentPaths.status]: ['NOT_FOUND'],
  [paymentPaths.depositCode]: [...confirming, 'SELF_EXCLUDED', 'PROMPTS_USED'],
  [paymentResendPaths.deposit]: [
    ...(['NOT_FOUND', 'ACCOUNT_BLOCKED', 'SELF_EXCLUDED', 'PAYMENT_CODE_EXPIRED', 'CODE_SENDS_USED'] as const),
  ],
  [paymentResendPaths.withdrawal]: [
    ...(['NOT_FOUND', 'ACCOUNT_BLOCKED', 'WITHDRAWALS_HELD', 'PAYMENT_CODE_EXPIRED', 'CODE_SENDS_USED'] as const),
  ],
  [paymentPaths.depositCancel]: ['NOT_FOUND', 'CANCEL_TOO_LATE'],
  [`POST ${paymentPaths.withdraw}`]: withdrawing,
  [paymentPaths.withdrawal]: ['NOT_FOUND'],
  [paymentPaths.withdrawalCode]: [...confirming, 'WITHDRAWALS_HELD'],
  [`POST ${securityPaths.sessions}`]: ['NOT_FOUND'],
  [securityPaths.password]: ['ACCOUNT_BLOCKED', 'PASSWORDS_DIFFER', ...choosing, 'PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
  [`POST ${secondFactorPaths.state}`]: [
    ...(['ACCOUNT_BLOCKED', 'NOT_FOUND', 'PASSWORD_WRONG', 'TOO_MANY_REQUESTS', 'SECOND_FACTOR_ON'] as const),
  ],
  [secondFactorPaths.enable]: ['ACCOUNT_BLOCKED', 'TOO_MANY_REQUESTS', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_ON'],
  [secondFactorPaths.keep]: ['ACCOUNT_BLOCKED'],
  [secondFactorPaths.disable]: [
    ...(['ACCOUNT_BLOCKED', 'PASSWORD_WRONG', 'TOO_MANY_REQUESTS', 'LOGIN_LOCKED', 'SECOND_FACTOR_WRONG'] as const),
  ],
  [verificationPaths.photo]: [...photographing, ...underWay],
  [`POST ${verificationPaths.state}`]: ['ACCOUNT_BLOCKED', ...underWay, ...submitting],
  [`POST ${closingPath}`]: [
    ...(['ACCOUNT_BLOCKED', 'OPTION_MISSING', 'PASSWORD_WRONG', 'TOO_MANY_REQUESTS', 'SESSION_ENDED'] as const),
    ...(['CLOSING_BETS_OPEN', 'CLOSING_PAYMENTS_OPEN', 'CLOSING_OWES', 'CLOSING_MONEY_LEFT'] as const),
  ],
  [`GET ${pushPaths.users}`]: ['PUSH_OFF'],
  [`POST ${pushPaths.users}`]: ['PUSH_OFF', 'ENDPOINT_UNKNOWN', 'SUBSCRIPTION_INVALID', 'TOO_MANY_REQUESTS'],
  [pushPaths.user]: ['TOO_MANY_REQUESTS'],
  [ownDataPath]: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS', 'FILES_USED'],
  [phoneChangePaths.begin]: [
    ...(['ACCOUNT_BLOCKED', 'SELF_EXCLUDED', 'PHONE_INVALID', 'PHONE_SAME', 'PASSWORD_WRONG'] as const),
    ...(['TOO_MANY_REQUESTS', 'CODE_SENDS_USED'] as const),
  ],
  [phoneChangePaths.resend]: ['ACCOUNT_BLOCKED', 'SELF_EXCLUDED', 'CODE_EXPIRED', 'CODE_SENDS_USED'],
  [phoneChangePaths.confirm]: [
    ...(['ACCOUNT_BLOCKED', 'SELF_EXCLUDED', 'CODE_FORMAT', 'CODE_EXPIRED', 'CODE_TRIES_USED', 'CODE_WRONG'] as const),
    'PHONE_TAKEN',
  ],
  [saferPlayPaths.limit]: ['AMOUNT_INVALID', 'LIMIT_OUT_OF_RANGE', 'TIME_LIMIT_OUT_OF_RANGE'],
  [paymentPaths.withdrawalCancel]: ['NOT_FOUND', 'CANCEL_TOO_LATE'],
  [tillPaths.payouts]: ['CLAIM_UNKNOWN', 'CLAIM_PAID', 'CLAIM_OVER', 'TOO_MANY_REQUESTS'],
}
