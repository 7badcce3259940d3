// The worker, what is kept for a time without a network, and looking for a new version.
import { queryClient } from '../api/queries.ts'
import { boot } from '../config.ts'
import { serverSilent } from '../reach.ts'
import { keepAnswers } from './keepAnswers.ts'
import { followVersion } from './newVersion.ts'
import { createShelves } from './shelves.ts'
import { startWorker } from './worker.ts'

export const startOffline = (): void => {
  // The worker opened this page from its copy, as the server did not answer.
  if (boot.as_of !== undefined) serverSilent()
  keepAnswers(queryClient, createShelves())
  followVersion()
  startWorker().catch(() => undefined)
}
