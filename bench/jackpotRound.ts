// A jackpot round that closes under load, and 100,000 of its entries that are awarded, approved and paid.
import { jackpotPaths } from '@walia/contract/latePaths.ts'
import { templateOf } from '@walia/domain/jackpots/templates.ts'
import { createHandBook } from '@walia/server/bets/testServer.ts'
import { jackpotProcess } from '@walia/server/jackpots/testWorld.ts'
import { handmadeLines } from '@walia/server/settlement/testLines.ts'
import { type Ground, insertMany, PAID, PAY_GOAL, pourIn, seconds, soundness } from './roundUnderLoad.ts'
import { count, type Row } from './table.ts'

/** From the opening to the closing: what comes before the last 5 s. */
const LEAD_MS = 15_000
const WHAT = 'jackpot entries'

export async function measureJackpotRound(ground: Ground): Promise<Row[]> {
  const { database, sandbox, accounts } = ground
  const book = createHandBook()
  const { lines, say: result } = handmadeLines()
  const at = await jackpotProcess({ database, sandbox, book, lines, barred: new Set() })
  const matches = Array.from({ length: templateOf('weekly').matches }, (_, index) => index + 1)
  const closesAt = Date.now() + LEAD_MS
  for (const match of matches) book.addMatch(match, { startsAt: closesAt, odds: ['2.70', '3.00', '2.75'] })
  const draft = { kind: 'weekly', matches, from: null, belowFloor: true, by: 'ann' } as const
  const proposed = await at.hand.propose(draft, null)
  if (!proposed.ok || !(await at.hand.open(proposed.id)).ok) throw new Error('no round is open')
  const { id } = proposed
  const enter = (index: number) =>
    at.call(
      accounts[index % accounts.length] as number,
      jackpotPaths.entry,
      {
        jackpot_id: id,
        stake: '10',
        picks: matches.map((parent_match_id, place) => ({
          ...{ parent_match_id, outcomes: ['1', 'X', '2'][(index + place) % 3] },
        })),
      },
      { 'idempotency-key': `bench-${index}-of-a-round` },
    )
  const { placed, rows } = await pourIn(WHAT, closesAt, enter, ground.say)
  await at.run()
  rows.push(
    ...(await soundness(ground, WHAT, placed, {
      text: `select count(*)::int as entries, count(*) filter (where e.placed_at >= j.closes_at)::int as late,
         count(*) filter (where not exists (select from ledger_transfer t
           where t.kind = 'bet' and t.reference = e.id::text))::int as unpaid
       from jackpot_entry e join jackpot j on j.id = e.jackpot_id where e.jackpot_id = $1`,
      values: [id],
    })),
  )
  for (const match of matches)
    result(match, {
      ...{ kind: 'settled', certainty: 2 },
      outcomes: ['1', '2', '3'].map((each) => ({
        ...{ id: each, result: each === '1' ? 1 : 0, voidFactor: null, deadHeatFactor: null },
      })),
    })
  rows.push(await payMany(ground, at, id))
  await at.end()
  return rows
}

async function payMany(ground: Ground, at: Awaited<ReturnType<typeof jackpotProcess>>, id: number): Promise<Row> {
  const { accounts, say } = ground
  // Each has 10 of 13 right, so that each is paid.
  await insertMany(
    ground,
    'jackpot_entry',
    `insert into jackpot_entry (id, jackpot_id, account_id, picks, doubles, stake, vat, pooled, tax_rows, placed_at, balance_after)
     select gen_random_uuid(), $1, ($2::bigint[])[1 + n % cardinality($2::bigint[])],
       array[2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]::smallint[], 0, 1000, 130, 522, e.tax_rows, now(), 0
     from generate_series(1, $3::int) n, (select tax_rows from jackpot_entry where jackpot_id = $1 limit 1) e`,
    [id, accounts, PAID],
  )
  await at.run()
  say(`Awarding and paying ${count(PAID)} entries…`)
  const timed = async (work: () => Promise<{ ok: boolean }>): Promise<number> => {
    const startedAt = performance.now()
    const answer = await work()
    if (!answer.ok) throw new Error(`it was refused: ${JSON.stringify(answer)}`)
    return performance.now() - startedAt
  }
  const awardMs = await timed(() => at.hand.award(id, 'ann'))
  const approveMs = await timed(() => at.hand.approve(id, 'ben'))
  const payMs = await timed(() => at.hand.pay(id, 'cy'))
  return {
    what: `${count(PAID)} ${WHAT} that won are counted, approved and paid`,
    result: seconds(awardMs + approveMs + payMs),
    goal: PAY_GOAL,
    note: `counted in ${seconds(awardMs)}, again for the approval in ${seconds(approveMs)}, paid to ${count(accounts.length)} wallets in ${seconds(payMs)}`,
  }
}
