// The list's meta: tabs, leagues, sports and markets; the previous one while a new list loads.
import type { MatchListMeta } from '@walia/contract/matches.ts'
import { TAB } from '@walia/contract/paths.ts'
import { useEffect, useState } from 'react'
import { useText } from '../text.ts'

export const useMeta = (fresh: MatchListMeta | undefined): MatchListMeta => {
  const t = useText('home')
  const [last, setLast] = useState(fresh)
  useEffect(() => {
    if (fresh) setLast(fresh)
  }, [fresh])
  return (
    fresh ??
    last ?? {
      tabs: [
        { id: TAB.highlights, name: t('tabHighlights') },
        { id: TAB.upcoming, name: t('tabUpcoming') },
        { id: TAB.tomorrow, name: t('tabTomorrow') },
      ],
      tags: [],
      sports: [],
      filters: [],
      total: 0,
    }
  )
}
