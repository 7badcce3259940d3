// Skeletons of loading content, shown only after a short delay.
import { useEffect, useState } from 'react'
import styles from './Skeleton.module.css'

export type SkeletonProps = {
  /** Row height in px: 80 match, 64 pick, 60 leg, 112 bet card. */
  height: number
  rows?: number
  label: string
}

const PATIENCE_MS = 300

/** True after `ms`, so that short waits render nothing. */
export const useAfter = (ms: number): boolean => {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return passed
}

export const Skeleton = ({ height, rows = 5, label }: SkeletonProps) => {
  const visible = useAfter(PATIENCE_MS)
  return (
    <div role="status" className={visible ? '' : styles.early}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <div key={index} className={styles.row} style={{ height: `${height / 16}rem` }}>
          <div className={styles.lines}>
            <span className={styles.block} />
            <span className={styles.block} />
            {height > 70 && <span className={styles.block} />}
          </div>
          <span className={styles.boxes} />
        </div>
      ))}
    </div>
  )
}
