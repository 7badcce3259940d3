// Sign-up: phone, password and age, then the code by SMS, whose step comes up again after a reload.

import type { CodeSentAnswer, ConfirmAnswer } from '@walia/contract/accounts.ts'
import { accountPaths } from '@walia/contract/paths.ts'
import { referralRulesOf } from '@walia/domain/referral/referral.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { post } from '../api/client.ts'
import { typePhone, useTypedPhone } from '../api/typedPhone.ts'
import { noteNewAccount } from '../bonuses/newAccount.ts'
import { config, profile } from '../config.ts'
import { moneyText, oddsText } from '../formats.ts'
import { affiliateFields, heldReferral } from '../marketing/affiliate.ts'
import { loadPixel } from '../marketing/pixel.ts'
import { acceptHeldReferral } from '../marketing/referral.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { CodeStep } from './CodeStep.tsx'
import { enter, useEntered } from './enter.ts'
import styles from './Form.module.css'
import { FormPage } from './FormPage.tsx'
import { useNext } from './next.ts'
import { SignupForm, type SignupInput } from './SignupForm.tsx'
import { noteSent, resendCode, useSentCode } from './sentCode.ts'
import { useRequest } from './useRequest.ts'
import { useStepBack } from './useStepBack.ts'

const SignupScreen = () => {
  const t = useText('account')
  const { next, destination } = useNext()
  const phone = useTypedPhone()
  const [input, setInput] = useState<Omit<SignupInput, 'phone'>>({ password: '', age: false })
  const sent = useSentCode('signup')
  const [back, setBack] = useState(false)
  /** After a reload the first step is empty. */
  const [emptied, setEmptied] = useState(false)
  const step = sent && !back ? 2 : 1
  const request = useRequest({ repeats: true })
  useStepBack(step === 2, () => {
    // What was refused there is about the code.
    request.clear()
    setBack(true)
    setEmptied(input.password === '')
  })
  if (useEntered(destination)) return null
  const send = async (attempt: string): Promise<void> => {
    const { password, age } = input
    const asked = { mobile: phone, password, age_confirmed: age, ...affiliateFields(), attempt }
    noteSent('signup', await post<CodeSentAnswer>(accountPaths.register, asked))
    setBack(false)
  }
  const confirm = async (mobile: string, code: string): Promise<void> => {
    const answer = await post<ConfirmAnswer>(accountPaths.confirm, { mobile, code })
    if (answer.registration_pixel) loadPixel(answer.registration_pixel)
    noteNewAccount(answer.user.id)
    enter(answer)
    void acceptHeldReferral()
  }
  const change = ({ phone: typed, ...rest }: SignupInput): void => {
    typePhone(typed)
    setInput(rest)
  }
  return (
    <FormPage
      title={t('signupTitle')}
      needsCookies
      step={{ index: step, of: 2 }}
      onBack={step === 2 ? () => history.back() : undefined}
    >
      <Invitation />
      {step === 2 && sent ? (
        <CodeStep
          sent={sent}
          request={request}
          submitLabel={t('createAccount')}
          onSubmit={(code) => void request.run(() => confirm(sent.answer.mobile, code))}
          onResend={() => void request.run((attempt) => resendCode(sent, attempt))}
          onChange={() => history.back()}
        >
          <p className={styles.confirmed}>
            <Icon name="check" size={16} /> {t('ageConfirmed', { age: profile.account.ageMin })}
          </p>
        </CodeStep>
      ) : (
        <SignupForm
          input={{ phone, ...input }}
          onChange={change}
          request={request}
          onSend={() => void request.run(send)}
          isAgain={sent !== null && emptied}
          onHaveCode={sent && (() => setBack(false))}
        />
      )}
      <ToLogin next={next} />
    </FormPage>
  )
}

export default SignupScreen

const ToLogin = ({ next }: { next: ReturnType<typeof useNext>['next'] }) => {
  const t = useText('account')
  return (
    <p className={styles.plain}>
      {t('haveAccount')}{' '}
      <Link href={paths.login(next)} replace className={styles.link}>
        {t('login')}
      </Link>
    </p>
  )
}

const { reward, stakeMin, oddsBelow, days } = referralRulesOf(profile.id)

/** Of who came by a friend's link: what it gives. */
const Invitation = () => {
  const t = useText('account')
  // The link's own code is kept a moment after the page has come.
  const [isInvited] = useState(() => heldReferral() !== null || new URLSearchParams(location.search).has('ref'))
  if (!isInvited) return null
  if (!config.offers_open.includes('referral')) return <p className={styles.note}>{t('friendClosed')}</p>
  return (
    <p className={styles.note}>
      {t('friendInvited', { reward: moneyText(reward), stake: moneyText(stakeMin), odds: oddsText(oddsBelow), days })}
    </p>
  )
}
