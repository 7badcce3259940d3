// The combo slip while choosing its picks: a bar above the bottom bar with count, joint price and payout.
import { formatOdds } from '@walia/domain/odds/odds.ts'
import { useRef } from 'react'
import { Link } from 'wouter'
import styles from '../betslip/MiniSlip.module.css'
import { usePublishedHeight } from '../betslip/miniForm.ts'
import { moneyText, oddsText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { useComboSlip } from './comboSlip.ts'
import { useCombo } from './useCombo.ts'

export const ComboMini = () => (useComboSlip().picks.length === 0 ? null : <Bar />)

const Bar = () => {
  const t = useText('comboScreens')
  const panel = useRef<HTMLElement>(null)
  usePublishedHeight(panel)
  const { view, action, quote } = useCombo(false)
  const [problem] = quote?.problems ?? []
  const { figures, totalOdds } = view
  return (
    <aside
      ref={panel}
      className={`${styles.mini} ${styles.fixed} ${action.kind === 'remove' ? styles.locked : ''}`}
      aria-label={t('title')}
      data-slip-dock
    >
      <div className={styles.bar}>
        <Link href={paths.comboSlip()} className={styles.link}>
          <span className={styles.count}>{t('picks', { count: view.count })}</span>
          {action.kind === 'remove' && (
            <span className={styles.problem}>
              <Icon name="warning" size={16} /> {t('miniProblem')}
            </span>
          )}
          {totalOdds > 0n && (
            <span className={styles.odds}>{t('odds', { odds: oddsText(formatOdds(totalOdds)) })}</span>
          )}
          {figures && (
            <span className={styles.payout}>
              {t('payout', { amount: moneyText(figures.totalWinningsWithAccaBonus) })}
            </span>
          )}
          {action.kind === 'tooFew' && (
            <span className={styles.odds}>{t('tooFew', { count: action.missing, min: view.limits.legsMin })}</span>
          )}
          <span className="visually-hidden">{t('open')}</span>
        </Link>
      </div>
      {action.kind === 'remove' && problem && <p className={styles.hint}>{problem.message}</p>}
    </aside>
  )
}
