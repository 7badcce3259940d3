// Around the one action of a slip: a reason, sharing, and the button that keeps its box.
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { useTapGuard } from '../ui/tapGuard.ts'
import styles from './Action.module.css'
import { stakeText } from './stake.ts'

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
  const ready = useTapGuard(kind)
  return (
    <div className={styles.area}>
      {reason !== null && (
        <div className={styles.offline} role="status">
          {reason}
        </div>
      )}
      {note}
      <div className={styles.buttons}>
        {share}
        {kind === 'deposit' ? (
          <DepositLink shortfall={shortfall} from={from} ready={ready} />
        ) : (
          <button
            type="button"
            data-slip-action
            className={`${styles.action} ${styles[look]}`}
            disabled={look === 'disabled'}
            aria-disabled={look === 'placing' || undefined}
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

/** The balance is too low: the action is to deposit the shortfall. */
const DepositLink = ({ shortfall, from, ready }: { shortfall: number; from: string; ready: () => boolean }) => {
  const t = useText('betslip')
  return (
    <Link
      data-slip-action
      href={paths.profile({ from, action: 'deposit', amount: stakeText(shortfall) })}
      className={`${styles.action} ${styles.place}`}
      onClick={(event) => {
        if (!ready()) event.preventDefault()
      }}
    >
      {t('deposit', { amount: moneyText(shortfall) })}
    </Link>
  )
}
