// Bringing a friend, on the profile: the own link to copy or share, and what became of the friends who came by it.
import { useQuery } from '@tanstack/react-query'
import { referralPaths } from '@walia/contract/latePaths.ts'
import type { ReferralAnswer } from '@walia/contract/referral.ts'
import { messageOf, post } from '../api/client.ts'
import { ownToken } from '../api/session.ts'
import { copy } from '../betslip/copy.ts'
import { IdentityLink } from '../bonuses/IdentityLink.tsx'
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
  if (isNothing(data?.data)) return null
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

/** Not on offer, and no friend was brought while it was. Before the answer the page's configuration says whether it is. */
const isNothing = (referral: Referral | undefined): boolean =>
  referral === undefined
    ? !config.offers_open.includes('referral')
    : referral.code === null && referral.invited === null && referral.friends.length === 0

const Own = ({
  referral: { code, reward, stake_min, odds_below, days, friends_max, friends, invited, person_first },
}: {
  referral: Referral
}) => {
  const t = useText('referral')
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
      {person_first && [...friends, invited].some((each) => each?.state === 'waiting') && (
        <>
          <p>{t('personFirst')}</p>
          <IdentityLink />
        </>
      )}
      {code !== null && (
        <>
          <p className={styles.words}>
            {t('terms', {
              ...{ reward: moneyText(reward), stake: moneyText(stake_min), odds: oddsText(odds_below) },
              ...{ days, max: friends_max },
            })}
          </p>
          <OwnLink code={code} />
        </>
      )}
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

const OwnLink = ({ code }: { code: string }) => {
  const t = useText('referral')
  const link = `${location.origin}${paths.signup()}?ref=${code}`
  const share = (): void => {
    navigator.share({ text: t('shareText', { brand: config.brand.name }), url: link }).catch(() => undefined)
  }
  return (
    <>
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
    </>
  )
}
