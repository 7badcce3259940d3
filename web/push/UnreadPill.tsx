// How many messages are unread, for a row of the profile; nothing while there are none.
import { UNREAD_MAX } from '@walia/domain/push/topics.ts'
import { useText } from '../text.ts'
import { Pill } from '../ui/Pill.tsx'
import { useUnread } from './inbox.ts'

export const UnreadPill = () => {
  const t = useText('push')
  const unread = useUnread()
  if (unread === 0) return null
  return <Pill tone="info">{t('unreadCount', { count: unread < UNREAD_MAX ? unread : `${UNREAD_MAX - 1}+` })}</Pill>
}
