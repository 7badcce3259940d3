// A labelled choice from a list, with its error, in the browser's own way of choosing.
import { type ComponentProps, useId } from 'react'
import styles from './Field.module.css'
import { FieldNote } from './Field.tsx'

export type SelectFieldProps = { label: string; error?: string | null } & ComponentProps<'select'>

export const SelectField = ({ label, error, children, ...select }: SelectFieldProps) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={`${styles.box} ${error ? styles.wrong : ''}`}>
        <select
          {...select}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
        >
          {children}
        </select>
      </div>
      <FieldNote id={`${id}-note`} error={error ?? null} />
    </div>
  )
}
