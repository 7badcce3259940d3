// The SQL functions of all slices, in the order in which they are made. Each is a file, server/<slice>/sql/<function>.sql.
import { readdirSync, readFileSync } from 'node:fs'

/** Slices bottom to top. Within a slice, what another function's making calls comes first. */
const FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  platform: ['outbox_add', 'outbox_delete_old', 'outbox_rebase', 'request_is_done'],
  ledger: [
    'ledger_refuse_change',
    'ledger_check_entries',
    'ledger_uuid_at',
    'ledger_ensure_partitions',
    'wallet_open',
    'wallet_lock',
    'wallet_debit_many',
    'wallet_credit_many',
    'wallet_bonuses',
    'ledger_insert',
    'ledger_post_stakes',
    'ledger_post_one',
    'ledger_post_batch',
    'ledger_credit_batch',
    'ledger_faults',
    'player_moves',
    'player_day',
    'ledger_staked_since',
    'ledger_turned_over',
    'ledger_has_moved',
  ],
  sms: ['sms_queue'],
  accounts: [
    'attempt_take',
    'account_changed',
    'session_ended',
    'auth_event_expire',
    'accounts_excluded',
    'sessions_over',
    'accounts_connected',
  ],
  saferplay: [
    ...['play_used', 'play_time_used', 'play_limits_of', 'play_limits_lock'],
    ...['play_time_put', 'play_time_add', 'play_time_is_over'],
  ],
  bonuses: ['bonus_refuse_change', 'campaign_refuse_change'],
  promo: ['promo_refuse_change'],
  odds: ['feed_message_partitions', 'line_contradiction_refuse_change', 'line_mark_stands'],
  fair: ['fair_chain_refuse_change'],
  rounds: ['round_refuse_change', 'round_refuse_insert', 'round_lock_open', 'round_phases_of', 'virtual_round_of'],
  virtuals: ['virtual_result_refuse', 'virtual_mark_stands'],
  oddsboost: ['odds_boost_divide', 'hold_odds_boost_room', 'check_odds_boosts', 'use_odds_boosts'],
  bets: [
    'bets_ensure_partitions',
    'bet_refuse_change',
    'match_locks_of',
    'lock_matches_shared',
    'bet_unkeyed',
    'request_key_of',
    'take_request_keys',
    'play_limits_left',
    'play_left',
    'hold_stake',
    'free_holds',
    'give_back_stakes',
    'release_holds',
    'find_late_bets',
    'take_list_stakes',
    'find_excluded_bets',
    'find_bets_above_limits',
    'take_stakes',
    'give_back_list_stakes',
    'find_first_bets',
    'insert_bets',
    'insert_bet_legs',
    'post_placed_bets',
    'keep_refusals',
    'place_bets',
    'mark_stands',
    'mark_selections',
    'find_unreversed',
    'settle_bets',
    'cash_out_stake',
  ],
  cashout: ['cash_out_bet'],
  payments: [
    ...['withdrawal_refuse_change', 'withdrawal_refuse_unreserved', 'deposit_refuse_change', 'payment_decided'],
    ...['payment_keep_refused', 'payment_expire_forgeries', 'payment_remove_bodies'],
  ],
  gamestakes: [
    ...['game_unkeyed', 'game_stakes_repeated', 'game_stakes_begin', 'game_stakes_late', 'game_stakes_end'],
    ...['game_request_await', 'game_wallets_changed'],
  ],
  luckysix: ['lucky_ticket_refuse_change', 'lucky_take', 'lucky_place'],
  casino: [
    'casino_refuse_change',
    ...['casino_is_same', 'casino_end_round', 'casino_keep', 'casino_bet', 'casino_win', 'casino_rollback'],
    ...['casino_take', 'casino_run', 'casino_give_back'],
  ],
  jackpots: [
    'jackpot_refuse_change',
    'jackpot_refuse_unasked',
    'jackpot_match_refuse_change',
    'jackpot_match_draw_refuse_change',
    'jackpot_entry_refuse_change',
    'jackpot_award_refuse_change',
    'jackpot_draw_refuse_change',
    'jackpot_moved',
    'jackpot_result_known',
    'jackpot_lock_open',
    'jackpot_entered',
    'jackpot_take',
    'jackpot_place',
  ],
  affiliates: ['affiliate_referral_refuse_change'],
  operations: [
    'operations_refuse_change',
    'operator_account_refuse_change',
    'operator_use',
    'operation_request_add',
    'operation_asked',
    'operation_outcome',
  ],
}

export type FunctionFile = { slice: string; name: string; text: string }

const server = new URL('../', import.meta.url)

/** Throws when a file is not listed, or a listed one is missing: it would never be made. */
export function functionFiles(): FunctionFile[] {
  const present = readdirSync(server).flatMap((slice) => sqlNamesOf(slice).map((name) => `${slice}/${name}`))
  const listed = Object.entries(FUNCTIONS).flatMap(([slice, names]) => names.map((name) => ({ slice, name })))
  const unlisted = present.filter((path) => !listed.some(({ slice, name }) => path === `${slice}/${name}`))
  if (unlisted.length > 0) throw new Error(`SQL functions missing from server/migrations/functions.ts: ${unlisted}`)
  return listed.map(({ slice, name }) => ({
    slice,
    name,
    text: readFileSync(new URL(`${slice}/sql/${name}.sql`, server), 'utf8'),
  }))
}

function sqlNamesOf(slice: string): string[] {
  try {
    return readdirSync(new URL(`${slice}/sql/`, server)).map((file) => file.replace(/\.sql$/, ''))
  } catch (cause) {
    if (['ENOENT', 'ENOTDIR'].includes((cause as NodeJS.ErrnoException).code ?? '')) return []
    throw cause
  }
}
