// The code by SMS that confirms a payment, and how long it still works.
import { type FormEvent, useEffect, useRef } from 'react'
import { Failure } from '../account/Failure.tsx'
import { Resend } from '../account/Resend.tsx'
import { TimeLeft } from '../account/TimeLeft.tsx'
import { profile } from '../config.ts'
import { useText } from '../text.ts'
import { CodeField } from '../ui/CodeField.tsx'
import type { Payment, Slice, UnderWay } from './createPayments.ts'
import styles from './Payments.module.css'
import { wordsOf } from './paymentWords.ts'
import type { CodeEntry } from './useCode.ts'

export type CodeFormProps = {
  code: CodeEntry
  current: UnderWay<Payment>
  slice: Slice
  /** Overrides the text that names who sent the code, and where. */
  sentence?: string | null
}

export const CodeForm = ({ code, current, slice, sentence }: CodeFormProps) => {
  const t = useText(slice)
  const ui = useText('paymentScreens')
  const account = useText('account')
  const form = useRef<HTMLFormElement>(null)
  const { code_expires_at: expiresAt = null, code_resend_at: resendAt } = current.payment ?? {}
  // After a refusal the field gets the focus.
  useEffect(() => {
    if (code.failure !== null || code.error !== null) form.current?.querySelector('input')?.focus()
  }, [code.failure, code.error])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void code.submit()
  }
  return (
    <form ref={form} id={code.form} className={styles.code} onSubmit={submit} noValidate>
      <p>{sentence ?? t('codeSent', wordsOf(current))}</p>
      <CodeField
        label={ui('codeLabel')}
        value={code.digits}
        onChange={code.type}
        length={profile.account.codeLength}
        error={code.error && account(code.error)}
        onFull={() => document.querySelector<HTMLElement>(`button[form="${code.form}"]`)?.focus()}
        autoFocus
      />
      {expiresAt && <TimeLeft until={expiresAt} />}
      <Failure message={code.failure} />
      {resendAt ? (
        <Resend resendAt={Date.parse(resendAt)} busy={code.busy} onResend={() => void code.resend()} />
      ) : (
        <p className={styles.hint}>{ui('codeNotOurs', wordsOf(current))}</p>
      )}
    </form>
  )
}
