// What tickets of lucky six lost, by the moment at which they were paid or found to have lost; a refund lost nothing.
import type { LossesSql } from '../platform/losses.ts'

export const luckySixLosses: LossesSql = `
  select account_id, stake - paid as lost from lucky_ticket where settled_at >= $1 and settled_at < $2`
