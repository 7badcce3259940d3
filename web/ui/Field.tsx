// A labelled input with its hint and its error, tied together for screen readers.
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useText } from '../text.ts'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

export type FieldProps = {
  label: string
  /** Shown instead of the hint. */
  error?: string | null
  hint?: ReactNode
  /** Fixed text before the value, such as +251 or ETB. */
  prefix?: string
  after?: ReactNode
} & Omit<ComponentProps<'input'>, 'prefix'>

export const Field = ({ label, error, hint, prefix, after, id, className = '', ...input }: FieldProps) => {
  const own = useId()
  const inputId = id ?? own
  const noteId = `${inputId}-note`
  return (
    <div className={`${styles.field} ${className}`}>
      <label className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={`${styles.box} ${error ? styles.wrong : ''}`}>
        {prefix && <span className={styles.prefix}>{prefix}</span>}
        <input
          {...input}
          id={inputId}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
        />
        {after}
      </div>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}

/** An error is read aloud when it comes: its region is there before it, as screen readers want it. */
export const FieldNote = ({ id, error, hint }: { id: string; error?: string | null; hint?: ReactNode }) => (
  <>
    <div className={styles.live} aria-live="polite">
      {error && (
        <p id={id} className={styles.error}>
          <Icon name="warning" size={16} /> {error}
        </p>
      )}
    </div>
    {!error && hint && (
      <p id={id} className={styles.hint}>
        {hint}
      </p>
    )}
  </>
)

/** A password with show and hide; pasting and password managers work. */
export const PasswordField = (props: FieldProps) => {
  const t = useText('ui')
  const [seen, setSeen] = useState(false)
  const toggle = (
    <IconButton
      icon={seen ? 'eye-off' : 'eye'}
      label={t(seen ? 'hidePassword' : 'showPassword')}
      onClick={() => setSeen(!seen)}
    />
  )
  return <Field {...props} type={seen ? 'text' : 'password'} autoCapitalize="off" spellCheck={false} after={toggle} />
}
