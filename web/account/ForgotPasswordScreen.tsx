// Sets a new password with a code by SMS: number, code, which the server checks at once, new password. Each step is
// found again after a reload.
import type { CodeCheckedAnswer, CodeSentAnswer, MessageAnswer } from '@walia/contract/accounts.ts'
import { accountPaths } from '@walia/contract/paths.ts'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { post } from '../api/client.ts'
import { typePhone, useTypedPhone } from '../api/typedPhone.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { showSnackbar } from '../ui/snackbar.ts'
import { CodeStep } from './CodeStep.tsx'
import { isCodeRefusal } from './checks.ts'
import { NewPasswordForm, PhoneForm } from './ForgotForms.tsx'
import { FormPage } from './FormPage.tsx'
import { useNext } from './next.ts'
import { forgetCode, isChecked, noteChecked, noteSent, resendCode, useSentCode } from './sentCode.ts'
import { useRequest } from './useRequest.ts'
import { useStepBack } from './useStepBack.ts'

const STEPS = 3

const ForgotPasswordScreen = () => {
  const t = useText('account')
  const { next } = useNext()
  const phone = useTypedPhone()
  const sent = useSentCode('reset')
  const [back, setBack] = useState(false)
  const step = sent === null || back ? 1 : isChecked(sent) ? STEPS : 2
  const request = useRequest({ repeats: true })
  useStepBack(step > 1, () => setBack(true))
  const send = async (attempt: string): Promise<void> => {
    noteSent('reset', await post<CodeSentAnswer>(accountPaths.code, { mobile: phone, purpose: 'reset', attempt }))
    setBack(false)
  }
  const check = async (mobile: string, code: string): Promise<void> =>
    noteChecked((await post<CodeCheckedAnswer>(accountPaths.checkCode, { mobile, code })).expires_in)
  const save = async (mobile: string, password: string, repeat: string): Promise<void> => {
    const refused = await request.run(async () => {
      const { message } = await post<MessageAnswer>(accountPaths.password, { mobile, password, repeat })
      forgetCode()
      navigate(paths.login(next), { replace: true })
      showSnackbar({ status: 'success', messages: [message], seconds: 5 })
    })
    if (isCodeRefusal(refused)) noteChecked(0)
  }
  return (
    <FormPage
      title={t('forgotTitle')}
      needsCookies
      step={{ index: step, of: STEPS }}
      onBack={step > 1 ? () => history.back() : undefined}
    >
      {step === 1 && (
        <PhoneForm
          phone={phone}
          onPhone={typePhone}
          request={request}
          onSend={() => void request.run(send)}
          onHaveCode={sent && (() => setBack(false))}
        />
      )}
      {step === 2 && sent && (
        <CodeStep
          sent={sent}
          request={request}
          submitLabel={t('next')}
          onSubmit={(code) => void request.run(() => check(sent.answer.mobile, code))}
          onResend={() => void request.run((attempt) => resendCode(sent, attempt))}
          onChange={() => history.back()}
        />
      )}
      {step === STEPS && sent && (
        <NewPasswordForm
          phone={sent.answer.mobile}
          request={request}
          onSave={(password, repeat) => save(sent.answer.mobile, password, repeat)}
        />
      )}
    </FormPage>
  )
}

export default ForgotPasswordScreen
