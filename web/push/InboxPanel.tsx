// The inbox: what the bettor was told, newest first, each leading to what it is about; older ones page by page.
import type { InboxMessage } from '@walia/contract/inbox.ts'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { messageOf } from '../api/client.ts'
import { useFormats } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { Pill } from '../ui/Pill.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { markRead, useInbox } from './inbox.ts'
import styles from './Push.module.css'

export const InboxPanel = () => {
  const t = useText('push')
  return (
    <>
      <PageBar title={t('inbox')} onBack={() => navigate(paths.profile())} />
      <Messages />
    </>
  )
}

const ROW_PX = 76

const Messages = () => {
  const t = useText('push')
  const found = useInbox()
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = found
  const messages = data?.pages.flatMap((page) => page.data)
  const newest = messages?.[0]
  useEffect(() => {
    if (newest && !newest.is_read) void markRead(newest.message_id).catch(() => undefined)
  }, [newest])
  if (!messages)
    return error ? (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <Skeleton height={ROW_PX} label={t('loading')} />
    )
  if (messages.length === 0) return <EmptyState icon="info" text={t('inboxEmpty')} />
  return (
    <>
      <ul className={styles.list}>
        {messages.map((message) => (
          <Message key={message.message_id} message={message} />
        ))}
      </ul>
      {error && <ErrorState message={messageOf(error)} onRetry={() => void fetchNextPage()} busy={isFetching} />}
      {hasNextPage && !error && (
        <div className={styles.end}>
          <Button kind="secondary" size="medium" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('inboxMore')}
          </Button>
        </div>
      )}
    </>
  )
}

const Message = ({ message: { title, text, path, created_at, is_read } }: { message: InboxMessage }) => {
  const t = useText('push')
  const { dateTime } = useFormats()
  return (
    <li className={styles.item}>
      <Link href={path} className={styles.message}>
        <span className={styles.head}>
          <b className={styles.name}>{title}</b>
          {!is_read && <Pill tone="info">{t('unread')}</Pill>}
        </span>
        <span className={styles.text}>{text}</span>
        <time dateTime={created_at} className={styles.at}>
          {dateTime(created_at)}
        </time>
      </Link>
    </li>
  )
}
