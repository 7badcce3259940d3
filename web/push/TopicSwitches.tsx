// What the account wants to be told, in the app and on its devices.
import { type Topic, topics } from '@walia/domain/push/topics.ts'
import { messageOf } from '../api/client.ts'
import { profile } from '../config.ts'
import { type TextKey, useText } from '../text.ts'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Group } from '../ui/Group.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Switch } from '../ui/Switch.tsx'
import { showSnackbar } from '../ui/snackbar.ts'
import { chooseTopic, useTopics } from './inbox.ts'

type Words = { label: TextKey<'push'>; hint: TextKey<'push'> }
const TOPICS = {
  bets: { label: 'topicBets', hint: 'topicBetsHint' },
  jackpots: { label: 'topicJackpots', hint: 'topicJackpotsHint' },
  payments: { label: 'topicPayments', hint: 'topicPaymentsHint' },
  offers: { label: 'topicOffers', hint: 'topicOffersHint' },
} as const satisfies Record<Topic, Words>
const ROW_PX = 64
/** What is switched off has no results. */
const offered = topics.filter((topic) => topic !== 'jackpots' || profile.products.jackpots)

export const TopicSwitches = () => {
  const t = useText('push')
  const { data, error, refetch, isFetching } = useTopics()
  return (
    <Group id="topics" title={t('topics')}>
      {data ? (
        offered.map((topic) => (
          <Switch
            key={topic}
            label={t(TOPICS[topic].label)}
            hint={t(TOPICS[topic].hint)}
            on={data[topic]}
            onChange={(on) => void choose(topic, on)}
          />
        ))
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={ROW_PX} rows={offered.length} label={t('loading')} />
      )}
    </Group>
  )
}

const choose = (topic: Topic, on: boolean): Promise<void> =>
  chooseTopic(topic, on).catch((error) => showSnackbar({ status: 'error', messages: [messageOf(error)] }))
