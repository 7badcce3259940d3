// What a build is weakened by, one attack each, and the test that must fail then. `find` stands once in its file, which
// `npm run check` looks at: whoever changes that line says here how it is weakened now.

import { access } from './access.ts'
import { blocks } from './blocks.ts'
import { draws } from './draws.ts'
import { games } from './games.ts'
import { kinds } from './kinds.ts'
import { mainPaths } from './mainPaths.ts'
import { openings } from './openings.ts'
import { promo } from './promo.ts'
import { approvals, reversals } from './reversals.ts'
import { stakes } from './stakes.ts'
import type { Weakening } from './weakening.ts'

export type { Weakening }

export const PARTS = ['identity', 'access', 'saferPlay', 'money', 'callbacks', 'games', 'mainPaths'] as const
type Part = (typeof PARTS)[number]

const identity: Weakening[] = [
  {
    attack: 'reset codes are guessed over many numbers',
    file: 'server/accounts/codes.ts',
    find: '  return isGuessed ? Math.min(GUESSED_TRIES_MAX, codeTriesMax) : codeTriesMax',
    put: '  return isGuessed ? codeTriesMax : codeTriesMax',
    test: 'server/accounts/resetGuesses.db.test.ts',
    name: 'a stranger’s browser has two tries',
  },
  {
    attack: 'a code is guessed more often than five times',
    file: 'server/accounts/codes.ts',
    find: 'if (row.tries > triesMax)',
    put: 'if (row.tries > 100_000)',
    test: 'server/accounts/signUp.db.test.ts',
    name: 'after five tries, in parallel and from many addresses, even the right code is refused',
  },
  {
    attack: 'a call for another payment code is repeated, and sends a message each time',
    file: 'server/payments/resendCode.ts',
    find: 'if (row.code_expires_at.getTime() !== Date.parse(expires_at)) return false',
    put: '',
    test: 'server/payments/resendCode.db.test.ts',
    name: 'the same call again, or ten at once, sends one message; the third code of an hour is the last',
  },
  {
    attack: 'codes are asked for all day, and guessed',
    file: 'server/accounts/limits.ts',
    find: 'reset_code: 5 }',
    put: 'reset_code: 5000 }',
    test: 'server/accounts/takeOver.db.test.ts',
    name: 'guesses of reset codes in a day',
  },
  {
    attack: 'one code is tried on many numbers',
    file: 'server/accounts/limits.ts',
    find: "addressLimits('code_tried', ip, 40,",
    put: "addressLimits('code_tried', ip, 40_000,",
    test: 'server/accounts/signUp.db.test.ts',
    name: 'an address that tries codes on many numbers is refused',
  },
  {
    attack: 'a code that one browser asked for is given in another',
    file: 'server/accounts/codeQueries.ts',
    find: 'and purpose = $2 and starter_hash = $3\n',
    put: 'and purpose = $2 and ($3::bytea is not null)\n',
    test: 'server/accounts/attacks.db.test.ts',
    name: "a stranger's wrong tries use up none of those for the owner's code",
  },
  {
    attack: 'a used code sets a password again',
    file: 'server/accounts/codeQueries.ts',
    find: 'where own.id = $1 and c.used_at is null order by',
    put: 'where own.id = $1 order by',
    test: 'server/accounts/attacks.db.test.ts',
    name: 'of two requests at once with one checked code, one sets the password',
  },
  {
    attack: 'passwords of other sites are stuffed',
    file: 'server/accounts/limits.ts',
    find: 'export const LOGIN_TRIES_MAX = 5\n',
    put: 'export const LOGIN_TRIES_MAX = 5000\n',
    test: 'server/accounts/takeOver.db.test.ts',
    name: 'stuffed logins on 20 numbers',
    runs: 200,
  },
  {
    attack: 'a login says who has an account',
    file: 'server/accounts/login.ts',
    find: "throw new Refusal('LOGIN_FAILED')",
    put: "throw new Refusal(account === null ? 'NOT_FOUND' : 'LOGIN_FAILED')",
    test: 'server/accounts/sessions.db.test.ts',
    name: 'a wrong password gets the same answer for known and unknown numbers',
  },
  {
    attack: 'messages are pumped from one line',
    file: 'server/accounts/limits.ts',
    find: 'addressLimits(kind, ip, 60, HOUR)',
    put: 'addressLimits(kind, ip, 60_000, HOUR)',
    test: 'server/accounts/smsPumping.db.test.ts',
    name: 'numbers from one line in an hour are sent 60 messages',
  },
  {
    attack: 'a cookie without its token, or the other way, is a session',
    file: 'server/accounts/sessions.ts',
    find: 'if (row === null || !isSame(row.secret_hash, secretHashOf(secret)))',
    put: 'if (row === null)',
    test: 'server/accounts/sessions.db.test.ts',
    name: 'a session needs cookie and token together',
  },
  {
    attack: 'a session goes on after its logout',
    file: 'server/accounts/sessions.ts',
    find: 'await endSession(this.#deps.pool, session.sessionId, reason, nowOf(this.#deps))',
    put: 'void endSession',
    test: 'server/accounts/sessions.db.test.ts',
    name: 'logout ends the session on the server',
  },
  {
    attack: 'a stolen session goes on after a new password',
    file: 'server/accounts/ownSessions.ts',
    find: "await endOtherSessions(client, { accountId, kept: sessionId, reason: 'password_reset', at })",
    put: 'void 0',
    test: 'server/accounts/ownSessions.db.test.ts',
    name: 'a new password ends every other session',
  },
  {
    attack: 'a stolen session guesses the old password',
    file: 'server/accounts/ownSessions.ts',
    find: "await takeTry(deps, limits, 'TOO_MANY_REQUESTS')",
    put: 'void takeTry',
    test: 'server/accounts/ownSessions.db.test.ts',
    name: 'whoever holds a stolen session but not the password changes nothing',
  },
  {
    attack: 'another spelling of a number is another account',
    file: 'domain/accounts/phone.ts',
    find: "text.replace(IGNORED, '')",
    put: 'text.trim()',
    test: 'server/accounts/signUp.db.test.ts',
    name: 'every way of writing a number is the same account',
  },
  {
    attack: 'the number is changed and the money withdrawn at once',
    file: 'server/accounts/phoneChange.ts',
    find: 'export const WITHDRAWALS_HELD_HOURS = 24',
    put: 'export const WITHDRAWALS_HELD_HOURS = 0',
    test: 'server/payments/phoneChange.db.test.ts',
    name: 'nothing is withdrawn for 24 hours after the number changed',
  },
  {
    attack: 'the number is changed without the code of the old one',
    file: 'server/accounts/phoneChange.ts',
    find: 'if (!oldIsRight || !newIsRight)',
    put: 'if (!newIsRight)',
    test: 'server/accounts/phoneChange.db.test.ts',
    name: 'either code alone, or a guessed one, changes nothing',
  },
  {
    attack: 'a login link is used twice',
    file: 'server/accounts/queries.ts',
    find: 'where hash = $1 and used_at is null and expires_at > $2 returning mobile',
    put: 'where hash = $1 and expires_at > $2 returning mobile',
    test: 'server/accounts/botLogin.db.test.ts',
    name: 'is used once',
  },
]

const saferPlay: Weakening[] = [
  {
    attack: 'a message comes to who has excluded himself',
    file: 'server/notifications/send.ts',
    find: 'return blocked || excludedUntil !== null ||',
    put: 'return blocked ||',
    test: 'server/notifications/notifications.db.test.ts',
    name: 'who has excluded himself hears nothing',
  },
  {
    attack: 'a limit is raised at once',
    file: 'domain/saferplay/limits.ts',
    find: 'nextAt: keepsTime ? current.nextAt : now + waitMs }',
    put: 'nextAt: keepsTime ? current.nextAt : now }',
    test: 'server/saferplay/limits.db.test.ts',
    name: 'raising waits',
  },
  {
    attack: 'the number of an excluded account registers again',
    file: 'server/accounts/phoneChangeQueries.ts',
    find: 'export async function isExcludedNumber(',
    put: 'export const isExcludedNumber = async (..._: unknown[]) => false\nasync function unusedIsExcludedNumber(',
    test: 'server/accounts/phoneChange.db.test.ts',
    name: 'an excluded account keeps its number',
  },
]

const money: Weakening[] = [
  {
    attack: 'a process that was frozen sells at the prices of before',
    file: 'server/odds/replica/replica.ts',
    find: 'following.sureAt = askedAt',
    put: 'following.sureAt = following.now()',
    test: 'server/odds/replica/replica.test.ts',
    name: 'an answer counts from when it was asked for',
  },
  {
    attack: 'a process whose leader is gone goes on selling its prices',
    file: 'server/odds/replica/replica.ts',
    find: 'now() - sureAt < SILENT_MAX_MS',
    put: 'now() - sureAt < Number.POSITIVE_INFINITY',
    test: 'server/odds/replica/replica.test.ts',
    name: 'a copy that nobody confirms sells nothing after 3 s',
  },
  {
    attack: 'accounts of one person redeem points at the same moment',
    file: 'server/loyalty/redeem.ts',
    find: '  await lockRedeeming(db, accountId)\n',
    put: '',
    test: 'server/loyalty/loyalty.db.test.ts',
    name: 'a redemption keeps those of its person waiting',
  },
  {
    attack: 'one payer pays for several accounts on a provider’s page',
    file: 'server/payments/payers.ts',
    find: 'for (const mark of [...known, ...said]) await',
    put: 'for (const mark of known.slice(said.length)) await',
    test: 'server/payments/pagePayers.db.test.ts',
    name: 'of two accounts that one number paid for on its page',
  },
  {
    attack: 'fifty withdrawals at once take one balance',
    file: 'server/ledger/sql/ledger_post_one.sql',
    find: 'and e.amount < 0 and coalesce(w.balance, 0) + e.amount < 0',
    put: 'and e.amount is null',
    test: 'server/payments/withdrawals.db.test.ts',
    name: 'fifty at once take no more than the balance',
  },
  {
    attack: 'a key is used again with another body',
    file: 'server/bets/earlierAnswers.ts',
    find: "if (isOtherBet(request, kept)) return { ok: false, code: 'IDEMPOTENCY_CONFLICT' }",
    put: 'void isOtherBet',
    test: 'server/bets/place.db.test.ts',
    name: 'another body under the key is refused',
  },
  {
    attack: 'a payment’s key is used again with another body',
    file: 'server/payments/requestKey.ts',
    find: 'if (row === null || !row.request_hash.equals(requestHash))',
    put: 'if (row === null)',
    test: 'server/payments/withdrawals.db.test.ts',
    name: 'the same key gets the same withdrawal, with another body a conflict',
  },
  {
    attack: 'a shop’s code is paid by two tills',
    file: 'server/payments/payClaim.ts',
    find: "if (row.status === 'paid') return { row, as: row.receipt === receipt ? 'paid' : 'elsewhere' }",
    put: "if (row.status === 'paid') return { row, as: 'paid' }",
    test: 'server/payments/shop.db.test.ts',
    name: '20 tills that were offline and bring the same code at once',
  },
  {
    attack: 'a shop’s code is paid after its end',
    file: 'server/payments/payClaim.ts',
    find: 'if (row.claim_expires_at <= nowOf(deps)) {',
    put: 'if (row.claim_expires_at.getTime() === 0) {',
    test: 'server/payments/shop.db.test.ts',
    name: 'a code that no till was shown in time gives the money back',
  },
  {
    attack: 'a session sends money to a bank account of its own',
    file: 'server/payments/startWithdrawal.ts',
    find: 'if (needsCode || isNewAccount)',
    put: 'if (needsCode)',
    test: 'server/payments/bank.db.test.ts',
    name: 'a withdrawal to a new account asks for our code',
  },
  {
    attack: 'a wrong account number has no refusal of its own',
    file: 'server/payments/startWithdrawal.ts',
    find: "accountNumber: { code: 'BANK_ACCOUNT_NUMBER_INVALID'",
    put: "accountNumber: { code: 'BANK_DETAILS_INVALID'",
    test: 'server/payments/bank.db.test.ts',
    name: 'is refused as invalid bank details, and nothing is reserved',
  },
  {
    attack: 'one person has the first deposit’s bonus twice',
    file: 'server/bonuses/queries.ts',
    find: 'export async function hasPersonClaimed(',
    put: 'export const hasPersonClaimed = async (..._: unknown[]) => false\nasync function unusedHasPersonClaimed(',
    test: 'server/bonuses/persons.db.test.ts',
    name: 'a second account that the same number has paid for is refused',
  },
  {
    attack: 'accounts whose payer nobody names have the first deposit’s bonus each',
    file: 'domain/bonuses/firstDeposit.ts',
    find: "  if (!personKnown) return { ok: false, code: 'BONUS_PERSON_FIRST', amount }\n",
    put: '',
    test: 'server/payments/knownPersons.db.test.ts',
    name: 'have no bonus until a payer is named',
  },
  {
    attack: 'a provider says the account’s own number back, and it counts as its payer',
    file: 'server/payments/payerQueries.ts',
    find: "where method = any ($3) or p ->> 'mobile' is distinct from d.mobile))",
    put: 'where $3::text[] is not null))',
    test: 'server/payments/knownPersons.db.test.ts',
    name: 'Chapa, which is told the account’s number',
  },
  {
    attack: 'a payer is named between two looks, and connects nobody',
    file: 'server/bonuses/claim.ts',
    find: '  const personKnown = await persons.ask.isKnown(accountId, db)\n  const personClaimed = await hasPersonClaimed(db, accountId)\n',
    put: '  const personClaimed = await hasPersonClaimed(db, accountId)\n  const personKnown = await persons.ask.isKnown(accountId, db)\n',
    test: 'server/bonuses/persons.db.test.ts',
    name: 'a payer who is named while it is asked',
  },
  {
    attack: 'somebody brings himself as a friend, both paid for on pages that name nobody',
    file: 'server/referral/reward.ts',
    find: '  if ((await isUnknown(deps, db, friendId)) || (await isUnknown(deps, db, referrerId))) return false\n',
    put: '',
    test: 'server/referral/referral.db.test.ts',
    name: 'while nobody knows who paid the deposit of the',
  },
]

const callbacks: Weakening[] = [
  {
    attack: 'a deposit is forged',
    file: 'server/payments/telebirrSignature.ts',
    find: "return verify('sha256', Buffer.from(signedTextOf(message)), { key, ...padding }, bytes)",
    put: 'return bytes.length >= 0 && verify !== undefined && key !== undefined',
    test: 'server/payments/payments.db.test.ts',
    name: 'a forged callback is refused and kept, and credits nothing',
  },
  {
    attack: 'a webhook is signed over other bytes',
    file: 'server/payments/chapa.ts',
    find: "isSame(String(given ?? ''), hmacOf(secret, signed))",
    put: 'hmacOf(secret, signed) !== null && isSame !== null && given !== null',
    test: 'server/payments/bank.db.test.ts',
    name: 'a webhook counts only with the signature over its own bytes',
  },
  {
    attack: 'another amount than ordered is credited',
    file: 'server/payments/resolveDeposit.ts',
    find: "if (said.amount !== undefined && said.amount !== row.amount + row.fee) return 'amountDiffers'",
    put: 'void said.amount',
    test: 'server/payments/payments.db.test.ts',
    name: 'paid with another amount than ordered is held for a person',
  },
  {
    attack: 'another currency than ordered is credited',
    file: 'server/payments/resolveDeposit.ts',
    find: "return said.currency !== undefined && said.currency !== row.currency ? 'currencyDiffers' : null",
    put: 'return null',
    test: 'server/payments/callbacks.db.test.ts',
    name: 'a callback in another currency than ordered holds the deposit for a person',
  },
  {
    attack: 'forged callbacks fill the disk',
    file: 'server/payments/takeCallback.ts',
    find: 'const KEPT_PER_NETWORK = 50',
    put: 'const KEPT_PER_NETWORK = 5000',
    test: 'server/payments/callbacks.db.test.ts',
    name: 'of forged callbacks a hash and a kilobyte are stored, fifty a day per network',
  },
  {
    attack: 'texts that no provider writes reach the database',
    file: 'server/payments/takeCallback.ts',
    find: "if (claim === 'malformed' || !isPlain(claim))",
    put: "if (claim === 'malformed')",
    test: 'server/payments/bombs.db.test.ts',
    name: 'moves nothing by what no parser should be given',
  },
]

export const weakenings: Record<Part, readonly Weakening[]> = {
  ...{ identity, access, saferPlay },
  money: [...money, ...kinds, ...promo, ...openings, ...blocks, ...reversals, ...stakes],
  callbacks: [...callbacks, ...approvals],
  games: [...games, ...draws],
  mainPaths,
}
