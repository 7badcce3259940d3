// Sign-up: phone, password and age, then the code by SMS.

import type { CodeSentAnswer, LoginAnswer } from '@walia/contract/accounts.ts'
import { accountPaths } from '@walia/contract/paths.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { post } from '../api/client.ts'
import { profile } from '../config.ts'
import { affiliateFields } from '../marketing/affiliate.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { CodeStep } from './CodeStep.tsx'
import { enter, useEntered } from './enter.ts'
import styles from './Form.module.css'
import { FormPage } from './FormPage.tsx'
import { useNext } from './next.ts'
import { SignupForm, type Wish } from './SignupForm.tsx'
import { useRequest } from './useRequest.ts'
import { useSentCode } from './useSentCode.ts'
import { useStepBack } from './useStepBack.ts'

const SignupScreen = () => {
  const t = useText('account')
  const { next, destination } = useNext()
  const [wish, setWish] = useState<Wish>({ phone: '', password: '', age: false })
  const [step, setStep] = useState<1 | 2>(1)
  const code = useSentCode()
  const request = useRequest()
  useStepBack(step === 2, () => setStep(1))
  if (useEntered(destination)) return null
  const send = async (): Promise<void> => {
    const { phone: mobile, password, age } = wish
    const { affiliate, affiliate_id } = affiliateFields()
    const asked = { mobile, password, age_confirmed: age, affiliate, affiliate_id }
    code.note(await post<CodeSentAnswer>(accountPaths.register, asked))
    setStep(2)
  }
  const confirm = async (digits: string): Promise<void> => {
    const answer = await post<LoginAnswer>(accountPaths.confirm, { mobile: wish.phone, code: digits })
    enter(answer)
  }
  return (
    <FormPage
      title={t('signupTitle')}
      step={{ at: step, of: 2 }}
      onBack={step === 2 ? () => history.back() : undefined}
    >
      {step === 2 && code.sent ? (
        <CodeStep
          sent={code.sent.answer}
          resendAt={code.sent.resendAt}
          request={request}
          submitLabel={t('createAccount')}
          onSubmit={(digits) => void request.run(() => confirm(digits))}
          onResend={() => void request.run(() => code.resend(wish.phone, 'signup'))}
          onChange={() => history.back()}
        >
          <p className={styles.confirmed}>
            <Icon name="check" size={16} /> {t('ageConfirmed', { age: profile.account.ageMin })}
          </p>
        </CodeStep>
      ) : (
        <SignupForm wish={wish} onWish={setWish} request={request} onSend={() => void request.run(send)} />
      )}
      <p className={styles.plain}>
        {t('haveAccount')}{' '}
        <Link href={paths.login(next)} replace className={styles.link}>
          {t('login')}
        </Link>
      </p>
    </FormPage>
  )
}

export default SignupScreen
