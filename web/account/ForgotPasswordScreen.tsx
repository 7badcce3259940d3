// A new password against a code by SMS: number, code, new password.
import type { CodeSentAnswer, MessageAnswer } from '@walia/contract/accounts.ts'
import { accountPaths } from '@walia/contract/paths.ts'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { post } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { showSnackbar } from '../ui/snackbar.ts'
import { CodeStep } from './CodeStep.tsx'
import { NewPasswordForm, PhoneForm } from './ForgotForms.tsx'
import { FormPage } from './FormPage.tsx'
import { useNext } from './next.ts'
import { useRequest } from './useRequest.ts'
import { useSentCode } from './useSentCode.ts'
import { useStepBack } from './useStepBack.ts'

const STEPS = 3
/** Refusals that the code has to answer for. */
const CODE_REFUSALS: readonly string[] = ['CODE_WRONG', 'CODE_EXPIRED', 'CODE_TRIES_USED', 'CODE_FORMAT']

const ForgotPasswordScreen = () => {
  const t = useText('account')
  const { next } = useNext()
  const [step, setStep] = useState(1)
  const [phone, setPhone] = useState('')
  const [digits, setDigits] = useState('')
  const code = useSentCode()
  const request = useRequest()
  useStepBack(step > 1, () => setStep(1))
  const send = async (): Promise<void> => {
    code.note(await post<CodeSentAnswer>(accountPaths.code, { mobile: phone, purpose: 'reset' }))
    setStep(2)
  }
  const save = async (password: string, repeat: string): Promise<void> => {
    const body = { mobile: phone, code: digits, password, repeat }
    const refused = await request.run(async () => {
      const { message } = await post<MessageAnswer>(accountPaths.password, body)
      navigate(paths.login(next), { replace: true })
      showSnackbar({ status: 'success', messages: [message], seconds: 5 })
    })
    if (refused !== null && CODE_REFUSALS.includes(refused)) setStep(2)
  }
  return (
    <FormPage
      title={t('forgotTitle')}
      step={{ at: step, of: STEPS }}
      onBack={step > 1 ? () => (step === STEPS ? setStep(2) : history.back()) : undefined}
    >
      {step === 1 && (
        <PhoneForm phone={phone} onPhone={setPhone} request={request} onSend={() => void request.run(send)} />
      )}
      {step === 2 && code.sent && (
        <CodeStep
          sent={code.sent.answer}
          resendAt={code.sent.resendAt}
          request={request}
          submitLabel={t('next')}
          onSubmit={(given) => {
            setDigits(given)
            request.clear()
            setStep(STEPS)
          }}
          onResend={() => void request.run(() => code.resend(phone, 'reset'))}
          onChange={() => history.back()}
        />
      )}
      {step === STEPS && <NewPasswordForm phone={phone} request={request} onSave={save} />}
    </FormPage>
  )
}

export default ForgotPasswordScreen
