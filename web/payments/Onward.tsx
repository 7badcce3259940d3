// The way on after a completed payment: back to where the bettor came from, else to the profile. After a deposit it is taken
// by itself, once he could read that the money is there.
import { useEffect, useState } from 'react'
import { returnTo } from '../account/returnTo.ts'
import { popped } from '../betslip/leave.ts'
import { paths, safeNext } from '../paths.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Payments.module.css'

const SECONDS = 5

/** `isByItself`: nothing else is offered here. */
export type OnwardProps = { from: string | null; isByItself: boolean; onLeave: () => void }

export const Onward = ({ from, isByItself, onLeave }: OnwardProps) => {
  const t = useText('paymentScreens')
  const [isStaying, setStaying] = useState(false)
  const isLeaving = isByItself && from !== null && !isStaying
  const target = targetOf(from)
  const label = from === null ? 'done' : target === paths.betslip() ? 'backToSlip' : 'back'
  const leave = (): void => void popped(onLeave).then(() => returnTo(target))
  const left = useSecondsLeft(isLeaving, leave)
  return (
    <>
      {/* Above the button: it stays where it is when this goes, out of the way of another tap. */}
      {isLeaving && (
        <>
          <p className={styles.returning}>{t('backIn', { seconds: left })}</p>
          <Button kind="text" full onClick={() => setStaying(true)}>
            {t('stay')}
          </Button>
        </>
      )}
      <Button full onClick={leave}>
        {t(label)}
      </Button>
    </>
  )
}

/** Seconds that somebody looks at the page. */
const useSecondsLeft = (isRunning: boolean, over: () => void): number => {
  const [left, setLeft] = useState(SECONDS)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => document.hidden || setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  const isOver = isRunning && left <= 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isOver) over()
  }, [isOver])
  return Math.max(0, left)
}

/** `from` is the query's, an address of ours or worth nothing. */
export const targetOf = (from: string | null): string => (from === null ? paths.profile() : safeNext(from))
