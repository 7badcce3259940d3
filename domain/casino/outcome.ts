// What can become of a provider's command to the casino's wallet, whichever dialect it is told in. Pure.

export const commandKinds = ['bet', 'win', 'rollback'] as const
export type CommandKind = (typeof commandKinds)[number]

/**
 * `DUPLICATE_SAME` is answered as the first time. `PLAYER_BLOCKED`, `SESSION_EXPIRED`, `GAME`, `LIMIT` and `INSUFFICIENT` are
 * said to bets alone: what was won, or comes back, is never kept from a bettor.
 */
export const walletOutcomes = [
  ...(['OK', 'DUPLICATE_SAME', 'DUPLICATE_CONFLICT', 'INSUFFICIENT', 'BET_NOT_FOUND', 'ALREADY_SETTLED'] as const),
  ...(['ROLLED_BACK', 'SESSION_INVALID', 'SESSION_EXPIRED', 'PLAYER_BLOCKED', 'LIMIT', 'CURRENCY', 'GAME'] as const),
  ...(['PARTNER', 'SIGNATURE', 'MALFORMED', 'TYPES', 'RETRYABLE'] as const),
] as const
export type WalletOutcome = (typeof walletOutcomes)[number]
