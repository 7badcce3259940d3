// The mark of odds whose line counts for no bonus: on the buttons before they are picked, and in the slip beside the words.
import type { Market } from '@walia/contract/matches.ts'
import { useEffect } from 'react'
import { profile } from '../config.ts'
import { useRaising } from '../odds/raising.ts'
import { useText } from '../text.ts'
import styles from './BonusMark.module.css'
import { marginOf } from './bonusOf.ts'

export const BonusMark = () => <span className={styles.mark} aria-hidden="true" />

/** Marks the odds of the page. Draws nothing itself. */
export const BonusMarks = () => {
  const t = useText('betslip')
  useEffect(() => {
    const mark = {
      shown: (
        <span className={styles.corner}>
          <BonusMark />
        </span>
      ),
      said: (odd: string) => t('noBonusSaid', { odd }),
    }
    useRaising.setState({ markOf: (market) => (isThin(market) ? mark : null) })
  }, [t])
  useEffect(() => () => useRaising.setState({ markOf: null }), [])
  return null
}

const isThin = (market: Market): boolean => marginOf(market) < profile.bonus.marginMinBasisPoints
