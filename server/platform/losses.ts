// What a product's tickets of cash have lost, as each product says it of its own tables.

/**
 * SQL that answers rows of `account_id` and `lost` (below zero where a ticket has won), of what was decided from $1 on and
 * before $2. It is read as one part of a union: it has no other parameters, and sums nothing.
 */
export type LossesSql = string

/** From inclusive, until exclusive. */
export type Span = { from: Date; until: Date }
