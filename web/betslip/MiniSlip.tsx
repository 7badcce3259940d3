// The slip while browsing: a bar above the bottom bar, or minimised to a round button on the left.

import { formatOdds } from '@walia/domain/odds/odds.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { useNow } from '../clock.ts'
import { profile } from '../config.ts'
import { moneyText, oddsText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { accaHintText } from './accaText.ts'
import styles from './MiniSlip.module.css'
import { type SlipView, slipViewOf } from './slipView.ts'
import { useSlip, useStake } from './store.ts'

/** `floating`: the round button only. Nothing is drawn while the slip is empty. */
export const MiniSlip = ({ mode }: { mode: 'both' | 'floating' }) => {
  const [minimised, setMinimised] = useState(false)
  const view = slipViewOf(useSlip(), useStake(), useNow(), profile)
  if (view.count === 0) return null
  if (minimised || mode === 'floating') return <FloatingButton count={view.count} />
  return <Bar view={view} onMinimise={() => setMinimised(true)} />
}

const FloatingButton = ({ count }: { count: number }) => {
  const t = useText('betslip')
  return (
    <Link href={paths.betslip()} className={styles.floating} aria-label={`${t('open')}, ${t('picks', { count })}`}>
      <Icon name="slip" size={24} />
      <span className={styles.badge}>{count}</span>
    </Link>
  )
}

const Bar = ({ view, onMinimise }: { view: SlipView; onMinimise: () => void }) => {
  const t = useText('betslip')
  const look = view.locked > 0 ? styles.locked : view.changed > 0 ? styles.changed : ''
  return (
    <aside className={`${styles.mini} ${look}`} aria-label={t('title')}>
      <div className={styles.bar}>
        <Link href={paths.betslip()} className={styles.link}>
          <span className={styles.count}>{t('picks', { count: view.count })}</span>
          <Middle view={view} />
          <Icon name="chevron" size={20} className={styles.chevron} />
          <span className="visually-hidden">{t('open')}</span>
        </Link>
        <IconButton icon="close" size={16} label={t('minimise')} onClick={onMinimise} className={styles.close} />
      </div>
      <p className={styles.hint}>{accaHintText(view.acca, t)}</p>
    </aside>
  )
}

const Middle = ({ view }: { view: SlipView }) => {
  const t = useText('betslip')
  if (view.locked > 0)
    return (
      <span className={styles.problem}>
        <Icon name="lock" size={16} /> {t('miniLocked', { count: view.locked })}
      </span>
    )
  if (view.changed > 0) return <span className={styles.moved}>{t('miniChanged')}</span>
  return (
    <>
      <span className={styles.odds}>{t('miniOdds', { odds: oddsText(formatOdds(view.totalOdds)) })}</span>
      {view.figures && (
        <b className={styles.payout}>
          {t('miniPayout', { amount: moneyText(view.figures.totalWinningsWithAccaBonus) })}
        </b>
      )}
    </>
  )
}
