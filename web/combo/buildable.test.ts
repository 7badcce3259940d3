// The browser's rule of which markets a combo can use agrees with the pricing model.
import { isCombinable } from '@walia/domain/combo/cells.ts'
import { MARKETS } from '@walia/domain/settlement/markets.ts'
import { expect, test } from 'vitest'
import { isBuildable } from './buildable.ts'

const LINES: Readonly<Record<string, readonly string[]>> = {
  total: ['0.5', '2.5', '2', '2.25', '3'],
  hcp: ['-0.5', '1.5', '0', '-1', '0.25', '0:1', '2:0'],
  goalnr: ['1'],
  setnr: ['1'],
  quarternr: ['1'],
  gamenr: ['1'],
  periodnr: ['1'],
}

// A European handicap has lines such as 0:1, every other one decimal lines; quarter lines stand alone.
const fits = (rule: string, name: string, value: string): boolean =>
  name === 'hcp'
    ? (rule === 'europeanHandicap') === value.includes(':')
    : !(value.endsWith('25') && rule.includes('And'))

const specifiersOf = (rule: string, names: readonly string[]): string[] =>
  names.reduce<string[]>(
    (texts, name) =>
      texts.flatMap((text) =>
        (LINES[name] ?? [])
          .filter((value) => fits(rule, name, value))
          .map((value) => {
            const pair = `${name}=${value}`
            return text === '' ? pair : `${text}|${pair}`
          }),
      ),
    [''],
  )

test('every market and line', () => {
  const differing: string[] = []
  for (const { id, rule, specifiers } of MARKETS)
    for (const line of specifiersOf(rule, specifiers)) {
      const short = isBuildable({ sub_type_id: id, special_bet_value: line })
      if (short !== isCombinable(id, line)) differing.push(`${id} ${rule} ${line}: ${short}`)
    }
  expect(differing).toEqual([])
})
