// Auto cash-out on the ticket's page: the amount at which the bet is cashed out by itself.
import type { Ticket } from '@walia/contract/bets.ts'
import type { CashoutAutoAnswer, CashoutHistoryAnswer } from '@walia/contract/cashout.ts'
import { cashoutPaths } from '@walia/contract/paths.ts'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf, post } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { currencyText, moneyText } from '../formats.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { showToast } from '../ui/snackbar.ts'
import styles from './Cashout.module.css'
import { openCashout } from './cashouts.ts'

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/

export const AutoCashout = ({ ticket, auto }: { ticket: Ticket; auto: string | null }) => {
  const t = useText('cashout')
  const { busy, error, save } = useAuto(ticket.bet_id)
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const value = text.trim().replace(',', '.')
    void save(AMOUNT.test(value) ? value : undefined).then((saved) => saved && setText(''))
  }
  return (
    <section className={styles.auto} aria-labelledby="auto-cashout">
      <h2 id="auto-cashout" className={styles.heading}>
        {t('auto')}
      </h2>
      {auto === null ? (
        <form className={styles.form} onSubmit={submit} noValidate>
          <Field
            className={styles.field}
            label={t('autoField')}
            prefix={currencyText()}
            hint={t('autoHint')}
            error={error?.message ?? null}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" kind="secondary" busy={busy}>
            {t('autoSave')}
          </Button>
          {error?.reached && (
            <Button kind="secondary" full onClick={() => openCashout(ticket)}>
              {t('autoReached')}
            </Button>
          )}
        </form>
      ) : (
        <p className={styles.autoOn}>
          <span className={styles.words}>{t('autoOn', { amount: moneyText(auto) })}</span>
          <Button kind="secondary" size="medium" busy={busy} onClick={() => void save(null)}>
            {t('autoRemove')}
          </Button>
        </p>
      )}
    </section>
  )
}

/** `save(undefined)` says that what was typed is no amount; null takes the value away. */
const useAuto = (betId: string) => {
  const t = useText('cashout')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<{ message: string; reached: boolean } | null>(null)
  const save = async (value: string | null | undefined): Promise<boolean> => {
    if (busy) return false
    setError(value === undefined ? { message: t('autoInvalid'), reached: false } : null)
    if (value === undefined) return false
    setBusy(true)
    try {
      const { message, data } = await post<CashoutAutoAnswer>(cashoutPaths.auto, { bet_id: betId, value })
      queryClient.setQueriesData<CashoutHistoryAnswer>({ queryKey: ['cashout', betId] }, (held) =>
        held === undefined ? held : { ...held, auto: data.value },
      )
      showToast(message)
      return true
    } catch (cause) {
      const reached = cause instanceof ApiError && cause.code === 'CASHOUT_VALUE_REACHED'
      setError({ message: messageOf(cause), reached })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, save }
}
