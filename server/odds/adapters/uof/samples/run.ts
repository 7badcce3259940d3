// Runs bodies through a replay and prints what tests look at: statuses, prices for sale, what was dropped and why.
import { usualGroupsOf } from '../../../marketGroups.ts'
import { createReplay } from '../../../replay.ts'

export function run(...bodies: readonly string[]) {
  const replay = createReplay(usualGroupsOf)
  for (const [k, body] of bodies.entries()) replay.apply({ file: `m${k}`, body, routingKey: null })
  const { events, ignored, errors } = replay.printed()
  const [event] = events
  /** "market?specifiers" → status, or "status owner" where the owner is not 3. */
  const statuses = Object.fromEntries(
    (event?.lines ?? []).map((line) => [
      line.specifiers === '' ? String(line.market) : `${line.market}?${line.specifiers}`,
      line.product === 3 ? line.status : `${line.status} of ${line.product}`,
    ]),
  )
  const sells = (event?.lines ?? []).flatMap((line) => line.outcomes.map((each) => each.sell))
  return { replay, events, event, ignored, errors, statuses, sells }
}
export const t = (timestamp: number) => ({ timestamp })
