// For tests: of each table that decides payments what is there, and statements by which the product's role would forge it.

export type Values = Record<string, unknown>
/** `rows`: what is there, further columns by their types. Each of `forged` is refused to the role, and would change a row. */
type Guard = { rows?: readonly Values[]; forged: readonly string[] }

const ID = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`
const AT = new Date('2026-11-16T12:00:00Z')
/** Rounds of jackpots by their ids. */
const [PROPOSED, OPEN, CLOSED, APPROVED, PAID, VOID, DECIDED, AWARDED] = [11, 12, 13, 14, 15, 16, 17, 18]
const SIGNED = { awarded_by: 'ann', approved_by: 'ben', left_over: 7 }
const ROUND = 'kind, template, proposed_by, closes_at'
const ENTRY = 'id, jackpot_id, account_id, picks, doubles, stake, vat, pooled, tax_rows, placed_at, balance_after'
const entryIn = (round: number) => `'${ID(9)}', ${round}, 1, '{1}', 0, 100, 10, 50, 'x', now(), 0`
const TICKET = 'id, series, account_id, round_number, picks, stake, vat, placed_at, rules, tax_rows, balance_after'
const ticketOf = (round: number) => `'${ID(9)}', '${ID(9)}', 1, ${round}, '{1,2,3,4,5,6}', 100, 10, now(), 'x', 'x', 0`
const GAME = 'game, number, opens_at, closes_at, commitment, chain_id, link, network, beacon_round, void_at'
const DRAW = 'jackpot_id, places, commitment, chain_id, link, network, beacon_round'
const drawIn = (round: number) => `${round}, '{0}', 'new', 9, 9, '{}', 9`
const PAYMENT = 'id, account_id, method, provider, mobile, amount, fee, currency, request_key, request_hash, created_at'
const paymentOf = (n: number) => `'${ID(n)}', 1, 'x', 'x', '9', 100, 0, 'ETB', 'k', '', now()`
const decided = { seed: 's', signature: 's', result: '{"matches": []}', decided_at: AT, pays_at: AT, closed_at: AT }
const gameRound = (number: number, values: Values): Values => ({
  ...{
    game: 'lucky6',
    number,
    opens_at: AT,
    closes_at: new Date(AT.getTime() + 1),
    void_at: new Date(AT.getTime() + 2),
  },
  ...{ commitment: `c${number}${values.game}`, link: number, chain_id: values.game ? 2 : 1, ...values },
})

const JACKPOTS: Record<string, Guard> = {
  jackpot: {
    rows: [
      ...[{ id: PROPOSED }, { id: OPEN, phase: 'open' }, { id: CLOSED, phase: 'closed', closing: '{}' }],
      { id: DECIDED, phase: 'decided' },
      { id: AWARDED, phase: 'awarded', awarded_by: 'ann', void_asked_by: 'ann' },
      { id: APPROVED, phase: 'approved', ...SIGNED },
      { id: PAID, phase: 'paid', ...SIGNED, released_by: 'cy', left_to: OPEN },
      { id: VOID, phase: 'void', void_because: 'unplayed', void_asked_by: 'ann' },
    ],
    forged: [
      `insert into jackpot (${ROUND}, phase, awarded_by, approved_by, left_over) values ('k', '{}', 'a', now(), 'approved', 'a', 'b', 0)`,
      `insert into jackpot (${ROUND}, carried) values ('k', '{}', 'a', now(), 1000)`,
      `update jackpot set phase = 'awarded', left_over = null where phase = 'approved'`,
      `update jackpot set phase = 'closed', left_over = null where phase = 'paid'`,
      `update jackpot set carried = 1000 where phase = 'approved'`,
      `update jackpot set approved_by = 'dan' where phase = 'approved'`,
      // Persons' steps that nobody has asked for.
      `update jackpot set phase = 'awarded', awarded_by = 'ghost' where phase = 'decided'`,
      `update jackpot set awarded_by = 'ghost' where phase = 'awarded'`,
      `update jackpot set phase = 'approved', approved_by = 'ghost', left_over = 0 where phase = 'awarded'`,
      `update jackpot set released_by = 'ghost' where phase = 'approved'`,
      `update jackpot set void_asked_by = 'ghost' where phase = 'closed'`,
      `update jackpot set phase = 'void', void_because = 'operator', voided_by = 'ghost' where phase = 'awarded'`,
      `update jackpot set decided_at = now() where phase = 'approved'`,
      `update jackpot set left_over = 1000 where phase = 'approved'`,
      `update jackpot set left_to = null where phase = 'paid'`,
      `update jackpot set closing = '{"pooled": 1}' where phase = 'closed'`,
      `update jackpot set void_asked_by = 'ben' where phase = 'void'`,
      `update jackpot set template = '{}'`,
      'delete from jackpot',
    ],
  },
  jackpot_match: {
    rows: [
      { jackpot_id: CLOSED, place: 0, result: 1, came: 'drawn' },
      { jackpot_id: APPROVED, place: 0, result: 1, came: 'played' },
    ],
    forged: [
      `insert into jackpot_match (jackpot_id, place, parent_match_id, starts_at, texts) values (${APPROVED}, 1, 2, now(), '{}')`,
      `insert into jackpot_match values (${PROPOSED}, 1, 2, now(), '{}', 4, 'played')`,
      `update jackpot_match set result = 4 where jackpot_id = ${APPROVED}`,
      `update jackpot_match set result = null, came = null where jackpot_id = ${APPROVED}`,
      `update jackpot_match set result = 4 where jackpot_id = ${CLOSED}`,
      `update jackpot_match set weights = '{9998,1,1}' where jackpot_id = ${CLOSED}`,
      'update jackpot_match set parent_match_id = 2',
      'delete from jackpot_match',
    ],
  },
  jackpot_award: {
    rows: [{ jackpot_id: APPROVED, tier: 13, pool: 100, added: 0, lines: 1, each: 100 }],
    forged: [
      'update jackpot_award set each = 1',
      `insert into jackpot_award values (${APPROVED}, 12, 100, 0, 1, 100)`,
      `insert into jackpot_award values (${CLOSED}, 12, 100, 0, 1, 100)`,
      `delete from jackpot_award where jackpot_id = ${APPROVED}`,
    ],
  },
  jackpot_draw: {
    rows: [
      {
        ...{ jackpot_id: CLOSED, places: '{0}', commitment: 'a' },
        ...{ seed: 's', signature: 's', results: '{1}', drawn_at: AT },
      },
      { jackpot_id: APPROVED, places: '{0}', commitment: 'b' },
    ],
    forged: [
      `update jackpot_draw set results = '{4}' where jackpot_id = ${CLOSED}`,
      `update jackpot_draw set seed = 's', drawn_at = now() where jackpot_id = ${APPROVED}`,
      `insert into jackpot_draw (${DRAW}, seed, signature, results, drawn_at) values (${drawIn(OPEN)}, 's', 's', '{4}', now())`,
      `insert into jackpot_draw (${DRAW}) values (${drawIn(PAID)})`,
      `update jackpot_draw set commitment = 'c'`,
    ],
  },
  jackpot_match_draw: {
    rows: [{ parent_match_id: 1, jackpot_id: CLOSED }],
    forged: [
      `update jackpot_match_draw set jackpot_id = ${APPROVED}`,
      `insert into jackpot_match_draw values (2, ${CLOSED})`,
      'delete from jackpot_match_draw',
    ],
  },
  jackpot_entry: {
    rows: [
      { id: ID(1), jackpot_id: CLOSED, picks: '{1}', stake: 100 },
      { id: ID(2), jackpot_id: APPROVED, picks: '{1}', stake: 100 },
      { ...{ id: ID(3), jackpot_id: APPROVED, picks: '{1}', stake: 100 }, ...{ status: 3, settled_at: AT } },
    ],
    forged: [
      `insert into jackpot_entry (${ENTRY}) values (${entryIn(CLOSED)})`,
      `insert into jackpot_entry (${ENTRY}) values (${entryIn(PAID)})`,
      `insert into jackpot_entry (${ENTRY}, status, won, paid, settled_at) values (${entryIn(OPEN)}, 5, 9, 9, now())`,
      `insert into jackpot_entry (${ENTRY}, released_by) values (${entryIn(OPEN)}, 'dan')`,
      `update jackpot_entry set released_by = 'ghost' where id = '${ID(2)}'`,
      `update jackpot_entry set status = 5, won = 9, paid = 9, settled_at = now() where id = '${ID(2)}'`,
      `update jackpot_entry set status = 5, won = 9, paid = 9, settled_at = now() where id = '${ID(1)}'`,
      `update jackpot_entry set status = 4, paid = stake, settled_at = now() where id = '${ID(2)}'`,
      `update jackpot_entry set won = 9 where id = '${ID(2)}'`,
      `update jackpot_entry set status = 5, won = 9, paid = 9 where id = '${ID(3)}'`,
      `update jackpot_entry set status = 9, settled_at = null where id = '${ID(3)}'`,
      `update jackpot_entry set picks = '{4}'`,
    ],
  },
}

const GAMES: Record<string, Guard> = {
  fair_chain: {
    rows: [{ id: 1, game: 'lucky6', length: 9, ends: 'a'.repeat(64), used: 5 }],
    forged: [
      'update fair_chain set used = 4',
      'update fair_chain set used = 7',
      'update fair_chain set retired_at = now()',
      `update fair_chain set sealed = ''`,
      `insert into fair_chain (game, length, ends, sealed, used, made_by, made_at) values ('lucky6', 9, '${'b'.repeat(64)}', '', 3, 'a', now())`,
      'delete from fair_chain',
    ],
  },
  game_round: {
    rows: [
      ...[gameRound(1, { phase: 'drawn', ...decided }), gameRound(2, { phase: 'closed', closed_at: AT })],
      ...[gameRound(3, {}), gameRound(4, { phase: 'void', closed_at: AT, seed: 's', decided_at: AT })],
      gameRound(1, { game: 'super_league_1', phase: 'drawn', ...decided }),
    ],
    forged: [
      `update game_round set result = '{}' where phase = 'drawn'`,
      `update game_round set seed = 't' where phase = 'void'`,
      `update game_round set phase = 'closed', seed = null, signature = null, result = null, decided_at = null, pays_at = null where phase = 'drawn'`,
      `update game_round set commitment = 'd'`,
      `insert into game_round (${GAME}, phase, closed_at, seed, signature, result, decided_at, pays_at) values
        ('lucky6', 9, now(), now() + interval '1 s', 'new', 9, 9, '{}', 9, now() + interval '2 s', 'drawn', now(), 's', 's', '{}', now(), now())`,
    ],
  },
  lucky_ticket: {
    rows: [
      { id: ID(1), round_number: 1, picks: '{1,2,3,4,5,6}', stake: 100 },
      { id: ID(2), round_number: 2, picks: '{1,2,3,4,5,6}', stake: 100 },
      { id: ID(3), round_number: 1, picks: '{1,2,3,4,5,6}', stake: 100, status: 3, settled_at: AT },
    ],
    forged: [
      `insert into lucky_ticket (${TICKET}) values (${ticketOf(1)})`,
      `insert into lucky_ticket (${TICKET}) values (${ticketOf(2)})`,
      `insert into lucky_ticket (${TICKET}, paid) values (${ticketOf(3)}, 9)`,
      `insert into lucky_ticket (${TICKET}, status, place, odds, paid, settled_at) values (${ticketOf(3)}, 5, 1, 1, 9, now())`,
      `update lucky_ticket set status = 5, place = 1, odds = 1, paid = 9, settled_at = now() where id = '${ID(2)}'`,
      `update lucky_ticket set status = 4, paid = stake, settled_at = now() where id = '${ID(1)}'`,
      `update lucky_ticket set status = 5, place = 1, odds = 1, paid = 9 where id = '${ID(3)}'`,
      `update lucky_ticket set picks = '{6,5,4,3,2,1}'`,
    ],
  },
  virtual_result: {
    forged: [
      `insert into virtual_result (league, season, day, matches) values (1, 1, 1, '[{"home": 9}]')`,
      'insert into virtual_result (league, season, day) values (1, 1, 1)',
      `insert into virtual_result (league, season, day, matches) values (1, 1, 2, '[]')`,
      'update virtual_result set matches = null',
    ],
  },
  casino_round: {
    rows: [{ id: ID(1), state: 'ended', ended_by: 'provider', ended_at: AT }],
    forged: [
      'update casino_round set won = 100',
      `update casino_round set state = 'void'`,
      'update casino_round set account_id = 2',
    ],
  },
  casino_session: { forged: ['update casino_session set account_id = 2', 'delete from casino_session'] },
  casino_transaction: {
    rows: [{ id: ID(1), kind: 'bet', state: 'settled', round_id: ID(1) }],
    forged: [
      `update casino_transaction set state = 'open'`,
      'update casino_transaction set moved = 100',
      'delete from casino_transaction',
    ],
  },
}

const BETS_AND_MONEY: Record<string, Guard> = {
  affiliate_referral: {
    rows: [
      {
        ...{ registered_at: AT, until: new Date(AT.getTime() + 9) },
        ...{ first_deposit_at: AT, first_deposit: 1, qualified_at: AT, cpa: 1 },
      },
    ],
    forged: [
      'update affiliate_referral set cpa = 100',
      'update affiliate_referral set qualified_at = null, cpa = null',
      'update affiliate_referral set first_deposit = 100',
      'update affiliate_referral set affiliate_id = 2',
    ],
  },
  bet: {
    rows: [
      {
        id: ID(1),
        source: 'cash',
        stake: 100,
        selection_ids: '{1}',
        status: 3,
        settlement_number: 1,
        settled_at: AT,
        paid: 0,
      },
    ],
    forged: [
      'update bet set paid = 100',
      'update bet set status = 1',
      'update bet set settlement_number = 9',
      'update bet set settlement_number = settlement_number + 1, status = 3, paid = 0',
      'update bet set settled_at = now()',
      'insert into bet select * from bet',
      'update bet set stake = 9',
      'delete from bet',
    ],
  },
  stake_hold: { forged: ['update stake_hold set stake = 9', `update stake_hold set book = 'cash'`] },
  bonus_campaign: {
    rows: [{ campaign: 'cashback', spent: 300 }],
    forged: [`update bonus_campaign set spent = spent - 1 where campaign = 'cashback'`, 'delete from bonus_campaign'],
  },
  bonus_campaign_opening: {
    rows: [{ campaign: 'cashback', opened_at: AT, opened_by: 'a', closed_at: AT, closed_by: 'a' }],
    forged: [
      'update bonus_campaign_opening set opened_at = now()',
      'update bonus_campaign_opening set closed_at = null, closed_by = null',
      'update bonus_campaign_opening set closed_at = now()',
      'delete from bonus_campaign_opening',
    ],
  },
  bonus_grant: {
    rows: [
      {
        kind: 'first_deposit',
        state: 'forfeited',
        claimed_at: AT,
        expires_at: new Date(AT.getTime() + 9),
        ended_at: AT,
      },
    ],
    forged: [
      `update bonus_grant set state = 'active', ended_at = null`,
      `update bonus_grant set state = 'converted'`,
      'update bonus_grant set amount = 100',
    ],
  },
  cashout_offer: {
    forged: ['update cashout_offer set net = 9, gross = 9', 'update cashout_offer set expires_at = now()'],
  },
  deposit: {
    rows: [{ id: ID(1), status: 'received', settled_at: AT }],
    forged: [
      ...['amount = 9', 'account_id = 2', `mobile = '9'`, `provider = 'y'`].map((set) => `update deposit set ${set}`),
      ...['credited_amount = 9', `receipt = 'r'`, `status = 'refused', settled_at = null`].map(
        (set) => `update deposit set ${set}`,
      ),
      `insert into deposit (${PAYMENT}, status, settled_at) values (${paymentOf(9)}, 'received', now())`,
      `insert into deposit (${PAYMENT}, payers) values (${paymentOf(9)}, '[]')`,
      'delete from deposit',
    ],
  },
  free_bet_grant: {
    rows: [
      {
        id: ID(1),
        state: 'expired',
        remaining: 0,
        granted_at: AT,
        expires_at: new Date(AT.getTime() + 9),
        ended_at: AT,
      },
    ],
    forged: [
      `update free_bet_grant set state = 'open', ended_at = null`,
      'update free_bet_grant set remaining = 1',
      'update free_bet_grant set amount = 9',
    ],
  },
  line_contradiction: {
    rows: [{ decided_at: AT, decided_as: 'ruling', by_whom: 'ann', reason: 'seen' }],
    forged: [`update line_contradiction set decided_as = 'feed'`, `update line_contradiction set said = '{}'`],
  },
  odds_boost: { forged: ['update odds_boost set percent = 99', 'delete from odds_boost'] },
  odds_boost_room: { forged: ['insert into odds_boost_room values (1, 1, 9)', 'delete from odds_boost_room'] },
  promo_code: {
    rows: [{ uses: 1, uses_max: 1, spent: 1, ceiling: 1, cost: 1, code: 'ABCD', gift: 'points' }],
    forged: [
      ...['amount = 9', 'uses_max = 9', 'uses = uses - 1', 'spent = spent - 1'].map(
        (set) => `update promo_code set ${set}`,
      ),
      'delete from promo_code',
    ],
  },
  referral_code: { forged: [`update referral_code set code = 'c'`, 'update referral_code set account_id = 2'] },
  selection: {
    rows: [{ parent_match_id: 1 }],
    forged: [
      `update selection set outcome_id = '9'`,
      'update selection set parent_match_id = 2',
      ...[`outcome = '{"result": 1}'`, `cancels = '[{}]'`, 'closed = not closed'].map(
        (set) => `update selection set ${set}`,
      ),
      `insert into selection (parent_match_id, sub_type_id, specifiers, outcome_id, texts, outcome) values (2, 1, '', '1', '{}', '{"result": 1}')`,
      'delete from selection',
    ],
  },
  withdrawal: {
    rows: [
      { id: ID(1), amount: 100, status: 'paid', settled_at: AT },
      { id: ID(2), amount: 100, status: 'pending', request_key: 'unreserved' },
    ],
    forged: [
      `update withdrawal set send_count = send_count + 1, sent_at = now() where status = 'pending'`,
      'update withdrawal set amount = 9',
      `update withdrawal set mobile = '251911999999'`,
      `update withdrawal set status = 'pending', settled_at = null where status = 'paid'`,
      'update withdrawal set fee = 0',
      `update withdrawal set status = 'refused' where status = 'paid'`,
      `insert into withdrawal (${PAYMENT}, status, settled_at) values (${paymentOf(9)}, 'paid', now())`,
      `insert into withdrawal (${PAYMENT}, send_count) values (${paymentOf(9)}, 1)`,
      'delete from withdrawal',
    ],
  },
}
export const GUARDED: Record<string, Guard> = { ...JACKPOTS, ...GAMES, ...BETS_AND_MONEY }
