// One round of a bettor's own: its game, what was staked and won, and the tax that was withheld.
import type { CasinoRoundAnswer } from '@walia/contract/casino.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { Refusal } from '../platform/http.ts'
import { prefixedIdOf } from '../platform/prefixedId.ts'
import type { CasinoDeps } from './deps.ts'
import { uuidOf } from './launch.ts'
import { findOwnRound } from './queries.ts'

export async function showRound(
  { pool }: Pick<CasinoDeps, 'pool'>,
  accountId: number,
  printed: string,
  language: string,
): Promise<CasinoRoundAnswer> {
  const round = await findOwnRound(pool, accountId, uuidOf(printed))
  if (round === null) throw new Refusal('NOT_FOUND')
  const { id, number, name, names, state, staked, won, tax, opened_at, ended_at } = round
  return {
    data: {
      ...{ round_id: prefixedIdOf('cas', id), number, game: names[language] ?? name, state },
      ...{ staked: amountText(staked), won: amountText(won), tax: amountText(tax), paid: amountText(won - tax) },
      ...{ opened_at: opened_at.toISOString(), ended_at: ended_at?.toISOString() ?? null },
    },
  }
}
