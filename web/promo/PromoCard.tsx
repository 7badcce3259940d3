// A promo code on the profile: typed, used, and what it brought or why not.
import { promoPath } from '@walia/contract/latePaths.ts'
import type { PromoAnswer } from '@walia/contract/promo.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { type FormEvent, useState } from 'react'
import { sendUnderKey } from '../api/attempt.ts'
import { ApiError, messageOf, post } from '../api/client.ts'
import { refreshBalance } from '../api/queries.ts'
import { ownToken, useSession } from '../api/session.ts'
import { IdentityLink } from '../bonuses/IdentityLink.tsx'
import { moneyText } from '../formats.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { focusWrong } from '../ui/focusWrong.ts'
import { Group, GroupBody } from '../ui/Group.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { showSnackbar } from '../ui/snackbar.ts'
import styles from './Promo.module.css'

const CODE_LENGTH_MAX = 60

export const PromoCard = () => {
  const t = useText('promo')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const { send, busy, failure, isPersonFirst, forget, asked } = usePromo(() => {
    setText('')
    setTried(false)
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setTried(true)
    if (text.trim() === '') focusWrong(event.currentTarget)
    else void send(text)
  }
  return (
    <Group id="promo" title={t('title')}>
      <GroupBody>
        <form className={styles.form} onSubmit={submit}>
          <Field
            label={t('label')}
            className={styles.code}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={CODE_LENGTH_MAX}
            value={text}
            readOnly={busy}
            error={failure ?? (tried && text.trim() === '' ? t('missing') : null)}
            hint={t('hint')}
            onChange={(event) => {
              setText(event.currentTarget.value)
              forget()
            }}
          />
          <Button type="submit" full busy={busy}>
            {t('use')}
          </Button>
          {isPersonFirst && <IdentityLink />}
        </form>
        {asked && (
          <Sheet
            open
            title={t('replacesTitle')}
            onClose={forget}
            footer={
              <div className={styles.form}>
                <Button kind="secondary" full busy={busy} onClick={() => void send(text, asked.amount)}>
                  {t('replacesUse')}
                </Button>
                <Button full disabled={busy} onClick={forget}>
                  {t('replacesKeep')}
                </Button>
              </div>
            }
          >
            <p role="alert">{asked.message}</p>
          </Sheet>
        )}
      </GroupBody>
    </Group>
  )
}

/** One key until there is an answer, also over a reload: a code whose answer was lost is asked for again, not used twice. */
const usePromo = (done: () => void) => {
  const t = useText('promo')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const send = async (code: string, replaces?: string): Promise<void> => {
    const typed = { code, ...(replaces === undefined ? {} : { replaces }) }
    const attempt = { name: 'promo', userId: useSession.getState().user?.id ?? null, body: JSON.stringify(typed) }
    setBusy(true)
    setFailed(null)
    try {
      const body = { ...typed, ...ownToken() }
      const { data } = await sendUnderKey(attempt, (idempotencyKey) =>
        post<PromoAnswer>(promoPath, body, { idempotencyKey }),
      )
      const { gift, amount } = data
      const brought =
        gift === 'points' ? t('done_points', { points: amount }) : t(`done_${gift}`, { amount: moneyText(amount) })
      showSnackbar({ status: 'success', messages: [brought] })
      setAsked(null)
      done()
      void refreshBalance()
    } catch (error) {
      const lost = askedOf(error)
      setAsked(lost)
      if (lost === null) setFailed(error)
    }
    setBusy(false)
  }
  const forget = (): void => {
    setFailed(null)
    setAsked(null)
  }
  const failure = failed === null ? null : messageOf(failed)
  const isPersonFirst = failed instanceof ApiError && failed.code === 'PROMO_PERSON_FIRST'
  return { send, busy, failure, isPersonFirst, asked, forget }
}

/** What the code would cost, as it is sent back by who agrees. */
type Asked = { message: string; amount: string }

const askedOf = (error: unknown): Asked | null => {
  if (!(error instanceof ApiError)) return null
  if (error.code !== 'PROMO_REPLACES_BONUS' && error.code !== 'PROMO_REPLACES_OFFER') return null
  const { amount } = error.details as { amount: number }
  return { message: error.message, amount: amountText(amount) }
}
