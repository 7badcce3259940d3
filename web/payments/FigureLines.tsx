// Lines of a payment's amounts: a name and its value each.
import type { ReactNode } from 'react'
import styles from './Payments.module.css'

export type FigureLine = { name: string; value: ReactNode }

export const FigureLines = ({ lines }: { lines: readonly FigureLine[] }) => (
  <dl className={styles.lines}>
    {lines.map(({ name, value }) => (
      <div key={name} className={styles.line}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
