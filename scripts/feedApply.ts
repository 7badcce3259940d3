// npm run -s feed:apply -- FILE…: applies message bodies in order to an empty state and prints what stands, as JSON.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { splitBodies } from '@walia/server/odds/adapters/uof/bodies.ts'
import { type Descriptions, descriptionsOf, noDescriptions } from '@walia/server/odds/adapters/uof/descriptions.ts'
import { usualGroupsOf } from '@walia/server/odds/marketGroups.ts'
import { createReplay } from '@walia/server/odds/replay.ts'

const simulated = fileURLToPath(new URL('../simulator/descriptions/markets.en.xml', import.meta.url))

/** Descriptions among the files win; without, our own table, then the simulated world's description. */
function groupsOf(given: Descriptions | null): (market: number) => readonly string[] {
  const fallback = existsSync(simulated) ? descriptionsOf([readFileSync(simulated, 'utf8')]) : noDescriptions
  return (market) => {
    const described = given?.markets.get(market)?.groups
    if (described !== undefined) return described
    const usual = usualGroupsOf(market)
    return usual.length > 0 ? usual : (fallback.markets.get(market)?.groups ?? [])
  }
}

const isDescription = (bytes: Buffer): boolean => /<market_descriptions[\s>]/.test(bytes.toString('utf8', 0, 1000))

function main(files: readonly string[]): void {
  if (files.length === 0) {
    process.stderr.write('usage: npm run -s feed:apply -- FILE…\n')
    process.exitCode = 2
    return
  }
  const unreadable: { file: string; message: string }[] = []
  const texts: { file: string; bytes: Buffer }[] = []
  for (const file of files) {
    try {
      texts.push({ file, bytes: readFileSync(file) })
    } catch (cause) {
      unreadable.push({ file, message: cause instanceof Error ? cause.message : String(cause) })
    }
  }
  const descriptions = texts.filter(({ bytes }) => isDescription(bytes))
  const given =
    descriptions.length === 0 ? null : descriptionsOf(descriptions.map(({ bytes }) => bytes.toString('utf8')))
  const replay = createReplay(groupsOf(given))
  for (const { file, bytes } of texts) {
    if (isDescription(bytes)) continue
    for (const body of splitBodies(bytes)) replay.apply({ file, body, routingKey: null })
  }
  const { events, ignored, errors } = replay.printed()
  process.stdout.write(`${JSON.stringify({ events, ignored, errors: [...unreadable, ...errors] }, null, 2)}\n`)
}

main(process.argv.slice(2))
