// How much a test of many runs tries: a few runs with every `npm test`, as many as are promised with `npm run soak`.

export const runsOf = (usual: number): number => Number(process.env.PROPERTY_RUNS ?? usual)

/** All of the work, `atOnce` of it at the same time, begun in its order. */
export async function inTurns(work: readonly (() => Promise<unknown>)[], atOnce: number): Promise<void> {
  const queue = [...work]
  const turns = Array.from({ length: atOnce }, async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await next()
  })
  await Promise.all(turns)
}
