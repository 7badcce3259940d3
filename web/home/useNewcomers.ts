// How many matches came into the list while it is shown. The rows stay until the bettor taps the pill.
import type { ListFilter } from '../api/listFilter.ts'
import { HOME_PAGE_SIZE, useFreshRows, type useMatchList } from '../api/queries.ts'
import { newcomersOf } from './newcomers.ts'

export const useNewcomers = (filter: ListFilter, list: ReturnType<typeof useMatchList>): number => {
  const pages = list.data?.pages ?? []
  const shown = pages.flatMap((page) => page.data.map((item) => item.parent_match_id))
  const fresh = useFreshRows(filter, shown.length === 0 ? 0 : pages.length * HOME_PAGE_SIZE, list.dataUpdatedAt)
  if (!fresh) return 0
  const ids = fresh.data.map((item) => item.parent_match_id)
  return newcomersOf(shown, ids, !list.hasNextPage).length
}
