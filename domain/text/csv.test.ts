// Lines of a CSV file: quoting, numbers with a sign, and texts that a spreadsheet would run as a formula.
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  [['a', 'b'], 'a,b\r\n'],
  [['a,b', 'say "no"', 'two\nlines'], '"a,b","say ""no""","two\nlines"\r\n'],
  [[-5, '-5.00', '12.30'], '-5,-5.00,12.30\r\n'],
  [['=1+1', '+251', '-x', '@a'], "'=1+1,'+251,'-x,'@a\r\n"],
  [['', 'ብር'], ',ብር\r\n'],
])('%j is written as %j', (fields, line) => {
  expect(csvLine(fields)).toBe(line)
})
