// Closing a key, so that a request still on its way places nothing.
import { Refusal } from '../platform/http.ts'
import { CLOSED, findRequest, insertRefusal, type KeptRequest, type Queryable, type RequestName } from './requests.ts'

/**
 * What the key was answered with; one without an answer is taken, and refused from then on. Whoever is first at the key's row
 * decides: one in the live hold has taken it and cannot be closed any more. Null: a hold has just freed it. Throws
 * TOO_MANY_REQUESTS: nobody gives up so many requests a day.
 */
export async function closeRequest(db: Queryable, product: string, name: RequestName): Promise<KeptRequest | null> {
  // A slip in the hold is asked for again and again: that closes nothing, so it is not counted.
  const known = await findRequest(db, name)
  if (known !== null) return known
  const outcome = await insertRefusal(db, product, name, { code: CLOSED })
  const first = await findRequest(db, name)
  // One that cannot be closed must not be called so.
  if (first === null && outcome === 'counted') throw new Refusal('TOO_MANY_REQUESTS')
  return first
}
