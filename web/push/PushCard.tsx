// What the bettor is told, and whether this device is: what the browser allows, and its switch.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { profile } from '../config.ts'
import { type TextKey, useText } from '../text.ts'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Group } from '../ui/Group.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Switch } from '../ui/Switch.tsx'
import { showSnackbar } from '../ui/snackbar.ts'
import { type Ability, abilityOf } from './ability.ts'
import { isSubscribed, loadKey, subscribe, unsubscribe } from './device.ts'
import styles from './Push.module.css'
import { TopicSwitches } from './TopicSwitches.tsx'

/** Below `profile`, so that it goes with the bettor's other data. */
const KEY = ['profile', 'push'] as const
const STATES: Record<Ability, TextKey<'push'>> = {
  noWorker: 'noWorker',
  noNotifications: 'noNotifications',
  noPush: 'noPush',
  denied: 'denied',
  default: 'ask',
  granted: 'granted',
}

export const PushCard = () => {
  const t = useText('push')
  const [ability, setAbility] = useState(() => abilityOf(globalThis))
  const canAsk = ability === 'default' || ability === 'granted'
  return (
    <>
      <TopicSwitches />
      <Group id="push" title={t('title')}>
        {!canAsk && <p className={styles.state}>{t(STATES[ability])}</p>}
        {ability === 'denied' && <p className={styles.state}>{t('deniedHint')}</p>}
        {canAsk && <Device state={t(STATES[ability])} onAsked={() => setAbility(abilityOf(globalThis))} />}
      </Group>
    </>
  )
}

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
const quiet = { from: hourText(profile.push.quietFrom), until: hourText(profile.push.quietTo) }

/** Nothing is offered where the operator sends nothing. */
const Device = ({ state, onAsked }: { state: string; onAsked: () => void }) => {
  const t = useText('push')
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['push', 'key'],
    queryFn: ({ signal }) => loadKey(signal),
  })
  if (data === null) return <p className={styles.state}>{t('off')}</p>
  if (data !== undefined)
    return (
      <>
        <p className={styles.state}>{state}</p>
        <DeviceSwitch applicationKey={data} onAsked={onAsked} />
      </>
    )
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
  return <Skeleton height={ROW_PX} rows={1} label={t('loading')} />
}
const ROW_PX = 64

const DeviceSwitch = ({ applicationKey, onAsked }: { applicationKey: string; onAsked: () => void }) => {
  const t = useText('push')
  const { data: on = false } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => isSubscribed(signal) })
  const [busy, setBusy] = useState(false)
  const fail = (message: string): void => showSnackbar({ status: 'error', messages: [message] })
  const choose = async (wanted: boolean): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      if (!wanted) await unsubscribe().catch(() => Promise.reject(new Refused(t('leaveFailed'))))
      else if (!(await subscribe(applicationKey))) throw new Refused(t('notGranted'))
      queryClient.setQueryData(KEY, wanted)
    } catch (error) {
      fail(error instanceof Refused ? error.message : messageOf(error))
    }
    onAsked()
    setBusy(false)
  }
  return <Switch label={t('on')} hint={t('onHint', quiet)} on={on} onChange={(wanted) => void choose(wanted)} />
}

/** What is said as it stands. */
class Refused extends Error {}
