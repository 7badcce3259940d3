// After a sign-up: its offer in a sheet over the page that the sign-up led to, claimed by one tap.
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useIsExcluded } from '../api/session.ts'
import { moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { useClaim, useSignUpWords } from './claim.ts'
import { forgetNewAccount } from './newAccount.ts'
import { useBonuses } from './sources.ts'

/** Nothing is drawn on the form itself, nor once it is claimed. */
export const WelcomeGift = () => {
  const held = useBonuses().data?.data.sign_up ?? '0'
  const [path] = useLocation()
  const [isClosed, setClosed] = useState(false)
  const isExcluded = useIsExcluded()
  if (isClosed || isExcluded || path === paths.signup() || Number(held) <= 0) return null
  const close = (): void => {
    forgetNewAccount()
    setClosed(true)
  }
  return <Gift amount={moneyText(held)} onClose={close} />
}

const Gift = ({ amount, onClose }: { amount: string; onClose: () => void }) => {
  const t = useText('bonuses')
  const words = useSignUpWords()
  const { busy, claim } = useClaim('sign_up', t('signUpClaimed', { amount }))
  const button = (
    <Button full busy={busy} onClick={() => void claim()}>
      {t('claim', { amount })}
    </Button>
  )
  return (
    <Sheet open title={t('giftTitle', { amount })} onClose={onClose} footer={button}>
      <p>{words}</p>
    </Sheet>
  )
}
