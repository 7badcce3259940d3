// A status pill: one word in the tone of the status.
import type { ReactNode } from 'react'
import styles from './Pill.module.css'

export type Tone = 'info' | 'warn' | 'error' | 'success' | 'neutral'

export const Pill = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`${styles.pill} ${styles[tone]}`}>{children}</span>
)
