// An operator's commands that a slice brings itself: how each is given stands in the slice's commands.ts, where the command line
// finds it; what it does the slice says in the running server, by `commands.set`.
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Options } from './commandOptions.ts'

export type Command = {
  /** How it is given, two words such as "example list"; also what the audit log calls it. */
  words: `${string} ${string}`
  /** Its lines of the help. */
  usage: string
  options: readonly string[]
  /** It changes nothing that a bettor has, and needs no reason. */
  isLook?: boolean
  /** What it is about. Throws UsageError. */
  subjectOf(options: Options): object
}

/** `id` is the request's number, by which carrying it out twice is known; `by` the operator's name. */
export type Commanded = { id: number; subject: object; by: string; reason: string }
export type Outcome = { outcome: 'done' | 'refused' | 'failed'; details: object }
/** What the running server does for each, by its words. */
export type Commands = Map<Command['words'], (request: Commanded) => Promise<Outcome>>

const server = fileURLToPath(new URL('../', import.meta.url))

/** Of all slices, in the order of their names. */
export async function loadCommands(): Promise<readonly Command[]> {
  const folders = globSync('*/commands.ts', { cwd: server }).map(dirname)
  const slices = folders.filter((folder) => folder !== 'platform').sort()
  const modules = slices.map((slice): Promise<{ commands: readonly Command[] }> => import(`../${slice}/commands.ts`))
  return (await Promise.all(modules)).flatMap(({ commands }) => commands)
}
