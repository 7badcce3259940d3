// Safer play: today's figures, limits, time-out, self-exclusion, a self-test and who helps.
import { navigate } from 'wouter/use-browser-location'
import { messageOf } from '../api/client.ts'
import { profile } from '../config.ts'
import { phoneLink, phoneText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Group } from '../ui/Group.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ExcludedNotice } from './ExcludedNotice.tsx'
import { ExclusionPart } from './ExclusionPart.tsx'
import { LimitList } from './LimitList.tsx'
import { useSaferPlay } from './queries.ts'
import styles from './SaferPlay.module.css'
import { SelfTest } from './SelfTest.tsx'
import { TodayLines } from './TodayLines.tsx'

export const SaferPlayPanel = () => {
  const t = useText('saferplay')
  const { data, error, refetch, isFetching } = useSaferPlay()
  return (
    <>
      <PageBar title={t('title')} onBack={() => navigate(paths.profile())} />
      {data ? (
        <>
          <ExcludedNotice exclusion={data.exclusion} />
          <TodayLines state={data} />
          <LimitList limits={data.limits} />
          <ExclusionPart as="time_out" />
          <ExclusionPart as="self_excluded" />
        </>
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={52} rows={10} label={t('loading')} />
      )}
      <SelfTest />
      <Help />
    </>
  )
}

const Help = () => {
  const t = useText('saferplay')
  const { responsibleGamingHotline: hotline } = profile.contacts
  return (
    <Group id="safer-play-help" title={t('help')}>
      <a href={phoneLink(hotline)} className={styles.row}>
        <Icon name="phone" size={16} />
        <span className={styles.name}>{t('hotline')}</span>
        <span className={styles.link}>{phoneText(hotline)}</span>
      </a>
    </Group>
  )
}
