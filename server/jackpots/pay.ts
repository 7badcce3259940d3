// Awards and payment: winning lines are counted, a second operator approves, entries are paid page by page, each page a
// transaction of its own, so that what is done again finds nothing left to do.
import { isDeepStrictEqual } from 'node:util'
import { winningLinesOf } from '@walia/domain/jackpots/entry.ts'
import { type Award, awardsOf, carryOf, fundsOf, payoutOf } from '@walia/domain/jackpots/pool.ts'
import type { TransferKind } from '@walia/domain/ledger/kinds.ts'
import { taxById } from '@walia/domain/market/profile.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { type Outcome, payPage, refundEntries, winnerEntries } from '../gamestakes/index.ts'
import type { Events } from '../platform/events.ts'
import { invariant } from '../platform/invariant.ts'
import { publish } from '../platform/outbox.ts'
import type { Deed } from './deed.ts'
import type { JackpotsDeps } from './deps.ts'
import { endingOf } from './draw.ts'
import { type EntryRow, loadPicks, loadTakings, lockOpen, type Settled, updateSettled } from './entryQueries.ts'
import { type JackpotRow, lockPhase, lockRound, type Queryable, updatePaid, updateRefunded } from './queries.ts'
import { logOnce } from './results.ts'
import { type Asked, updateApproved, updateAwarded } from './stepQueries.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'
const COUNT_PAGE = 5000
const PAGE = 500

export const bookOf = (jackpotId: number): string => `jackpot_${jackpotId}`

const resultsOf = ({ matches }: JackpotRow): number[] =>
  matches.map(({ result }) => {
    invariant(result !== null, 'a decided round has every result')
    return result
  })

/** What each tier pays, from the winning lines of all entries. */
async function countedAwards({ pool }: JackpotsDeps, row: JackpotRow): Promise<Award[]> {
  const results = resultsOf(row)
  const lines = row.template.tiers.map(() => 0)
  for (let after = FIRST; ; ) {
    const page = await loadPicks(pool, row.id, after, COUNT_PAGE)
    for (const { picks } of page)
      winningLinesOf(row.template, picks, results).forEach((count, tier) => {
        lines[tier] = (lines[tier] as number) + count
      })
    const last = page.at(-1)
    if (page.length < COUNT_PAGE || last === undefined) break
    after = last.id
  }
  const [takings] = await loadTakings(pool, [row.id])
  return awardsOf(row.template, fundsOf(row.template, { pooled: takings?.pooled ?? 0, carried: row.carried }), lines)
}

/**
 * A result that is corrected while lines are counted decides the round anew: when it was decided is the version of its
 * results. By counts of others the lines that are right now could get the tier several times over.
 */
const isAsCounted = async (db: Queryable, { id, phase, decided_at }: JackpotRow): Promise<boolean> => {
  const locked = await lockRound(db, id)
  return locked?.phase === phase && locked.decided_at?.getTime() === decided_at?.getTime()
}

/** Null where its results changed meanwhile. */
export async function award(deps: JackpotsDeps, row: JackpotRow, asked: Asked, { keep }: Deed) {
  const awards = await countedAwards(deps, row)
  return deps.leases.write('rounds', async (db) => {
    if (!(await isAsCounted(db, row))) return null
    await updateAwarded(db, row.id, asked, awards)
    const tiers = awards.map(({ right, lines, each, added }) => ({ right, lines, each, added }))
    return keep(db, { ok: true, id: row.id, tiers } as const)
  })
}

const awardsIn = ({ awards, template }: JackpotRow): Award[] =>
  template.tiers.map(({ right }) => {
    const found = awards.find(({ tier }) => tier === right)
    invariant(found !== undefined, `tier ${right} was awarded`)
    const { pool, added, lines, each } = found
    return { right, pool, added, fund: pool + added, lines, each, paid: each * lines }
  })

/**
 * What the pool gives for the prizes leaves its book; the rest stays in it for a later round. The lines are counted once
 * more: null where that comes to other awards than are to be approved, or its results changed meanwhile.
 */
export async function approve(deps: JackpotsDeps, row: JackpotRow, asked: Asked, { keep }: Deed) {
  const { leases, ledger } = deps
  const awards = awardsIn(row)
  if (!isDeepStrictEqual(await countedAwards(deps, row), awards)) return null
  const { used, carried } = carryOf(awards)
  return leases.write('rounds', async (db) => {
    if (!(await isAsCounted(db, row))) return null
    await updateApproved(db, row.id, asked, carried)
    if (used > 0)
      await postHouse(ledger, db, 'jackpot_prizes', row.id, { from: bookOf(row.id), to: 'payouts', amount: used })
    return keep(db, { ok: true, id: row.id, carried } as const)
  })
}

type HouseMove = { from: string; to: string; amount: number }

export async function postHouse(
  ledger: JackpotsDeps['ledger'],
  db: Queryable,
  kind: TransferKind,
  reference: number,
  { from, to, amount }: HouseMove,
): Promise<void> {
  const entries = [
    { accountId: 0, book: from, amount: -amount },
    { accountId: 0, book: to, amount },
  ]
  const [posted] = await ledger.post([{ kind, reference: String(reference), entries }], db)
  invariant(posted === 'posted', `${kind} of ${reference} is posted once`)
}

/**
 * Pays all that may be paid; answers how many prizes wait for a second person's release or for their campaign. Cut off between two pages it is
 * carried out again and pays the rest.
 */
export async function pay(deps: JackpotsDeps, row: JackpotRow, { keep }: Deed) {
  const [awards, results] = [awardsIn(row), resultsOf(row)]
  const outcomeOf = (entry: EntryRow): EntryOutcome | null => {
    const outcome = settled(deps, row, entry, { awards, results })
    return outcome.settled.won > deps.profile.jackpots.heldAbove && entry.released_by === null ? null : outcome
  }
  const give = row.template.paidAs === 'bonus' ? giveBonus(deps, row) : undefined
  const answer = { ok: true, ...(await settleAll(deps, row.id, outcomeOf, give)) } as const
  return deps.leases.write('rounds', async (db) => {
    if (answer.held === 0 && (await lockPhase(db, row.id)) === 'approved')
      invariant(
        await updatePaid(db, row.id),
        `nothing of round ${row.id} is open, and its entries won what was awarded`,
      )
    return keep(db, answer)
  })
}

/** Every stake comes back, its VAT included; what was pooled goes back where it came from. */
export async function refund(deps: JackpotsDeps, row: JackpotRow): Promise<void> {
  await settleAll(deps, row.id, refunded)
  const [takings] = await loadTakings(deps.pool, [row.id])
  const endDraw = await endingOf(deps, row)
  await deps.leases.write('rounds', async (db) => {
    if ((await lockPhase(db, row.id)) !== 'void') return
    await endDraw?.(db)
    const amount = takings?.pooled ?? 0
    if (amount > 0)
      await postHouse(deps.ledger, db, 'jackpot_refund', row.id, { from: bookOf(row.id), to: 'stakes', amount })
    invariant(await updateRefunded(db, row.id), `no entry of round ${row.id} is open`)
  })
}

/** `isLess`: it won, and was paid less than its stake. */
type EntryOutcome = Outcome<Settled> & { isLess?: boolean }

/** `outcomeOf` null keeps an entry open; `give` gives what is no cash, accounts ascending: false keeps it open too. */
async function settleAll(
  { leases, ledger, outbox }: JackpotsDeps,
  id: number,
  outcomeOf: (entry: EntryRow) => EntryOutcome | null,
  give?: (db: Queryable, outcome: EntryOutcome) => Promise<boolean>,
): Promise<{ paid: number; held: number }> {
  let [paid, held, after] = [0, 0, FIRST]
  for (;;) {
    const page = await leases.write('rounds', async (db) => {
      const entries = await lockOpen(db, id, after, PAGE)
      const decided = entries.flatMap((entry) => outcomeOf(entry) ?? []).toSorted((a, b) => a.accountId - b.accountId)
      const outcomes: EntryOutcome[] = []
      for (const outcome of decided) if (give === undefined || (await give(db, outcome))) outcomes.push(outcome)
      paid += await payPage(ledger, db, outcomes, updateSettled)
      if (outcomes.length > 0) await publish(db, 'jackpot.settled', settledEvent(id, outcomes))
      held += entries.length - outcomes.length
      return entries
    })
    outbox.wake()
    const last = page.at(-1)
    if (page.length < PAGE || last === undefined) return { paid, held }
    after = last.id
  }
}

const settledEvent = (jackpotId: number, outcomes: readonly EntryOutcome[]): Events['jackpot.settled'] => ({
  jackpotId,
  entries: outcomes.map(({ accountId, settled: { status }, isLess }) => ({
    ...{ accountId, status },
    ...(isLess && { less: true }),
  })),
})

const CAMPAIGN = 'free_jackpot'

/**
 * Bonus money, which a person has once; who had it, or won too little to stake it, gets a free bet instead. Who is barred by now gets nothing; while the
 * campaign is stopped or used up a prize waits, and `pay` is asked for again.
 */
const giveBonus =
  (deps: JackpotsDeps, { id, template }: JackpotRow) =>
  async (db: Queryable, { accountId, settled }: EntryOutcome): Promise<boolean> => {
    const { bonuses, log } = deps
    const { paid: amount } = settled
    if (amount === 0) return true
    const isEnough = amount >= (template.bonusMoneyMin ?? 0)
    if (isEnough && (await bonuses.grantBonusMoney(db, { campaign: CAMPAIGN, accountId, amount })).ok) return true
    const bet = await bonuses.grantFreeBet(db, { campaign: CAMPAIGN, accountId, occasion: `jackpot ${id}`, amount })
    if (bet.ok) return true
    logOnce(deps, `${id}/prize/${accountId}`, bet.code, () =>
      log.warn({ jackpot: id, account: accountId, code: bet.code }, 'a prize of a free jackpot was not given'),
    )
    if (bet.code !== 'ACCOUNT_BARRED') return false
    settled.paid = 0
    return true
  }

/** What keeps a round that is paid by the campaign from being opened: no entry is taken for prizes that cannot be given. */
export async function campaignFaultOf(deps: JackpotsDeps, { template }: JackpotRow): Promise<string | null> {
  if (template.paidAs !== 'bonus') return null
  const campaign = (await deps.bonuses.campaigns()).find(({ id }) => id === CAMPAIGN)
  if (campaign === undefined || campaign.stopped !== null)
    return `the campaign ${CAMPAIGN} is stopped or not given here`
  const left = (campaign.budget ?? 0) - campaign.spent
  const prizes = template.tiers.reduce((sum, { guarantee }) => sum + guarantee, 0)
  return left >= prizes
    ? null
    : `the campaign ${CAMPAIGN} has ${amountText(left)} left, the round's prizes are ${amountText(prizes)}`
}

type Decided = { awards: readonly Award[]; results: readonly number[] }

function settled(
  { profile }: Pick<JackpotsDeps, 'profile'>,
  { template }: JackpotRow,
  { id, account_id: accountId, picks, tax_rows, stake }: EntryRow,
  { awards, results }: Decided,
): EntryOutcome {
  const lines = winningLinesOf(template, picks, results)
  const isGift = template.paidAs === 'bonus'
  const rows = taxById(profile, tax_rows)
  // Bonus money is taxed by what is won with it.
  const { won, tax, paid } = payoutOf(awards, lines, isGift ? { ...rows, winningsTaxPercent: 0 } : rows)
  const of = { id, won_lines: lines, won, tax, paid }
  if (won === 0) return { accountId, settled: { ...of, status: 3 }, entries: [] }
  const entries = isGift ? [] : winnerEntries(accountId, { won, tax })
  return { accountId, settled: { ...of, status: 5 }, entries, isLess: paid < stake }
}

const refunded = ({ id, account_id: accountId, stake, vat }: EntryRow): EntryOutcome => ({
  accountId,
  settled: { id, status: 4, won_lines: null, won: 0, tax: 0, paid: stake },
  entries: refundEntries(accountId, { stake, vat }),
})
