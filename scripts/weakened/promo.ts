// Weakened: what a promo code asks of who uses it, and how often one is guessed.
import type { Weakening } from './weakening.ts'

export const promo: readonly Weakening[] = [
  {
    attack: 'one deposit counts for every use of promo codes',
    file: 'domain/promo/promo.ts',
    find: 'Math.max(withdrawn, askedBefore)',
    put: 'withdrawn',
    test: 'server/promo/depositors.db.test.ts',
    name: 'counts each deposit once, over all such codes',
  },
  {
    attack: 'a deposit is not staked, and counts for a promo code',
    file: 'domain/promo/promo.ts',
    find: 'if (toStake > 0)',
    put: 'if (toStake > Number.MAX_SAFE_INTEGER)',
    test: 'server/promo/depositors.db.test.ts',
    name: 'counts each deposit once, over all such codes',
  },
  {
    attack: 'two codes are used at once on one deposit',
    file: 'server/promo/usePromo.ts',
    find: '  await lockUsesOf(db, accountId)\n',
    put: '',
    test: 'server/promo/depositors.db.test.ts',
    name: 'does not count one deposit twice',
  },
  {
    attack: 'promo codes are guessed from one account',
    file: 'server/promo/usePromo.ts',
    find: 'count: 10, windowSeconds: HOUR }',
    put: 'count: 10_000, windowSeconds: HOUR }',
    test: 'server/promo/promo.db.test.ts',
    name: 'an account has ten tries an hour',
  },
  {
    attack: 'promo codes are guessed from one account all day',
    file: 'server/promo/usePromo.ts',
    find: 'count: 30, windowSeconds: DAY }',
    put: 'count: 30_000, windowSeconds: DAY }',
    test: 'server/promo/promo.db.test.ts',
    name: 'an account has thirty tries in a day',
  },
  {
    attack: 'promo codes are guessed from many accounts on one address',
    file: 'server/promo/usePromo.ts',
    find: "addressLimits('promo_tried', ip, 120, HOUR)",
    put: "addressLimits('promo_tried', ip, 120_000, HOUR)",
    test: 'server/promo/promo.db.test.ts',
    name: 'one address has 120 tries an hour for all its accounts',
  },
  {
    attack: 'a code that others may use is searched for at no cost',
    file: 'server/promo/usePromo.ts',
    find: '    if (asks.includes(early.code)) await returnTry(deps, tries)\n',
    put: "    if (early.code !== 'PROMO_UNKNOWN') await returnTry(deps, tries)\n",
    test: 'server/promo/promo.db.test.ts',
    name: 'an account has ten tries an hour',
  },
  {
    attack: 'a code takes a larger bonus away unseen',
    file: 'domain/promo/promo.ts',
    find: '  return deposited.ok ? decideReplacing(promo, facts) : deposited\n',
    put: '  return deposited\n',
    test: 'server/promo/promo.db.test.ts',
    name: 'bonus money takes the place of the first deposit’s only from who has agreed to lose that much',
  },
]
