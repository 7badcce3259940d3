// Bringing a friend, on the profile: the own link to copy or share, and what became of the friends who came by it.
import { useQuery } from '@tanstack/react-query'
import { referralPaths } from '@walia/contract/latePaths.ts'
import type { ReferralAnswer } from '@walia/contract/referral.ts'
import { messageOf, post } from '../api/client.ts'
import { ownToken } from '../api/session.ts'
import { copy } from '../betslip/copy.ts'
import { config } from '../config.ts'
import { dateTimeText, moneyText, oddsText } from '../formats.ts'
import { acceptHeldReferral } from '../marketing/referral.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Group, GroupBody } from '../ui/Group.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Referral.module.css'

type Referral = ReferralAnswer['data']

export const ReferralCard = () => {
  const t = useText('referral')
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['balance', 'referral'],
    queryFn: async ({ signal }) => {
      // One that sign-up could not send.
      await acceptHeldReferral()
      const body = ownToken()
      return post<ReferralAnswer>(referralPaths.state, body, { signal })
    },
  })
  return (
    <Group id="referral" title={t('title')}>
      <GroupBody>
        {data ? (
          <Own referral={data.data} />
        ) : error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton height={64} rows={1} label={t('loading')} />
        )}
      </GroupBody>
    </Group>
  )
}

const Own = ({
  referral: { code, reward, stake_min, odds_below, days, friends_max, friends, invited },
}: {
  referral: Referral
}) => {
  const t = useText('referral')
  const link = `${location.origin}${paths.signup()}?ref=${code}`
  const share = (): void => {
    navigator.share({ text: t('shareText', { brand: config.brand.name }), url: link }).catch(() => undefined)
  }
  return (
    <>
      {invited && (
        <p>
          {t(`invited_${invited.state}`, {
            ...{ reward: moneyText(reward), stake: moneyText(stake_min), odds: oddsText(odds_below) },
            time: dateTimeText(invited.until),
          })}
        </p>
      )}
      <p className={styles.words}>
        {t('terms', {
          ...{ reward: moneyText(reward), stake: moneyText(stake_min), odds: oddsText(odds_below) },
          ...{ days, max: friends_max },
        })}
      </p>
      {/* May break before its path and its code, and within neither. */}
      <p className={styles.link}>
        {location.origin}/<wbr />
        {paths.signup().slice(1)}
        <wbr />
        {`?ref=${code}`}
      </p>
      <div className={styles.buttons}>
        <Button full onClick={() => void copy(link, t('linkCopied'))}>
          {t('copyLink')}
        </Button>
        {'share' in navigator && (
          <Button kind="secondary" full onClick={share}>
            {t('share')}
          </Button>
        )}
      </div>
      {friends.length > 0 && (
        <ul className={styles.friends}>
          {friends.map(({ accepted_at, state }) => (
            <li key={accepted_at} className={styles.friend}>
              <span>{t(`friend_${state}`)}</span>
              <span className={styles.words}>{t('since', { time: dateTimeText(accepted_at) })}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
