// All SQL of abuse.
import type { OppositeSides } from '@walia/domain/abuse/oppositeSides.ts'
import type { Queryable } from '../ledger/index.ts'

export type Decision = { findingId: number; as: 'cleared' | 'confirmed'; by: string; reason: string; at: Date }

/** Those that were found before stay as they are; answers how many are new. */
export async function insertFindings(db: Queryable, found: readonly OppositeSides[], at: Date): Promise<number> {
  const answer = await db.query(
    `insert into abuse_finding (found_at, parent_match_id, market, specifiers, account_id, bet, source, boosted,
       outcome_id, other_id, other_bet, other_source, other_boosted, other_outcome_id, how)
     select $1, f."parentMatchId", f.market, f.specifiers, f."accountId", f.bet, f.source, f.boosted,
       f."outcomeId", f."otherId", f."otherBet", f."otherSource", f."otherBoosted", f."otherOutcomeId", f.how
     from jsonb_to_recordset($2) f ("parentMatchId" bigint, market int, specifiers text, "accountId" bigint, bet text,
       source text, boosted boolean, "outcomeId" text, "otherId" bigint, "otherBet" text, "otherSource" text,
       "otherBoosted" boolean, "otherOutcomeId" text, how text[])
     on conflict do nothing`,
    [at, JSON.stringify(found.map(rowOf))],
  )
  return answer.rowCount ?? 0
}

const rowOf = ({ one, other, how }: OppositeSides) => ({
  ...one,
  otherId: other.accountId,
  otherBet: other.bet,
  otherSource: other.source,
  otherBoosted: other.boosted,
  otherOutcomeId: other.outcomeId,
  how,
})

/** Undecided ones, newest first. */
export async function loadFindings(db: Queryable, limit: number): Promise<object[]> {
  const { rows } = await db.query(
    `select f.id, f.found_at, f.how, f.parent_match_id as match, f.market, f.specifiers,
       f.account_id as account, f.bet, f.source, f.boosted, f.outcome_id as outcome,
       f.other_id as other_account, f.other_bet, f.other_source, f.other_boosted, f.other_outcome_id as other_outcome
     from abuse_finding f where not exists (select from abuse_decision d where d.finding_id = f.id)
     order by f.id desc limit $1`,
    [limit],
  )
  return rows
}

/** False when there is no such finding. */
export async function insertDecision(db: Queryable, { findingId, as, by, reason, at }: Decision): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into abuse_decision (finding_id, decided_as, decided_by, reason, decided_at)
     select id, $2, $3, $4, $5 from abuse_finding where id = $1`,
    [findingId, as, by, reason, at],
  )
  return rowCount !== 0
}
