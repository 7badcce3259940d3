// What an operator reads: every command and every key or file of the configuration stands in the documents.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OPTIONS } from './command.ts'
import { OPERATOR_OPTIONS } from './operatorCommand.ts'

const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const operations = textOf('docs/operations.md')
/** Names of variables that the configuration reads. */
const variables = [...new Set(textOf('server/platform/config.ts').match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g))]
const configured = variables.filter((name) => new RegExp(`['.]${name}\\b`).test(textOf('server/platform/config.ts')))

test.each(Object.keys({ ...OPTIONS, ...OPERATOR_OPTIONS }))('the command %s is explained', (command) => {
  expect(operations).toMatch(new RegExp(`\\b${command}\\b`))
})

test('the configuration that is read is found', () => expect(configured.length).toBeGreaterThan(20))

test.each(configured)('the variable %s stands in the README', (name) => {
  expect(textOf('README.md')).toContain(`\`${name}\``)
})

test.each(configured.filter((name) => /(_KEYS?|_PROVIDERS|_REPORTS|_PIXEL)$/.test(name)))(
  'the file or key %s is explained',
  (name) => {
    expect(operations).toContain(name)
  },
)

test.each(['OPERATOR_KEY', 'OPERATOR_KEY_FILE'])('the variable %s of the command line is explained', (name) => {
  expect(operations).toContain(`\`${name}\``)
  expect(textOf('scripts/ops.ts')).toContain(`process.env.${name}?`)
})
