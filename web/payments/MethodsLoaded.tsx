// Payment methods: a skeleton while they load, an error with a retry, and a text when none is open.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../api/client.ts'
import { useText } from '../text.ts'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import type { IconName } from '../ui/iconNames.ts'
import { Skeleton } from '../ui/Skeleton.tsx'

export type MethodsLoadedProps<M> = {
  query: UseQueryResult<M[]>
  /** Id of the only one that is shown; null shows all. */
  only: string | null
  empty: string
  icon: IconName
  children: (methods: M[]) => ReactNode
}

export const MethodsLoaded = <M extends { method: string }>(props: MethodsLoadedProps<M>) => {
  const t = useText('paymentScreens')
  const { query, only, empty, icon, children } = props
  if (!query.data)
    return query.error ? (
      <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />
    ) : (
      <Skeleton height={64} rows={3} label={t('loading')} />
    )
  const methods = only === null ? query.data : query.data.filter(({ method }) => method === only)
  return methods.length === 0 ? <EmptyState icon={icon} text={empty} /> : children(methods)
}
