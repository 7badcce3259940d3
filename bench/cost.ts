// What a load costs: processor time of the server's process and of all of PostgreSQL's.
import { processorTimeOf, treeOf } from '../e2e/processes.ts'
import type { Machinery } from './machinery.ts'

/** ms. */
export type ProcessorTimes = { server: number; database: number }

/** Of the processes that live now. Unlike a rate it says the same beside other work, or nearly. */
export async function loadProcessorTimes(machinery: Machinery): Promise<ProcessorTimes> {
  const [found] = await machinery.query<{ pid: number }>(
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
  )
  const server = processorTimeOf((await machinery.product()).pid())
  const database = treeOf(found?.pid ?? 0).reduce((sum, pid) => sum + processorTimeOf(pid), 0)
  return { server, database }
}
