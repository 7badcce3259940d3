// Around the one action of a slip: a reason, sharing, and the button that keeps its box.
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useIsExcluded } from '../api/session.ts'
import { profile } from '../config.ts'
import { moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { stakeText } from '../plainFormats.ts'
import { useText } from '../text.ts'
import { useTapGuard } from '../ui/tapGuard.ts'
import styles from './Action.module.css'

export type ActionLook = 'disabled' | 'place' | 'placing' | 'accept' | 'remove'

type ActionFrameProps = {
  action: { kind: string; shortfall?: number }
  look: ActionLook
  /** Why the action is disabled, where that is shown. */
  reason: ReactNode
  /** What is said of a bet that is being placed. */
  note: ReactNode
  act: () => void
  /** Page of this slip, to which a deposit comes back. */
  from: string
  /** Beside the button, for slips that can be shared. */
  share?: ReactNode
  children: ReactNode
}

export const ActionFrame = ({
  action: { kind, shortfall = 0 },
  look,
  reason,
  note,
  act,
  from,
  share,
  children,
}: ActionFrameProps) => {
  const { isGuarded, ready } = useTapGuard(kind)
  // Nothing is placed any more, nor paid in for it; why stands on the page above.
  const isStopped = useIsExcluded() && kind !== 'placing'
  return (
    <div className={styles.area}>
      {reason !== null && !isStopped && (
        <div className={styles.offline} role="status">
          {reason}
        </div>
      )}
      {note}
      <div className={styles.buttons}>
        {share}
        {kind === 'deposit' && !isStopped ? (
          <DepositLink {...{ shortfall, from, isGuarded, ready }} />
        ) : (
          <button
            type="button"
            data-slip-action
            className={`${styles.action} ${styles[isStopped || (isGuarded && look !== 'placing') ? 'disabled' : look]}`}
            disabled={isStopped || look === 'disabled'}
            aria-disabled={look === 'placing' || isGuarded || undefined}
            aria-busy={look === 'placing' || undefined}
            onClick={() => ready() && act()}
          >
            {children}
          </button>
        )}
      </div>
    </div>
  )
}

type DepositLinkProps = ReturnType<typeof useTapGuard> & { shortfall: number; from: string }

/** The balance is too low: the action is to deposit the shortfall. Named is what the deposit page asks for, the least at least. */
const DepositLink = ({ shortfall, from, isGuarded, ready }: DepositLinkProps) => {
  const t = useText('betslip')
  const amount = Math.max(shortfall, profile.payments.depositMin)
  return (
    <Link
      data-slip-action
      href={paths.profile({ from, action: 'deposit', amount: stakeText(shortfall) })}
      className={`${styles.action} ${isGuarded ? styles.disabled : styles.place}`}
      aria-disabled={isGuarded || undefined}
      onClick={(event) => {
        if (!ready()) event.preventDefault()
      }}
    >
      {t('deposit', { amount: moneyText(amount) })}
    </Link>
  )
}
