// Weakened: that nobody gets anything of an offer before an operator has opened it.
import type { Weakening } from './weakening.ts'

export const openings: readonly Weakening[] = [
  {
    attack: 'a promo code is used while none is on offer',
    file: 'server/promo/usePromo.ts',
    find: "  if (!(await deps.bonuses.isOpen(CAMPAIGN, pool))) throw new Refusal('OFFER_CLOSED')\n",
    put: '',
    test: 'server/promo/promo.db.test.ts',
    name: 'no code brings anything while no operator has opened promo codes',
  },
  {
    attack: 'a friend is brought while nothing is promised for one',
    file: 'server/referral/accept.ts',
    find: "  if (isNew && !(await bonuses.isOnOffer('referral', pool))) throw new Refusal('OFFER_CLOSED')\n",
    put: '',
    test: 'server/referral/referral.db.test.ts',
    name: 'while no operator has opened it there is no link and none is accepted',
  },
  {
    attack: 'what was lost before cashback was opened is paid back',
    file: 'server/cashback/closeWeeks.ts',
    find: '    if (open === null) return\n',
    put: '',
    test: 'server/cashback/cashback.db.test.ts',
    name: 'what is lost while no operator has opened cashback brings nothing',
  },
  {
    attack: 'boosted odds are sold before an operator has opened them',
    file: 'server/bonuses/openings.ts',
    find: '    return openings.some((each) => each.campaign === id && wasOpen([each], now))',
    put: '    return true',
    test: 'server/oddsboost/oddsboost.db.test.ts',
    name: 'nothing is shown or sold boosted while no operator has opened odds boosts',
  },
]
