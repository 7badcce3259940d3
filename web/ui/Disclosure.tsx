// Something that is read on demand, under a line that says what it is.
import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'

export const Disclosure = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className={styles.disclosure}>
    <summary className={styles.label}>{label}</summary>
    {children}
  </details>
)
