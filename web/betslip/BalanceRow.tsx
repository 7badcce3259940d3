// The balance row of the slip: shown to bettors with money; a tap stakes it.
import { balanceTapOf } from '@walia/domain/betslip/action.ts'
import { useIsExcluded, useSession } from '../api/session.ts'
import { sourceNames } from '../bonuses/sources.ts'
import { profile } from '../config.ts'
import { minorOf, moneyText } from '../formats.ts'
import { stakeText } from '../plainFormats.ts'
import { useText } from '../text.ts'
import { useAttempt } from './attempts.ts'
import styles from './BalanceRow.module.css'
import type { SlipView } from './slipView.ts'
import { setStake } from './store.ts'

export const BalanceRow = ({ view }: { view: SlipView }) => {
  const t = useText('betslip')
  const { authenticated, user } = useSession()
  const isExcluded = useIsExcluded()
  const placing = useAttempt() !== null
  const balance = minorOf(view.source?.balance ?? user?.balance ?? '0')
  if (!authenticated || balance <= 0 || isExcluded) return null
  const filled = balanceTapOf(balance, {
    balanceTapMin: profile.stake.balanceTapMin,
    stakeMax: view.limits.stakeMax,
  })
  return (
    <button
      type="button"
      className={styles.row}
      disabled={placing}
      onClick={() => {
        if (filled !== null) setStake(stakeText(filled))
      }}
    >
      <span>
        {t(view.source ? sourceNames[view.source.source] : 'balance')}{' '}
        <b className={styles.amount}>{moneyText(balance)}</b>
      </span>
      {filled !== null && <span className={styles.use}>{t('useBalance', { amount: moneyText(filled) })}</span>}
    </button>
  )
}
