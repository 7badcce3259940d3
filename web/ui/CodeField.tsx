// The SMS code: one input under drawn cells, so that pasting and the phone's own filling-in work; where the browser
// reads the message itself, the code comes by itself.
import { useEffect, useId, useRef } from 'react'
import styles from './CodeField.module.css'
import { FieldNote } from './Field.tsx'

export type CodeFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | null
  /** Called when all digits are typed, to move focus to the button. Nothing submits automatically. */
  onFull?: () => void
  length?: number
  autoFocus?: boolean
}

export const CodeField = ({ label, value, onChange, error, onFull, length = 4, autoFocus }: CodeFieldProps) => {
  const id = useId()
  const take = (text: string): void => {
    const digits = text.replace(/\D/g, '').slice(0, length)
    onChange(digits)
    if (digits.length === length) onFull?.()
  }
  useSmsCode(take)
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.cells}>
        <input
          id={id}
          className={styles.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          // biome-ignore lint/a11y/noAutofocus: the step exists for this one field
          autoFocus={autoFocus}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={(event) => take(event.currentTarget.value)}
        />
        {Array.from({ length }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their index
            key={index}
            aria-hidden="true"
            className={`${styles.cell} ${error ? styles.wrong : ''} ${index === value.length ? styles.next : ''}`}
          >
            {value[index] ?? ''}
          </span>
        ))}
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  )
}

type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/** Android asks whether the page may have the code of the message that just came, when it ends with our address. */
const useSmsCode = (take: (code: string) => void): void => {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const leaving = new AbortController()
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: leaving.signal }
    navigator.credentials.get(request).then(
      (credential) => {
        const { code } = (credential ?? {}) as { code?: string }
        if (code) latest.current(code)
      },
      // Declined, unsupported, or the step was left: the bettor types the code.
      () => undefined,
    )
    return () => leaving.abort()
  }, [])
}
