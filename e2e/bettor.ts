// A bettor over the API: signs up with the code from the outbox, deposits, places; holds the cookie and the token.
import { randomUUID } from 'node:crypto'
import type { LoginAnswer } from '@walia/contract/accounts.ts'
import type { BetBody, BetLegBody } from '@walia/contract/bets.ts'
import type { MatchListItem, Odd } from '@walia/contract/matches.ts'
import { accountPaths, betPaths, matchPaths, paymentPaths, sharingPaths, TAB } from '@walia/contract/paths.ts'
import type { ShareAnswer } from '@walia/contract/sharing.ts'

export type Answer<T = unknown> = { status: number; body: T }
export type Session = { cookie: string; token: string }

const PRICES_MAX_MS = 120_000
/** Of every bettor that signs up here. */
export const PASSWORD = 'walia-journey-1'

const part = (): number => 1 + Math.floor(Math.random() * 250)
/** A file calls from an address of its own, on this machine as every journey's: what an address may do in an hour is for one. */
const ADDRESS = `127.${part()}.${part()}.${part()}`

/** A number nobody has, in the form the market accepts. */
export const newMobile = (): string => `09${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

export async function call<T>(base: string, path: string, body?: unknown, session?: Partial<Session>, key?: string) {
  const headers: Record<string, string> = { 'x-forwarded-for': ADDRESS }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (session?.cookie) headers.cookie = session.cookie
  if (session?.token) headers.authorization = `Bearer ${session.token}`
  if (key) headers['idempotency-key'] = key
  const sent =
    body === undefined
      ? undefined
      : JSON.stringify(session?.token ? { token: session.token, ...(body as object) } : body)
  const answer = await fetch(`${base}${path}`, { method: body === undefined ? 'GET' : 'POST', headers, body: sent })
  const parsed = answer.headers.get('content-type')?.includes('json') ? await answer.json() : await answer.text()
  return { status: answer.status, body: parsed as T, cookies: answer.headers.getSetCookie() }
}

const cookieOf = (cookies: readonly string[]): string => cookies.map((cookie) => cookie.split(';')[0]).join('; ')

type Message = { mobile: string; code: string | null }

/** The newest code that was sent to a number (any form of it), read from the development outbox. */
export async function codeFor(base: string, mobile: string): Promise<string> {
  const subscriber = mobile.replace(/\D/g, '').slice(-9)
  const until = Date.now() + 10_000
  while (Date.now() < until) {
    const { body } = await call<{ data: Message[] }>(base, '/dev/outbox')
    const code = body.data.find((message) => message.mobile.endsWith(subscriber))?.code
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No code for ${mobile} arrived in the outbox.`)
}

export async function login(base: string, mobile: string, password: string): Promise<Session> {
  const { status, body, cookies } = await call<LoginAnswer>(base, accountPaths.login, { mobile, password })
  if (status !== 200) throw new Error(`Login of ${mobile} answered ${status}: ${JSON.stringify(body)}`)
  return { cookie: cookieOf(cookies), token: body.token }
}

/** A new account with a session. `affiliateTag`: of the link that brought him. */
export async function signUp(
  base: string,
  mobile = newMobile(),
  affiliateTag?: string,
): Promise<Session & { mobile: string }> {
  const sentBy = affiliateTag === undefined ? {} : { affiliate_tag: affiliateTag }
  const draft = await call(base, accountPaths.register, { mobile, password: PASSWORD, age_confirmed: true, ...sentBy })
  if (draft.status !== 200) throw new Error(`Sign-up answered ${draft.status}: ${JSON.stringify(draft.body)}`)
  const starter = { cookie: cookieOf(draft.cookies) }
  const confirm = { mobile, code: await codeFor(base, mobile) }
  const { status, body, cookies } = await call<LoginAnswer>(base, accountPaths.confirm, confirm, starter)
  if (status !== 200) throw new Error(`The code was answered with ${status}: ${JSON.stringify(body)}`)
  return { cookie: cookieOf(cookies), token: body.token, mobile }
}

/**
 * Deposits through the sandbox's mobile money and waits until it is credited. `amount` is decimal text. Where `mobile` is
 * not the account's own number, its owner gives the code.
 */
export async function deposit(base: string, session: Session & { mobile: string }, amount: string): Promise<void> {
  const { body: methods } = await call<{ data: { method: string; kind: string }[] }>(base, paymentPaths.methods)
  const method = methods.data.find(({ kind }) => kind === 'mobile_money')?.method
  const draft = { amount, method, mobile: session.mobile }
  const { status, body } = await call<{ data: { deposit_id: string; status: string } }>(
    base,
    paymentPaths.deposit,
    draft,
    session,
    randomUUID(),
  )
  if (status !== 200) throw new Error(`The deposit answered ${status}: ${JSON.stringify(body)}`)
  const at = (path: string) => path.replace(':depositId', body.data.deposit_id)
  if (body.data.status === 'awaiting_code')
    await call(base, at(paymentPaths.depositCode), { code: await codeFor(base, session.mobile) }, session)
  const until = Date.now() + 15_000
  while (Date.now() < until) {
    const path = at(paymentPaths.status)
    const { body: seen } = await call<{ data: { status: string } }>(base, path, undefined, session)
    if (seen.data?.status === 'received') return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The deposit was not credited within 15 s.')
}

export async function balanceOf(base: string, session: Session): Promise<string> {
  const { body } = await call<{ data: { balance: string } }>(base, accountPaths.balance, {}, session)
  return body.data.balance
}

export type Pick = { match: MatchListItem; odd: Odd }

export const legOf = ({ match, odd }: Pick, betType: 7 | 8 = 7): BetLegBody => ({
  sub_type_id: odd.sub_type_id,
  bet_pick: odd.odd_key,
  odd_value: odd.odd_value,
  outcome_id: odd.outcome_id,
  special_bet_value: odd.special_bet_value,
  parent_match_id: match.parent_match_id,
  bet_type: betType,
  sport_id: match.sport_id,
})

export const betOf = (legs: readonly BetLegBody[], stake: string, more: Partial<BetBody> = {}): BetBody => ({
  stake,
  total_odd: legs.reduce((product, leg) => product * Number(leg.odd_value), 1).toFixed(2),
  src: 'MOBILE_WEB',
  betslip: [...legs],
  ...more,
})

export const place = (base: string, session: Session, bet: BetBody, key: string = randomUUID()) =>
  call<{ bet_id?: string; code?: string }>(base, betPaths.bet, bet, session, key)

/** The code of a slip with these picks, shared by a visitor. */
export async function shareCodeOf(base: string, picks: readonly Pick[]): Promise<string> {
  const betslip = picks.map(({ match, odd }) => ({
    odd_key: odd.odd_key,
    outcome_id: odd.outcome_id,
    special_bet_value: odd.special_bet_value,
    parent_match_id: match.parent_match_id,
    sub_type_id: odd.sub_type_id,
  }))
  const { body } = await call<ShareAnswer>(base, sharingPaths.encode, { src: 'MOBILE_WEB', betslip })
  return body.code
}

/** Open prices of prematch matches that start no sooner than `startsAfterMs` from now; waits for the world to open. */
export const upcomingPicks = (base: string, startsAfterMs: number, count: number): Promise<Pick[]> =>
  waitForPicks(count, () => openPicksOf(base, startsAfterMs))

/** The like, one pick of each of `count` matches, its price between two; waits until the world has that many. */
export const picksOfMatches = (
  base: string,
  startsAfterMs: number,
  count: number,
  { above, below = Number.POSITIVE_INFINITY }: { above: number; below?: number },
): Promise<Pick[]> =>
  waitForPicks(count, async () => {
    const suits = ({ odd }: Pick): boolean => Number(odd.odd_value) > above && Number(odd.odd_value) < below
    const found = (await openPicksOf(base, startsAfterMs)).filter(suits)
    return [...new Map(found.map((pick) => [pick.match.parent_match_id, pick])).values()]
  })

async function waitForPicks(count: number, find: () => Promise<Pick[]>): Promise<Pick[]> {
  const until = Date.now() + PRICES_MAX_MS
  while (true) {
    const found = await find()
    if (found.length >= count || Date.now() > until) return found.slice(0, count)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function openPicksOf(base: string, startsAfterMs: number): Promise<Pick[]> {
  const picks: Pick[] = []
  for (let page = 1; page <= 20; page += 1) {
    const { body } = await call<{ data: MatchListItem[] }>(
      base,
      `${matchPaths.list}?tab_id=${TAB.upcoming}&limit=100&page=${page}`,
    )
    if (body.data.length === 0) break
    for (const match of body.data) {
      if (Date.parse(match.start_time) < Date.now() + startsAfterMs || match.bet_status !== 'open') continue
      const market = match.odds.find((one) => one.market_active === 1)
      for (const odd of market?.odds ?? []) if (odd.odd_active === 1) picks.push({ match, odd })
    }
  }
  return picks
}
