// A promo code on the profile: typed, used, and what it brought or why not.
import { promoPath } from '@walia/contract/latePaths.ts'
import type { PromoAnswer } from '@walia/contract/promo.ts'
import { type FormEvent, useState } from 'react'
import { sendUnderKey } from '../api/attempt.ts'
import { messageOf, post } from '../api/client.ts'
import { refreshBalance } from '../api/queries.ts'
import { useSession } from '../api/session.ts'
import { moneyText } from '../formats.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Group, GroupBody } from '../ui/Group.tsx'
import { showSnackbar } from '../ui/snackbar.ts'
import styles from './Promo.module.css'

const CODE_LENGTH_MAX = 60

export const PromoCard = () => {
  const t = useText('promo')
  const [text, setText] = useState('')
  const { send, busy, failure, forget } = usePromo(() => setText(''))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '') void send(text)
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
            error={failure}
            hint={t('hint')}
            onChange={(event) => {
              setText(event.currentTarget.value)
              forget()
            }}
          />
          <Button type="submit" full busy={busy} disabled={text.trim() === ''}>
            {t('use')}
          </Button>
        </form>
      </GroupBody>
    </Group>
  )
}

/** One key until there is an answer, also over a reload: a code whose answer was lost is asked for again, not used twice. */
const usePromo = (done: () => void) => {
  const t = useText('promo')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (code: string): Promise<void> => {
    const attempt = { name: 'promo', userId: useSession.getState().user?.id ?? null, body: JSON.stringify({ code }) }
    setBusy(true)
    setFailure(null)
    try {
      const body = { code, token: useSession.getState().token ?? undefined }
      const { data } = await sendUnderKey(attempt, (idempotencyKey) =>
        post<PromoAnswer>(promoPath, body, { idempotencyKey }),
      )
      const { gift, amount } = data
      const brought =
        gift === 'points' ? t('done_points', { points: amount }) : t(`done_${gift}`, { amount: moneyText(amount) })
      showSnackbar({ status: 'success', messages: [brought] })
      done()
      void refreshBalance()
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }
  return { send, busy, failure, forget: () => setFailure(null) }
}
