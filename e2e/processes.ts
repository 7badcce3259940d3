// Processes from the outside: whether one lives, which ones descend from it, and killing a whole tree at once.
import { readdirSync, readFileSync } from 'node:fs'

type Stat = { parent: number; state: string }

// "pid (comm) state ppid …"; the name may hold spaces and brackets.
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state: state ?? '', parent: Number(parent) }
  } catch {
    return null
  }
}

// Ticks of /proc are hundredths of a second on every Linux that Node runs on.
const TICK_MS = 10

/** Processor time that a process has used, ms; 0 when it is gone. */
export function processorTimeOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return 0
  }
}

/** A zombie is dead: nobody collected it yet. */
export function isAlive(pid: number): boolean {
  const stat = statOf(pid)
  return stat !== null && stat.state !== 'Z' && stat.state !== 'X'
}

/** The process and all its descendants, parents first. */
export function treeOf(root: number): number[] {
  const parents = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null
    if (stat) parents.set(stat.parent, [...(parents.get(stat.parent) ?? []), Number(name)])
  }
  const tree = [root]
  for (const pid of tree) tree.push(...(parents.get(pid) ?? []))
  return tree
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // it has ended by itself
  }
}

export async function waitForEnd(pids: readonly number[], waitMaxMs = 15_000): Promise<void> {
  const until = Date.now() + waitMaxMs
  while (pids.some(isAlive)) {
    if (Date.now() > until) throw new Error(`Processes ${pids.filter(isAlive).join(', ')} do not end.`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** SIGKILL to every process of the tree, the root first so that it repairs nothing; resolves when all are gone. */
export async function killTree(root: number): Promise<void> {
  const tree = treeOf(root)
  for (const pid of tree) signal(pid, 'SIGKILL')
  await waitForEnd(tree)
}
