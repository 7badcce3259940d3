// A code that was sent: to whom, and when the next may be asked for.
import type { CodeBody, CodeSentAnswer } from '@walia/contract/accounts.ts'
import { accountPaths } from '@walia/contract/paths.ts'
import { useState } from 'react'
import { post } from '../api/client.ts'
import { serverNow } from '../config.ts'
import { textOf } from '../text.ts'
import { showToast } from '../ui/snackbar.ts'

export type SentCode = { answer: CodeSentAnswer; resendAt: number }

export const useSentCode = () => {
  const [sent, setSent] = useState<SentCode | null>(null)
  const note = (answer: CodeSentAnswer): void => setSent({ answer, resendAt: serverNow() + answer.resend_in * 1000 })
  const resend = async (mobile: string, purpose: CodeBody['purpose']): Promise<void> => {
    note(await post<CodeSentAnswer>(accountPaths.code, { mobile, purpose }))
    showToast(textOf('account', 'codeSent'))
  }
  return { sent, note, resend }
}
