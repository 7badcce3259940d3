// Bringing a friend on real PostgreSQL: accepting a link, the bet that rewards both once, and nobody his own friend.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepDevice } from '../accounts/devices.ts'
import { openOffers, switchOffer } from '../bonuses/testOffers.ts'
import { type Bettor, type BonusWorld, bonusWorld } from '../bonuses/testWorld.ts'
import { createOperations } from '../operations/index.ts'
import { runCommand } from '../operations/testOperations.ts'
import { createPayments } from '../payments/index.ts'
import { createApp } from '../platform/http.ts'
import { createJobs } from '../platform/jobs.ts'
import { asOwner } from '../platform/testDatabase.ts'
import { inTransaction } from '../platform/transaction.ts'
import { createSaferPlay } from '../saferplay/index.ts'
import { createVerification, developmentKeys } from '../verification/index.ts'
import { createReferral, type Referral } from './index.ts'

let world: BonusWorld
let referral: Referral
let elsewhere: Referral
beforeAll(async () => {
  world = await bonusWorld()
  const { platform, accounts, bonuses, wallet, ledger } = world
  await openOffers(bonuses, 'referral')
  const saferPlay = createSaferPlay(platform, { accounts })
  const verification = createVerification(platform, { accounts, keys: developmentKeys('test') })
  const below = { accounts, bonuses, wallet, saferPlay, verification }
  const payments = createPayments(platform, { ...below, texts: platform.texts, access: [] })
  referral = createReferral(platform, { accounts, bonuses, ledger, payments })
  // As another process does.
  const app = await createApp(platform.log, platform.texts.error)
  const jobs = createJobs(platform.pool, platform.log)
  elsewhere = createReferral({ ...platform, app, jobs }, { accounts, bonuses, ledger, payments })
})
afterAll(() => world.close())

const stateOf = async (bettor: Bettor) => (await world.post(bettor, '/api/v1/referral')).body.data
const codeOf = async (bettor: Bettor): Promise<string> => (await stateOf(bettor)).code
async function accept(bettor: Bettor, code: string): Promise<string> {
  const { status, body } = await world.post(bettor, '/api/v1/referral/accept', { code })
  return status === 200 ? 'ok' : body.code
}
const freeBets = (...bettors: Bettor[]) =>
  Promise.all(bettors.map(async ({ id }) => (await world.ledger.balancesOf(id)).free_bet))

/** The provider has said who paid. */
const named = ({ id }: Bettor) =>
  asOwner(
    world.platform.config.databaseUrl,
    `insert into deposit (id, account_id, method, provider, mobile, amount, fee, currency, request_key, request_hash,
       status, created_at, settled_at, payers)
     values (uuidv7(), $1, 'ebirr', 'ebirr', '251911000000', 1, 0, 'ETB', 'named', '', 'received', now(), now(),
       '[{"mobile": "251911000001"}]')`,
    [id],
  )
async function knownBettor(amount: number): Promise<Bettor> {
  const bettor = await world.bettor(amount)
  await named(bettor)
  return bettor
}
/** One who has signed up by the link and deposited. */
async function friendOf(referrer: Bettor, amount = 1000_00): Promise<Bettor> {
  const friend = await world.bettor()
  expect(await accept(friend, await codeOf(referrer))).toBe('ok')
  if (amount === 0) return friend
  await world.deposit(friend, amount)
  await named(friend)
  return friend
}
async function play(
  bettor: Bettor,
  stake: number,
  result: 'won' | 'lost' | 'void' = 'lost',
  source = 'cash',
  picks = 1,
) {
  const matches = world.openMatches(picks)
  const { status, body } = await world.place(bettor, matches, stake, source)
  expect([status, body.code]).toEqual([200, undefined])
  await world.decide(matches, result)
}

test('both get a free bet once the friend’s bet is decided, once in two processes at the same moment', async () => {
  const referrer = await world.bettor()
  const friend = await friendOf(referrer)
  await referral.rewardFriends()
  // The friend sees what is still to do, and until when; who was invited by nobody sees nothing of it.
  const { invited } = await stateOf(friend)
  expect(invited).toMatchObject({ state: 'waiting' })
  expect(Date.parse(invited.until) - Date.parse(invited.accepted_at)).toBe(30 * 86_400_000)
  expect((await stateOf(referrer)).invited).toBeNull()
  expect([await freeBets(referrer, friend), (await stateOf(referrer)).friends]).toMatchObject([
    [0, 0],
    [{ state: 'waiting' }],
  ])
  await play(friend, 400_00)
  const counts = await Promise.all([referral, elsewhere, referral, elsewhere].map((each) => each.rewardFriends()))
  expect(counts.toSorted()).toEqual([0, 0, 0, 1])
  await play(friend, 400_00)
  await referral.rewardFriends()
  expect((await stateOf(friend)).invited.state).toBe('rewarded')
  expect([await freeBets(referrer, friend), (await stateOf(referrer)).friends]).toMatchObject([
    [20_00, 20_00],
    [{ state: 'rewarded' }],
  ])
  expect(await world.ledger.faults()).toEqual([])
})

test.each<[string, number, (friend: Bettor) => Promise<void>]>([
  ['a stake that is too small', 1000_00, (friend) => play(friend, 399_99)],
  // Two picks at 2.50: 6.25.
  ['a bet at odds that earn points', 1000_00, (friend) => play(friend, 400_00, 'lost', 'cash', 2)],
  ['a void bet', 1000_00, (friend) => play(friend, 400_00, 'void')],
  [
    'a bet that is not decided',
    1000_00,
    async (friend) => void (await world.place(friend, world.openMatches(1), 400_00, 'cash')),
  ],
  [
    'a free bet',
    0,
    async (friend) => {
      await world.grant(friend, 400_00)
      await play(friend, 400_00, 'lost', 'free_bet')
    },
  ],
])('nobody gets anything for %s', async (_name, amount, bet) => {
  const referrer = await world.bettor()
  const friend = await friendOf(referrer, amount)
  await bet(friend)
  await referral.rewardFriends()
  expect((await stateOf(referrer)).friends).toMatchObject([{ state: 'waiting' }])
})

test('nobody gets anything for a friend whose deposit its provider took back', async () => {
  const referrer = await world.bettor()
  const friend = await friendOf(referrer)
  await play(friend, 400_00)
  await world.takeBack(friend, 1000_00)
  await referral.rewardFriends()
  expect([await freeBets(referrer, friend), (await stateOf(referrer)).friends]).toMatchObject([
    [0, 0],
    [{ state: 'waiting' }],
  ])
})

test('while a callback says that the friend’s deposit was taken back nobody gets anything, until the provider has it', async () => {
  const referrer = await world.bettor()
  const friend = await friendOf(referrer)
  await play(friend, 400_00)
  const { pool } = world.platform
  await asOwner(
    world.platform.config.databaseUrl,
    `insert into deposit (id, account_id, method, provider, mobile, amount, fee, currency, request_key, request_hash,
       status, created_at, settled_at, reversal_said_at)
     values (uuidv7(), $1, 'bank', 'chapa', '251911000000', 100000, 0, 'ETB', 'said', '', 'received', now(), now(), now())`,
    [friend.id],
  )
  await referral.rewardFriends()
  expect(await freeBets(referrer, friend)).toEqual([0, 0])
  await pool.query('update deposit set reversal_said_at = null where account_id = $1', [friend.id])
  await referral.rewardFriends()
  expect(await freeBets(referrer, friend)).toEqual([20_00, 20_00])
})

test('the own link, nobody’s, another one’s afterwards, or one after a deposit is refused, the same again is not', async () => {
  const [referrer, other, friend] = [await world.bettor(), await world.bettor(), await world.bettor()]
  const code = await codeOf(referrer)
  expect(await codeOf(referrer)).toBe(code)
  expect(await accept(referrer, code)).toBe('REFERRAL_OWN')
  expect(await accept(friend, '22222222')).toBe('REFERRAL_UNKNOWN')
  expect(await accept(friend, code.toLowerCase())).toBe('ok')
  expect([await accept(friend, code), await accept(friend, await codeOf(other))]).toEqual(['ok', 'REFERRAL_TAKEN'])
  expect(await accept(await world.bettor(100_00), code)).toBe('REFERRAL_LATE')
})

async function referralsListed(): Promise<object[]> {
  const operations = createOperations(world.platform, { referral, simulated: null } as never)
  const { details } = (await runCommand(world.platform.pool, operations, ['referral', 'list'])) as {
    details: { referrals: object[] }
  }
  return details.referrals
}

test.each(['friend', 'referrer'] as const)(
  'while nobody knows who paid the deposit of the %s both wait, and he reads so',
  async (of) => {
    const referrer = await world.bettor(of === 'referrer' ? 500_00 : 0)
    const friend = await friendOf(referrer, 0)
    await world.deposit(friend, 1000_00)
    if (of !== 'friend') await named(friend)
    await play(friend, 400_00)
    await referral.rewardFriends()
    expect(await freeBets(referrer, friend)).toEqual([0, 0])
    const waits = async () => [(await stateOf(friend)).person_first, (await stateOf(referrer)).person_first]
    expect(await waits()).toEqual([of === 'friend', of === 'referrer'])
    if (of === 'friend') await named(friend)
    else
      await world.platform.pool.query(
        `insert into verification (account_id, status, submission_id, valid_until)
       values ($1, 'approved', uuidv7(), now() + interval '1 year')`,
        [referrer.id],
      )
    await referral.rewardFriends()
    expect(await freeBets(referrer, friend)).toEqual([20_00, 20_00])
    expect(await waits()).toEqual([false, false])
  },
)

test('an own second account rewards nobody: the same payer is found when it comes to the reward', async () => {
  const referrer = await knownBettor(500_00)
  const second = await friendOf(referrer)
  await inTransaction(world.platform.pool, async (db) => {
    for (const { id } of [referrer, second]) await world.accounts.keepPayer(id, { mobile: '251988000001' }, db)
  })
  await play(second, 400_00)
  await referral.rewardFriends()
  expect([await freeBets(referrer, second), (await stateOf(referrer)).friends]).toMatchObject([
    [0, 0],
    [{ state: 'refused' }],
  ])
  expect(await referralsListed()).toContainEqual(
    expect.objectContaining({ referrer: referrer.id, friend: second.id, outcome: 'connected', how: ['payer'] }),
  )
})

test.each<[string, (pair: readonly Bettor[]) => Promise<void>]>([
  [
    'device',
    async ([referrer, second]) => {
      const { platform } = world
      const secret = await keepDevice(platform, platform.pool, referrer?.id ?? 0, null)
      await keepDevice(platform, platform.pool, second?.id ?? 0, secret)
    },
  ],
  [
    'network',
    async (pair) => {
      for (const { id } of pair)
        await world.platform.pool.query(
          `insert into auth_event (at, kind, account_id, ip) values ($1, 'logged_in', $2, '192.0.2.77')`,
          [new Date(world.platform.clock.now()), id],
        )
    },
  ],
])('an own second account of the same %s rewards nobody either, and the operator reads why', async (how, connect) => {
  const referrer = await knownBettor(500_00)
  const second = await friendOf(referrer)
  await connect([referrer, second])
  await play(second, 400_00)
  await referral.rewardFriends()
  expect([await freeBets(referrer, second), (await stateOf(referrer)).friends]).toMatchObject([
    [0, 0],
    [{ state: 'refused' }],
  ])
  expect(await referralsListed()).toContainEqual(
    expect.objectContaining({ referrer: referrer.id, friend: second.id, outcome: 'connected', how: [how] }),
  )
})

test('of twelve friends at once in two processes ten bring a reward', async () => {
  const referrer = await world.bettor()
  const friends: Bettor[] = []
  for (let count = 0; count < 12; count++) {
    const friend = await friendOf(referrer)
    await play(friend, 400_00)
    friends.push(friend)
  }
  await Promise.all([referral, elsewhere].map((each) => each.rewardFriends()))
  expect((await freeBets(...friends)).filter((amount) => amount > 0)).toHaveLength(10)
  expect(await freeBets(referrer)).toEqual([200_00])
  expect(await world.ledger.faults()).toEqual([])
})

test('while no operator has opened it there is no link and none is accepted; what was promised before he closed it is kept', async () => {
  const referrer = await world.bettor()
  const code = await codeOf(referrer)
  const [friend, late] = [await friendOf(referrer), await world.bettor()]
  world.platform.advance(60_000)
  await switchOffer(world.bonuses, 'referral', false)
  expect(await stateOf(await world.bettor())).toMatchObject({ code: null, friends: [], invited: null })
  expect(await stateOf(referrer)).toMatchObject({ code: null, friends: [{ state: 'waiting' }] })
  expect(await accept(late, 'AAAAAAAA')).toBe('REFERRAL_UNKNOWN')
  expect(await accept(late, code)).toBe('OFFER_CLOSED')
  expect(await accept(friend, code)).not.toBe('OFFER_CLOSED')
  await play(friend, 400_00)
  await referral.rewardFriends()
  expect(await freeBets(referrer, friend)).toEqual([20_00, 20_00])

  // Who came by the link meanwhile was promised nothing, and is from the opening on.
  world.platform.advance(60_000)
  await switchOffer(world.bonuses, 'referral', true)
  expect([await codeOf(referrer), await accept(late, code)]).toEqual([code, 'ok'])
})
