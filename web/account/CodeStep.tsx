// The step that takes the SMS code: the number it went to, the code, and how to get another.
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { profile } from '../config.ts'
import { phoneText } from '../formats.ts'
import { useText } from '../text.ts'
import { CodeField } from '../ui/CodeField.tsx'
import { codeErrorOf, isCodeRefusal } from './checks.ts'
import styles from './Form.module.css'
import { Resend } from './Resend.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import type { SentCode } from './sentCode.ts'
import type { FormRequest } from './useRequest.ts'

export type CodeStepProps = {
  sent: SentCode
  request: FormRequest
  submitLabel: string
  onSubmit: (code: string) => void
  onResend: () => void
  onChange: () => void
  children?: ReactNode
}

export const CodeStep = ({ sent, request, submitLabel, children, ...on }: CodeStepProps) => {
  const t = useText('account')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const button = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const error = tried ? codeErrorOf(code, profile.account) : null
  const refused = isCodeRefusal(request.refusal)
  // A refused code makes room for the right one: all cells are full, and the field takes no fifth digit.
  useEffect(() => {
    if (!refused) return
    setCode('')
    setTried(false)
    form.current?.querySelector('input')?.focus()
  }, [refused])
  const type = (digits: string): void => {
    setCode(digits)
    setTried(false)
    // An error of earlier digits says nothing about these.
    request.clear()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (codeErrorOf(code, profile.account) === null) on.onSubmit(code)
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.given}>
        <span>{phoneText(sent.answer.mobile)}</span>
        <button type="button" className={styles.link} onClick={on.onChange}>
          {t('change')}
        </button>
      </p>
      {children}
      <CodeField
        label={t('enterCode')}
        value={code}
        onChange={type}
        length={profile.account.codeLength}
        error={error ? t(error) : refused ? request.failure : null}
        onFull={() => button.current?.querySelector('button')?.focus()}
        autoFocus
      />
      <Resend resendAt={sent.resendAt} busy={request.busy} onResend={on.onResend} />
      <div ref={button} className={styles.form}>
        <SubmitButton request={refused ? { ...request, failure: null } : request} label={submitLabel} />
      </div>
    </form>
  )
}
