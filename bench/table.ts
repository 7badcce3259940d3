// Results as rows, printed and kept in docs/performance.md between two marks.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

export type Row = { what: string; result: string; ratio?: string; goal?: string; note?: string }

const DOCUMENT = fileURLToPath(new URL('../docs/performance.md', import.meta.url))
const beginOf = (chapter: string): string => `<!-- bench ${chapter}: begin -->`
const endOf = (chapter: string): string => `<!-- bench ${chapter}: end -->`

export const count = (value: number): string => Math.round(value).toLocaleString('en-US')
export const perSecond = (value: number): string => `${count(value)}/s`
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`
export const ratio = (value: number): string => value.toFixed(2)

const HEADS = ['measured', 'result', 'ratio', 'goal', 'latency and remarks']
const cellsOf = (row: Row): string[] => [row.what, row.result, row.ratio ?? '', row.goal ?? '', row.note ?? '']

export function tableOf(rows: readonly Row[]): string {
  const lines = [HEADS, ...rows.map(cellsOf)]
  const widths = HEADS.map((_, column) => Math.max(...lines.map((cells) => (cells[column] ?? '').length)))
  const lineOf = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [lineOf(HEADS), rule, ...lines.slice(1).map(lineOf)].join('\n')
}

// The machine's load when the run began: figures of a busy machine mean little.
const loadBefore = loadavg()[0] ?? 0

/** Where the figures come from, so that they can be judged and repeated. */
export function machineOf(seed: number): string {
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' })
  const commit = git.status === 0 ? git.stdout.trim() : 'unknown'
  const memory = Math.round(totalmem() / 2 ** 30)
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  return `${availableParallelism()} × ${model}, ${memory} GB, Node ${process.versions.node}, commit ${commit}, seed ${seed}, load before the run ${loadBefore.toFixed(1)}`
}

/** Replaces the table of one chapter; the other chapters stay unchanged. */
export function writeDocument(chapter: string, table: string, machine: string): void {
  if (!existsSync(DOCUMENT)) throw new Error(`${DOCUMENT} is missing.`)
  const text = readFileSync(DOCUMENT, 'utf8')
  const [begin, end] = [beginOf(chapter), endOf(chapter)]
  const [before, after] = [text.indexOf(begin), text.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`${DOCUMENT} has lost its marks ${begin} and ${end}.`)
  const kept = `${text.slice(0, before + begin.length)}\n\n${machine}\n\n${table}\n\n${text.slice(after)}`
  writeFileSync(DOCUMENT, kept)
}
