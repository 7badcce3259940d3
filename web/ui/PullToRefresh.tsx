// Pull down at the top of a page to refresh it: the ring follows the finger, turns while loading, then checks.
import { type ReactNode, useRef, useState } from 'react'
import { useText } from '../text.ts'
import { Spinner } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './PullToRefresh.module.css'

type Phase = 'idle' | 'pull' | 'trigger' | 'loading' | 'done'
export type PullToRefreshProps = { onRefresh: () => Promise<unknown>; children: ReactNode }

const TRIGGER_PX = 70
const STAY_PX = 50
const DONE_MS = 400
// The page moves slower than the finger.
const RESISTANCE = 0.5

export const PullToRefresh = ({ onRefresh, children }: PullToRefreshProps) => {
  const t = useText('ui')
  const [phase, setPhase] = useState<Phase>('idle')
  const [pulled, setPulled] = useState(0)
  const from = useRef<number | null>(null)
  const move = (y: number): void => {
    if (from.current === null || phase === 'loading') return
    const distance = Math.max(0, (y - from.current) * RESISTANCE)
    setPulled(Math.min(distance, TRIGGER_PX * 1.5))
    setPhase(distance === 0 ? 'idle' : distance >= TRIGGER_PX ? 'trigger' : 'pull')
  }
  const rest = (): void => {
    setPhase('idle')
    setPulled(0)
  }
  const release = async (): Promise<void> => {
    from.current = null
    if (phase !== 'trigger') return phase === 'pull' ? rest() : undefined
    setPhase('loading')
    setPulled(STAY_PX)
    await onRefresh().catch(() => undefined)
    setPhase('done')
    setTimeout(rest, DONE_MS)
  }
  return (
    <div
      onTouchStart={(event) => {
        if (scrollY <= 0) from.current = event.touches[0]?.clientY ?? null
      }}
      onTouchMove={(event) => move(event.touches[0]?.clientY ?? 0)}
      onTouchEnd={() => void release()}
      onTouchCancel={rest}
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

const Ring = ({ turning }: { turning: boolean }) =>
  turning ? <Spinner size={28} /> : <Icon name="refresh" size={28} className={styles.ring ?? ''} />
