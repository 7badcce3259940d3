// What every jackpot screen shows around its content: loading, an error with its retry, or that there is nothing.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../api/client.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'

type Asked = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
type FrameProps = {
  /** What the screen waits for. */
  asked: readonly Asked[]
  bar: ReactNode
  /** Said where there is nothing to show; null while that is not known. */
  empty: string | null
  /** The way out beside `empty`. */
  way?: ReactNode
  /** Null until it is there. */
  children: ReactNode
}

export const Frame = ({ asked, bar, empty, way, children }: FrameProps) => {
  const retry = (): Promise<unknown> => Promise.all(asked.map(({ refetch }) => refetch()))
  const error = asked.find((each) => each.error)?.error
  const busy = asked.some(({ isFetching }) => isFetching)
  return (
    <PullToRefresh onRefresh={retry}>
      {bar}
      {children ??
        (empty !== null ? (
          <EmptyState icon="jackpot" text={empty}>
            {way}
          </EmptyState>
        ) : error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void retry()} busy={busy} />
        ) : (
          <ListSkeleton onRetry={() => void retry()} />
        ))}
    </PullToRefresh>
  )
}
