// Runs the load generator in a process of its own.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LoadResult, Plan } from './generator.ts'

export function generate(plan: Plan): Promise<LoadResult> {
  const child = fork(fileURLToPath(new URL('./generator.ts', import.meta.url)), {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
  })
  return new Promise((resolve, reject) => {
    child.once('message', (result) => resolve(result as LoadResult))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The load generator ended with ${code}.`)))
    child.send(plan)
  })
}
