// The figures command as a program: exact output, one error per case, one sentence on a bad file.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { figureCases, figureKeys } from '../domain/betslip/figures.cases.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'figures-'))
const run = (content: string | null, market = 'et') => {
  const file = path.join(folder, 'cases.json')
  if (content !== null) writeFileSync(file, content)
  const args = [path.join(import.meta.dirname, 'figures.ts'), ...(content === null ? [] : [file])]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, MARKET: market },
  })
  return { status, stdout, stderr }
}

it('prints the worked examples, key by key in order, every digit', () => {
  const cases = figureCases.map(({ product, stake, legs }) => ({ product, stake, legs, note: 'ignored' }))
  const { status, stdout } = run(JSON.stringify({ cases }))
  const expected = figureCases.map(
    ({ expect: figures }) => `{ ${figureKeys.map((key) => `"${key}": ${figures[key]}`).join(', ')} }`,
  )
  expect(status).toBe(0)
  expect(
    stdout
      .trim()
      .split('\n')
      .slice(1, -1)
      .map((line) => line.trim().replace(/,$/, '')),
  ).toEqual(expected)
})

it('answers each case that cannot be computed with its code', () => {
  const cases = [
    { product: 'lotto', stake: 100, legs: [200] },
    null,
    { product: 'sports', stake: '100', legs: [200] },
    { product: 'sports', stake: -100, legs: [200] },
    { product: 'sports', stake: 1.5, legs: [200] },
    { product: 'sports', stake: 100, legs: [] },
    { product: 'combo', stake: 100, legs: [200] },
    { product: 'sports', stake: 100, legs: Array.from({ length: 40 }, () => 200) },
    { product: 'sports', stake: 100, legs: [100] },
    { product: 'sports', stake: 100, legs: ['200'] },
    { product: 'sports', stake: 100, legs: 200 },
  ]
  const answers = JSON.parse(run(JSON.stringify({ cases })).stdout) as { error: string }[]
  expect(answers.map((answer) => answer.error)).toEqual([
    'UNKNOWN_PRODUCT',
    'UNKNOWN_PRODUCT',
    'STAKE_INVALID',
    'STAKE_INVALID',
    'STAKE_INVALID',
    'TOO_FEW_LEGS',
    'TOO_FEW_LEGS',
    'TOO_MANY_LEGS',
    'ODDS_INVALID',
    'ODDS_INVALID',
    'ODDS_INVALID',
  ])
})

it.each([
  ['no file', null, 'et', /name the file/],
  ['not JSON', '{', 'et', /cannot read the cases/],
  ['no cases', '{}', 'et', /"cases"/],
  ['not an object', 'null', 'et', /"cases"/],
  ['an unknown market', '{"cases":[]}', 'xx', /MARKET/],
])('%s: one sentence, exit 1', (_name, content, market, sentence) => {
  const { status, stdout, stderr } = run(content, market)
  expect([status, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1])
  expect(stderr).toMatch(sentence)
})

it('prints an empty list for no cases', () => expect(JSON.parse(run('{"cases":[]}').stdout)).toEqual([]))
