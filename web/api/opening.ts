// The data inlined in the page: the list or the match of its address, put into the query cache as if a call had brought
// it.
import { boot } from '../config.ts'
import { currentLanguage } from '../text.ts'
import { firstFilter } from './listFilter.ts'
import { seedList, seedMatch } from './prices.ts'
import { queryClient } from './queries.ts'

/** Runs before the first render. The home list is taken by its own hook. */
export const takeOpening = (): void => {
  const language = currentLanguage()
  if (language !== (boot.language ?? 'en')) return
  if (boot.live) {
    seedList(boot.live.data)
    queryClient.setQueryData(['live', language, firstFilter], boot.live)
  }
  if (boot.match?.meta) {
    seedMatch(boot.match.meta, boot.match.data)
    queryClient.setQueryData(['match', language, boot.match.meta.parent_match_id], boot.match)
  }
}
