// Loyalty points on the profile: how many, what they are worth, and redeeming them to free-bet money.
import { useQuery } from '@tanstack/react-query'
import { loyaltyPaths } from '@walia/contract/latePaths.ts'
import type { LoyaltyAnswer } from '@walia/contract/loyalty.ts'
import { useState } from 'react'
import { isLost, sendUnderKey } from '../api/attempt.ts'
import { messageOf, post } from '../api/client.ts'
import { queryClient, refreshBalance } from '../api/queries.ts'
import { ownToken, useSession } from '../api/session.ts'
import { dateTimeText, moneyText, oddsText } from '../formats.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Field } from '../ui/Field.tsx'
import { focusWrong } from '../ui/focusWrong.ts'
import { Group, GroupBody } from '../ui/Group.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { showSnackbar } from '../ui/snackbar.ts'
import styles from './Loyalty.module.css'
import { freeBetOf, pointsOfText } from './pointsField.ts'

type Loyalty = LoyaltyAnswer['data']
const QUERY = ['balance', 'points']

export const PointsCard = () => {
  const t = useText('bonuses')
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) => post<LoyaltyAnswer>(loyaltyPaths.points, ownToken(), { signal }),
  })
  return (
    <Group id="points" title={t('pointsTitle')}>
      {data ? (
        <Points loyalty={data.data} />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={64} rows={1} label={t('loading')} />
      )}
    </Group>
  )
}

const Points = ({ loyalty }: { loyalty: Loyalty }) => {
  const t = useText('bonuses')
  const { points, redeem_min, redeem_max, free_bet, earning_odds_min, earning_stake_min } = loyalty
  return (
    <GroupBody>
      <p className={styles.count}>
        <b className={styles.points}>{t('points', { count: points })}</b>
        {Number(free_bet) > 0 && <span className={styles.held}>{t('held', { amount: moneyText(free_bet) })}</span>}
      </p>
      <p className={styles.words}>
        {t('earn', { stake: moneyText(earning_stake_min), odds: oddsText(earning_odds_min) })}
      </p>
      <TierLines tier={loyalty.tier} />
      {redeem_max >= redeem_min && <Redeem loyalty={loyalty} />}
      {points < redeem_min ? <p className={styles.words}>{t('tooFew', { min: redeem_min })}</p> : <Week {...loyalty} />}
    </GroupBody>
  )
}

/** What seven days allow, where that is less than there is; and who else used it. */
const Week = ({ points, week: { max, left, others, from } }: Pick<Loyalty, 'points' | 'week'>) => {
  const t = useText('bonuses')
  if (left >= points) return null
  return (
    <p className={styles.words}>
      {from === null ? t('weekMax', { max, left }) : t('weekDone', { max, time: dateTimeText(from) })}
      {others > 0 && ` ${t('weekOthers', { count: others })}`}
    </p>
  )
}

const TIER_TEXTS = {
  bronze: 'tierBronze',
  silver: 'tierSilver',
  gold: 'tierGold',
  platinum: 'tierPlatinum',
} as const

const TierLines = ({ tier: { name, days, earned, next } }: Pick<Loyalty, 'tier'>) => {
  const t = useText('bonuses')
  const rest = next && t('tierNext', { count: next.missing, tier: t(TIER_TEXTS[next.name]) })
  return (
    <div className={styles.tier}>
      <p className={styles.count}>
        <b className={styles.name}>{t('tier', { tier: t(TIER_TEXTS[name]) })}</b>
        <span className={styles.words}>{rest ?? t('tierTop')}</span>
      </p>
      {next && (
        <ProgressBar
          label={t('tier', { tier: t(TIER_TEXTS[name]) })}
          done={earned}
          all={next.points_min}
          text={rest ?? undefined}
        />
      )}
      <p className={styles.words}>{t('tierTerms', { days, earned })}</p>
    </div>
  )
}

const Redeem = ({ loyalty }: { loyalty: Loyalty }) => {
  const t = useText('bonuses')
  const { redeem_min: min, redeem_max: max, stake_min, odds_min } = loyalty
  const [text, setText] = useState(String(max))
  const [tried, setTried] = useState(false)
  const points = pointsOfText(text, { min, max })
  const { redeem, busy, failure } = useRedeem(() => {
    setText('')
    setTried(false)
  })
  const terms = { stake: moneyText(stake_min), odds: oddsText(odds_min) }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (points === null) focusWrong(event.currentTarget)
        else void redeem(points)
      }}
    >
      <Field
        label={t('howMany')}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        disabled={busy}
        error={failure ?? (points === null && (text !== '' || tried) ? t('between', { min, max }) : null)}
        hint={t('pointsTerms', terms)}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" full busy={busy}>
        {points === null ? t('redeem') : t('redeemFor', { amount: moneyText(freeBetOf(loyalty, points)) })}
      </Button>
    </form>
  )
}

/** One key until there is an answer, also over a reload: a redemption whose answer was lost is asked for again, not made twice. */
const useRedeem = (done: () => void) => {
  const t = useText('bonuses')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const redeem = async (points: number): Promise<void> => {
    const attempt = { name: 'points', userId: useSession.getState().user?.id ?? null, body: JSON.stringify({ points }) }
    setBusy(true)
    setFailure(null)
    try {
      const answer = await sendUnderKey(attempt, (idempotencyKey) =>
        post<LoyaltyAnswer>(loyaltyPaths.redeem, { ...ownToken(), points }, { idempotencyKey }),
      )
      queryClient.setQueryData(QUERY, answer)
      showSnackbar({ status: 'success', messages: [t('redeemed', { amount: moneyText(answer.data.free_bet) })] })
      done()
      void refreshBalance()
    } catch (error) {
      if (isLost(error)) setFailure(messageOf(error))
      else {
        // As a message of its own: with the points of now this form may be gone.
        showSnackbar({ status: 'error', messages: [messageOf(error)] })
        void refreshBalance()
      }
    }
    setBusy(false)
  }
  return { redeem, busy, failure }
}
