// A reporter of vitest that adds to a file what failed and what needed another try; `npm test` prints it as its last screen.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** `counted`: how many tests passed and were left out in one run; the others name a test and the first line of its error. */
type Found = { kind: 'failed' | 'unsteady'; test: string; error: string; picture: string | null }
type Entry = Found | { kind: 'counted'; passed: number; skipped: number }

/** Where the entries go: one line of JSON each. Without it nothing is written. */
export const SUMMARY_FILE = 'TEST_SUMMARY_FILE'

const firstLine = (text: string): string => stripVTControlCharacters(text).split('\n')[0]?.slice(0, 300) ?? ''

export default class TestSummary implements Reporter {
  readonly #file = process.env[SUMMARY_FILE]

  #add(entry: Entry): void {
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify(entry)}\n`)
  }

  #addError(kind: 'failed' | 'unsteady', test: string, { message }: SerializedError): void {
    const error = firstLine(message)
    this.#add({ kind, test, error, picture: message.match(/picture (\S+\.png)/)?.[1] ?? null })
    if (this.#file && kind === 'failed') process.stdout.write(`   ${error}\n`)
  }

  #addTest(test: TestCase): void {
    const { state, errors } = test.result()
    const [error] = errors ?? []
    const name = `${test.module.relativeModuleId} > ${test.fullName}`
    if (state === 'failed') this.#addError('failed', name, error ?? { message: 'failed without an error' })
    else if (test.diagnostic()?.flaky) this.#addError('unsteady', name, error ?? { message: 'no error kept' })
  }

  /** As each file ends, so that a run that is stopped has said what failed until then. */
  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) this.#addError('failed', module.relativeModuleId, error)
    for (const suite of module.children.allSuites())
      for (const error of suite.errors())
        this.#addError('failed', `${module.relativeModuleId} > ${suite.fullName}`, error)
    for (const test of module.children.allTests()) this.#addTest(test)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const error of unhandled) this.#addError('failed', 'outside of a test', error)
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    this.#add({ kind: 'counted', passed: count('passed'), skipped: count('skipped') })
  }
}

/** The last screen of a run: every failure with the first line of its error and its picture, then the unsteady tests. */
export function summaryOf(file: string): string {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const entries = lines.map((line) => JSON.parse(line) as Entry)
  const found = (kind: Found['kind']) => entries.flatMap((entry) => (entry.kind === kind ? [entry as Found] : []))
  const [failed, unsteady] = [found('failed'), found('unsteady')]
  const passedCount = entries.reduce((sum, entry) => sum + (entry.kind === 'counted' ? entry.passed : 0), 0)
  const said = failed.map(
    ({ test, error, picture }) => `FAIL ${test}\n     ${error}${picture ? `\n     picture ${picture}` : ''}`,
  )
  const steady = unsteady.map(({ test, error }) => `unsteady, passed at another try: ${test}\n     first: ${error}`)
  return [...said, ...steady, `${passedCount} passed, ${failed.length} failed`].join('\n')
}
