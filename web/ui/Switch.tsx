// A setting that is on or off: the whole row is the switch.
import type { ReactNode } from 'react'
import styles from './Switch.module.css'

export type SwitchProps = { label: string; hint?: ReactNode; on: boolean; onChange: (on: boolean) => void }

export const Switch = ({ label, hint, on, onChange }: SwitchProps) => (
  <button type="button" role="switch" aria-checked={on} className={styles.row} onClick={() => onChange(!on)}>
    <span className={styles.words}>
      {label}
      {hint && <span className={styles.hint}>{hint}</span>}
    </span>
    <span className={styles.track} aria-hidden="true">
      <span className={styles.knob} />
    </span>
  </button>
)
