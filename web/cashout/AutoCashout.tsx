// Auto cash-out on the ticket's page: the amount at which the bet is cashed out by itself.
import type { Ticket } from '@walia/contract/bets.ts'
import type { CashoutAutoAnswer, CashoutHistoryAnswer } from '@walia/contract/cashout.ts'
import { cashoutPaths } from '@walia/contract/latePaths.ts'
import { wireAmountOf } from '@walia/domain/money/typed.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf, post } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { currencyText, moneyText } from '../formats.ts'
import { nextChance } from '../later.ts'
import { leavesOpen, useKeepsAsking } from '../reach.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { showToast } from '../ui/snackbar.ts'
import styles from './Cashout.module.css'
import { openCashout } from './cashouts.ts'

const AGAIN_MS = 3000

export const AutoCashout = ({ ticket, auto }: { ticket: Ticket; auto: string | null }) => {
  const t = useText('cashout')
  const state = useAuto(ticket.bet_id)
  const { busy, asking, save } = state
  useKeepsAsking(asking)
  const [changing, setChanging] = useState(false)
  return (
    <section className={styles.auto} aria-labelledby="auto-cashout">
      <h2 id="auto-cashout" className={styles.heading}>
        {t('auto')}
      </h2>
      {auto === null || changing ? (
        <AutoForm ticket={ticket} auto={auto} state={state} onDone={() => setChanging(false)} />
      ) : (
        <p className={styles.autoOn}>
          <span className={styles.words}>{t('autoOn', { amount: moneyText(auto) })}</span>
          <Button kind="secondary" size="medium" disabled={busy} onClick={() => setChanging(true)}>
            {t('autoChange')}
          </Button>
          <Button kind="secondary" size="medium" busy={busy} onClick={() => void save(null)}>
            {asking ? t('autoAsking') : t('autoRemove')}
          </Button>
        </p>
      )}
      {asking && (
        <p className={styles.hint} role="status">
          {t('autoNoAnswer')}
        </p>
      )}
    </section>
  )
}

type AutoFormProps = { ticket: Ticket; auto: string | null; state: ReturnType<typeof useAuto>; onDone: () => void }

/** `auto` is the value that is set and is being changed; the one typed takes its place. */
const AutoForm = ({ ticket, auto, state: { busy, asking, error, save, clear }, onDone }: AutoFormProps) => {
  const t = useText('cashout')
  const [text, setText] = useState(auto ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(wireAmountOf(text) ?? undefined).then((saved) => saved && onDone())
  }
  const keep = () => {
    clear()
    onDone()
  }
  return (
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
        onChange={(event) => {
          setText(event.currentTarget.value)
          if (wireAmountOf(event.currentTarget.value) !== null) clear()
        }}
      />
      <Button type="submit" kind="secondary" busy={busy}>
        {asking ? t('autoAsking') : t('autoSave')}
      </Button>
      {auto !== null && (
        <Button kind="text" full disabled={busy} onClick={keep}>
          {t('autoKeep', { amount: moneyText(auto) })}
        </Button>
      )}
      {error?.reached && (
        <Button kind="secondary" full onClick={() => openCashout(ticket)}>
          {t('autoReached')}
        </Button>
      )}
    </form>
  )
}

/**
 * Setting the same value twice has no effect, so a request without an answer is repeated while `goesOn`. Throws
 * ApiError when refused.
 */
const untilAnswered = async (
  betId: string,
  value: string | null,
  goesOn: () => boolean,
): Promise<CashoutAutoAnswer> => {
  for (let silent = false; ; silent = true)
    try {
      return await post<CashoutAutoAnswer>(cashoutPaths.auto, { bet_id: betId, value })
    } catch (error) {
      if (!(error instanceof ApiError) || !leavesOpen(error.code, silent) || !goesOn()) throw error
      await nextChance(AGAIN_MS)
      if (!goesOn()) throw error
    }
}

/** `save(undefined)`: what was typed is no amount; null removes the value. */
const useAuto = (betId: string) => {
  const t = useText('cashout')
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const gone = useRef(false)
  // A page that was left stops repeating; the next one shows the value that is set.
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  const [error, setError] = useState<{ message: string; reached: boolean } | null>(null)
  const save = async (value: string | null | undefined): Promise<boolean> => {
    if (busy) return false
    setError(value === undefined ? { message: t('autoInvalid'), reached: false } : null)
    if (value === undefined) return false
    setBusy(true)
    try {
      const { message, data } = await untilAnswered(betId, value, () => {
        setAsking(true)
        return !gone.current
      })
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
      setAsking(false)
      setBusy(false)
    }
  }
  return { busy, asking, error, save, clear: () => setError(null) }
}
