// What entries lost, by the moment at which they were paid or found to have lost; a refund lost nothing.
import type { LossesSql } from '../platform/losses.ts'

export const jackpotLosses: LossesSql = `
  select account_id, stake - paid as lost from jackpot_entry where settled_at >= $1 and settled_at < $2`
