// The joint price with the seconds it stays valid, or why there is none.
import { oddsText } from '../formats.ts'
import { useText } from '../text.ts'
import { Button, Spinner } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { hundredthsOf } from './agreed.ts'
import styles from './ComboSlip.module.css'
import type { Combo } from './useCombo.ts'

export const QuoteLine = ({ combo }: { combo: Combo }) => (
  <div className={styles.quote}>
    <Words combo={combo} />
  </div>
)

const Words = ({ combo }: { combo: Combo }) => {
  const t = useText('comboScreens')
  const { action, quote, view, failed, refetch } = combo
  if (action.kind === 'tooFew')
    return <p role="status">{t('tooFew', { count: action.missing, min: view.limits.legsMin })}</p>
  if (action.kind === 'remove')
    return (
      <p role="alert" className={styles.problem}>
        <Icon name="warning" size={16} /> {t('problem')}
      </p>
    )
  if (!quote?.total_odds)
    return failed ? (
      <>
        <p role="alert">{t('quoteFailed')}</p>
        <Renew onRenew={() => void refetch()} />
      </>
    ) : (
      <p role="status">
        <Spinner size={20} /> {t('pricing')}
      </p>
    )
  return <Price combo={combo} odds={quote.total_odds} />
}

const Price = ({ combo, odds }: { combo: Combo; odds: string }) => {
  const t = useText('comboScreens')
  const { secondsLeft, before, quote, refetch } = combo
  const rising = before !== null && hundredthsOf(odds) > hundredthsOf(before)
  return (
    <>
      <p>
        <span>{before === null ? t('price') : t('changed')}</span>
        {before !== null && (
          <>
            <s aria-hidden="true" className={styles.old}>
              {oddsText(before)}
            </s>
            <Icon name={rising ? 'up' : 'down'} size={12} className={styles[rising ? 'up' : 'down'] ?? ''} />
            <span className="visually-hidden">{t('fromTo', { from: oddsText(before), to: oddsText(odds) })}</span>
          </>
        )}
        <b className={styles.total}>{oddsText(odds)}</b>
      </p>
      {secondsLeft === 0 ? (
        <Renew onRenew={() => void refetch()} />
      ) : (
        <Life left={secondsLeft ?? 0} whole={quote?.life_seconds ?? 1} />
      )}
    </>
  )
}

const Renew = ({ onRenew }: { onRenew: () => void }) => {
  const t = useText('comboScreens')
  return (
    <Button kind="text" size="medium" onClick={onRenew}>
      {t('newPrice')}
    </Button>
  )
}

const RADIUS = 8
const ROUND = 2 * Math.PI * RADIUS

/** The seconds left, and a ring that empties. */
const Life = ({ left, whole }: { left: number; whole: number }) => {
  const t = useText('comboScreens')
  return (
    <span className={styles.life} title={t('life', { seconds: left })}>
      <svg width={24} height={24} viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r={RADIUS} strokeDasharray={`${(ROUND * left) / whole} ${ROUND}`} />
      </svg>
      <span aria-hidden="true">{left}</span>
    </span>
  )
}
