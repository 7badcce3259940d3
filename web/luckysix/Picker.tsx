// Filling in a ticket: six of 48 numbers, the stake, and placing it in the round that takes bets.
import type { FairRound } from '@walia/contract/fair.ts'
import type { LuckySixTerms } from '@walia/contract/luckySix.ts'
import { parseAmount } from '@walia/domain/money/money.ts'
import { useRef, useState } from 'react'
import { ApiError, messageOf, newIdempotencyKey } from '../api/client.ts'
import { refreshBalance } from '../api/queries.ts'
import { setMoney, useSession } from '../api/session.ts'
import { useAtTime } from '../clock.ts'
import { currencyText, moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Group, GroupBody } from '../ui/Group.tsx'
import { showSnackbar } from '../ui/snackbar.ts'
import { ballClass } from './Ball.tsx'
import { quickPick, setPicks, setStake, togglePick, useDraft } from './draft.ts'
import styles from './LuckySix.module.css'
import { placeTicket } from './queries.ts'

export const Picker = ({ terms, open }: { terms: LuckySixTerms; open: FairRound | null }) => {
  const t = useText('luckysix')
  const { picks } = useDraft()
  const left = terms.picks - picks.length
  return (
    <Group id="lucky-picks" title={t('yourNumbers')}>
      <GroupBody>
        <p className={styles.note} aria-live="polite">
          {left > 0 ? t('morePicks', { count: left }) : t('picksDone')}
        </p>
        <div className={styles.grid}>
          {Array.from({ length: terms.balls }, (_, index) => index + 1).map((number) => (
            <button
              key={number}
              type="button"
              className={`${ballClass(number)} ${styles.choice}`}
              aria-pressed={picks.includes(number)}
              disabled={left === 0 && !picks.includes(number)}
              onClick={() => togglePick(number)}
            >
              {number}
            </button>
          ))}
        </div>
        <div className={styles.buttons}>
          <Button kind="secondary" size="medium" onClick={quickPick}>
            {t('quickPick')}
          </Button>
          <Button kind="outline" size="medium" onClick={() => setPicks([])} disabled={picks.length === 0}>
            {t('clear')}
          </Button>
        </div>
        <Stake terms={terms} open={open} />
      </GroupBody>
    </Group>
  )
}

const Stake = ({ terms, open }: { terms: LuckySixTerms; open: FairRound | null }) => {
  const t = useText('luckysix')
  const { picks, stake } = useDraft()
  const authenticated = useSession((session) => session.authenticated)
  const { place, busy } = usePlacing(open)
  const takesBets = useAtTime((now) => open !== null && Date.parse(open.closes_at) > now)
  const wrong = stakeFault(stake, terms)
  const range = { min: moneyText(terms.stake_min), max: moneyText(terms.stake_max) }
  return (
    <>
      <Field
        label={t('stake')}
        prefix={currencyText()}
        inputMode="decimal"
        autoComplete="off"
        value={stake}
        onChange={({ target }) => setStake(target.value.trim())}
        hint={t('stakeRange', range)}
        error={wrong ? t('stakeRange', range) : null}
      />
      {authenticated ? (
        <Button
          kind="pick"
          full
          busy={busy}
          disabled={wrong || !takesBets || picks.length < terms.picks}
          onClick={() => void place()}
        >
          {takesBets ? t('place', { round: open?.number ?? 0 }) : t('noRound')}
        </Button>
      ) : (
        <ButtonLink kind="pick" full href={paths.login(paths.luckySix())}>
          {t('loginFirst')}
        </ButtonLink>
      )}
    </>
  )
}

const stakeFault = (stake: string, { stake_min, stake_max }: LuckySixTerms): boolean => {
  const [amount, min, max] = [parseAmount(stake), parseAmount(stake_min), parseAmount(stake_max)]
  return !amount.ok || !min.ok || !max.ok || amount.value < min.value || amount.value > max.value
}

/** A ticket without an answer is asked for again under its own key: the same tap is never two tickets. */
const usePlacing = (open: FairRound | null) => {
  const t = useText('luckysix')
  const [busy, setBusy] = useState(false)
  const attempt = useRef<{ key: string; of: string } | null>(null)
  const place = async (): Promise<void> => {
    if (open === null) return
    const { picks, stake } = useDraft.getState()
    const wanted = { round: open.number, picks, stake }
    const of = JSON.stringify(wanted)
    if (attempt.current?.of !== of) attempt.current = { key: newIdempotencyKey(), of }
    setBusy(true)
    try {
      const { user } = await placeTicket(wanted, attempt.current.key)
      attempt.current = null
      const known = useSession.getState().user
      if (known) setMoney({ balance: user.balance, bonus: known.bonus })
      showSnackbar({ status: 'success', messages: [t('placed', { round: wanted.round })] })
    } catch (cause) {
      const unanswered = cause instanceof ApiError && cause.code === 'NETWORK'
      if (!unanswered) attempt.current = null
      showSnackbar({ status: 'error', messages: [unanswered ? t('noAnswer') : messageOf(cause)] })
    }
    await refreshBalance()
    setBusy(false)
  }
  return { place, busy }
}
