// What the rules of a jackpot say in each language: the winnings tax by its rate and threshold, and that it has no maximum.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each([
  ['en', 'it has no maximum', /as on every bet/],
  ['am', 'ከፍተኛ ገደብ የለውም', /እንደማንኛውም ውርርድ/],
  ['om', "daangaa ol'aanaa hin qabu", /akka dorgommii kamiittuu/],
  ['zh', '没有上限', /与其他投注相同/],
])('in %s', (language, unlimited, asOnBets) => {
  const words = JSON.parse(readFileSync(new URL(`../../i18n/${language}/jackpots.json`, import.meta.url), 'utf8'))
  for (const part of ['{{percent}}%', '{{threshold}}', unlimited]) expect(words.ruleMoney).toContain(part)
  expect(words.ruleMoney).not.toMatch(asOnBets)
})
