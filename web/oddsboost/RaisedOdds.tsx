// The prices of odds boosts on the odds of lists and match pages: each button that one raises shows both, and a tap takes
// the boost with the pick.
import { type PickIdentity, pickKeyOf } from '@walia/domain/betslip/pick.ts'
import { formatOdds, parseOdds } from '@walia/domain/odds/odds.ts'
import { boostedPriceOf } from '@walia/domain/oddsboost/oddsBoost.ts'
import { useEffect, useState } from 'react'
import { oddsText } from '../formats.ts'
import { pickOf } from '../odds/pickOf.ts'
import { type ButtonOdd, type Raised, useRaising } from '../odds/raising.ts'
import { useText } from '../text.ts'
import { boostingOf, boostShownFor } from './boosting.ts'
import { chooseBoost, useChosenBoost, usePricedBoosts } from './boosts.ts'
import styles from './OddsBoost.module.css'

/** `picks` of the slip that the page's odds fill. Draws nothing itself. */
export const RaisedOdds = ({ picks }: { picks: readonly PickIdentity[] }) => {
  const t = useText('oddsBoost')
  const boosts = usePricedBoosts()
  const chosen = useChosenBoost()
  const held = useSamePicks(picks)
  useEffect(() => {
    const raisedOf = ({ match, market, odd, look }: ButtonOdd): Raised | null => {
      if (market === null || odd === null || match.live !== null) return null
      const pick = pickOf(match, market, odd)
      const boost = boostShownFor(boosts, pick, { picks: held, chosen })
      const raised = boost && boostedPriceOf(parseOdds(odd.odd_value), boostingOf(boost))
      if (!raised) return null
      const prices = { odd: oddsText(formatOdds(raised)), normal: oddsText(odd.odd_value) }
      const isHeld = held.some((each) => pickKeyOf(each) === pickKeyOf(pick))
      return {
        said: t('both', prices),
        onTap: () => chooseBoost(isHeld ? null : boost.id),
        shown: (
          <span className={`${styles.raised} ${look === 'list' ? styles.stacked : ''}`}>
            <s>{prices.normal}</s> <b>{prices.odd}</b>
          </span>
        ),
      }
    }
    useRaising.setState({ raisedOf })
  }, [t, boosts, chosen, held])
  useEffect(() => () => useRaising.setState({ raisedOf: null }), [])
  return null
}

/** The same list while it names the same outcomes: a price that moves in the slip draws no odds anew. */
const useSamePicks = (picks: readonly PickIdentity[]): readonly PickIdentity[] => {
  const [kept, setKept] = useState(picks)
  const isSame = kept.length === picks.length && kept.every((each, index) => pickKeyOf(each) === keyAt(picks, index))
  if (!isSame) setKept(picks)
  return kept
}

const keyAt = (picks: readonly PickIdentity[], index: number): string | null => {
  const pick = picks[index]
  return pick ? pickKeyOf(pick) : null
}
