// Pull down at the top of a page to refresh it: the ring follows the finger, turns while loading, then checks.
import { type ReactNode, useRef, useState } from 'react'
import { useText } from '../text.ts'
import { Spinner } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './PullToRefresh.module.css'
import { DONE_MS, type Pull, type PullEvent, pullAfter, resting } from './pull.ts'

export type PullToRefreshProps = { onRefresh: () => Promise<unknown>; children: ReactNode }

export const PullToRefresh = ({ onRefresh, children }: PullToRefreshProps) => {
  const t = useText('ui')
  const { pull, send } = usePull(onRefresh)
  const { phase, pulled } = pull
  return (
    <div
      onTouchStart={({ touches }) => send({ kind: 'down', y: touches[0]?.clientY ?? 0, atTop: scrollY <= 0 })}
      onTouchMove={({ touches }) => send({ kind: 'move', y: touches[0]?.clientY ?? 0 })}
      onTouchEnd={() => send({ kind: 'up' })}
      onTouchCancel={() => send({ kind: 'cancel' })}
    >
      <div className={styles.well} style={{ height: pulled }} data-phase={phase}>
        {phase === 'done' ? <Icon name="check" size={28} /> : pulled > 0 && <Ring turning={phase === 'loading'} />}
      </div>
      <span className="visually-hidden" role="status">
        {phase === 'loading' ? t('refreshing') : phase === 'done' ? t('refreshed') : ''}
      </span>
      {children}
    </div>
  )
}

// The state machine is in a ref, since touches come faster than renders.
const usePull = (onRefresh: () => Promise<unknown>) => {
  const [pull, setPull] = useState<Pull>(resting)
  const now = useRef<Pull>(resting)
  const send = (event: PullEvent): void => {
    const before = now.current
    now.current = pullAfter(before, event)
    if (now.current.phase !== before.phase || now.current.pulled !== before.pulled) setPull(now.current)
    if (now.current.phase === 'loading' && before.phase !== 'loading') void load()
  }
  const load = async (): Promise<void> => {
    await onRefresh().catch(() => undefined)
    send({ kind: 'loaded' })
    setTimeout(() => send({ kind: 'rested' }), DONE_MS)
  }
  return { pull, send }
}

const Ring = ({ turning }: { turning: boolean }) =>
  turning ? <Spinner size={28} /> : <Icon name="refresh" size={28} className={styles.ring ?? ''} />
