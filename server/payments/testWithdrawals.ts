// For tests of withdrawals: bettors with money, the calls, the books, and the codes that were sent.
import { type Bettor, newBettor, untilStatus, type World } from './testWorld.ts'

let fundCount = 0
/** A bettor with so much cash, minor units, given by the house. */
export async function richBettor(world: World, cash: number, rest?: string): Promise<Bettor> {
  const bettor = await newBettor(world, rest)
  const entries = [
    { accountId: bettor.id, book: 'cash', amount: cash },
    { accountId: 0, book: 'demo', amount: -cash },
  ]
  await world.ledger.post([{ kind: 'demo', reference: `fund/${bettor.id}/${fundCount++}`, entries }])
  return bettor
}

async function call(
  world: World,
  bettor: Bettor | null,
  method: 'GET' | 'POST',
  url: string,
  body?: object,
  key?: string,
) {
  const answer = await world.platform.app.inject({
    method,
    url,
    cookies: bettor ? { sid: bettor.sid } : {},
    headers: { authorization: `Bearer ${bettor?.token ?? ''}`, ...(key ? { 'idempotency-key': key } : {}) },
    ...(method === 'POST' ? { payload: body ?? {} } : {}),
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** Tests move the clock by more than a session may be idle. */
async function inNewSession({ accounts }: World, bettor: Bettor | null): Promise<Bettor | null> {
  if (bettor === null) return null
  const { secret: sid, token } = await accounts.openSession(bettor.id, null)
  return { ...bettor, sid, token }
}

type Options = { key?: string; body?: object }
export const withdraw = (world: World, bettor: Bettor | null, amount: unknown, { key, body }: Options = {}) =>
  call(world, bettor, 'POST', '/api/v1/withdraw', { amount, method: world.method, ...body }, key)
export const withdrawalOf = async (world: World, bettor: Bettor | null, id: string) =>
  call(world, await inNewSession(world, bettor), 'GET', `/api/v1/withdraw/${id}`)
export const withdrawalsOf = async (world: World, bettor: Bettor | null) =>
  call(world, await inNewSession(world, bettor), 'GET', '/api/v1/withdraw')
export const giveCode = (world: World, bettor: Bettor | null, id: string, code: unknown) =>
  call(world, bettor, 'POST', `/api/v1/withdraw/${id}/code`, { code })
export const cancel = (world: World, bettor: Bettor | null, id: string) =>
  call(world, bettor, 'POST', `/api/v1/withdraw/${id}/cancel`)
export const cancelDeposit = (world: World, bettor: Bettor | null, id: string) =>
  call(world, bettor, 'POST', `/api/v1/deposit/${id}/cancel`)
export const giveDepositCode = (world: World, bettor: Bettor | null, id: string, code: unknown) =>
  call(world, bettor, 'POST', `/api/v1/deposit/${id}/code`, { code })

/** Waits until the withdrawal has a status, asking the provider every time when `ask` is set. */
export const becomes = (world: World, bettor: Bettor, id: string, status: string, ask = false) =>
  untilStatus(world, () => withdrawalOf(world, bettor, id), status, ask)

export async function booksOf({ ledger }: World, { id }: Bettor) {
  const { cash, reserved } = await ledger.balancesOf(id)
  return { cash, reserved }
}

/** What the provider really paid for a withdrawal; 0 for nothing. */
export const paidOutFor = ({ sandbox }: World, id: string): number => sandbox.moved().paidOut.get(id.slice(4)) ?? 0

export async function sentCodes({ platform }: World, { mobile }: Pick<Bettor, 'mobile'>): Promise<string[]> {
  const sql = 'select text from sms_message where mobile = $1 order by created_at, id'
  const { rows } = await platform.pool.query<{ text: string }>(sql, [mobile])
  return rows.map(({ text }) => /(?<!\d)\d{4}(?!\d)/.exec(text)?.[0] ?? '')
}
export const wrongCode = (right: string | undefined): string => (right === '0000' ? '1111' : '0000')

export async function entriesOf({ platform }: World, id: string) {
  const { rows } = await platform.pool.query(
    `select t.kind, e.book, e.amount from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
     where split_part(replace(t.reference, '-', ''), '/', 1) = $1 order by t.at, e.amount`,
    [id.slice(4)],
  )
  return rows.map(({ kind, book, amount }) => `${kind} ${book} ${amount}`)
}

export async function rowOf({ platform }: World, id: string) {
  const sql = `select * from withdrawal where replace(id::text, '-', '') = $1`
  return (await platform.pool.query(sql, [id.slice(4)])).rows[0]
}

/** What the list of withdrawals says of what holds them back. */
export const holdShownTo = async (world: World, bettor: Bettor) => (await withdrawalsOf(world, bettor)).body.hold
