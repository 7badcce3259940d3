// Every team of every league has a name in each language, no two of a league the same.

import { profileOf } from '@walia/domain/market/markets.ts'
import { teamNamesOf } from '@walia/domain/virtuals/teams.ts'
import { expect, test } from 'vitest'
import { createTexts, textLanguages } from '../platform/text.ts'
import { teamNameOf } from './quote.ts'

const texts = createTexts(profileOf('et'))

test.each(textLanguages)('%s', (language) => {
  for (let league = 1; league <= 7; league++) {
    const latin = teamNamesOf(league, 20)
    const said = latin.map((name) => teamNameOf(texts, name, language))
    expect(new Set(said).size).toBe(20)
    for (const [index, name] of said.entries()) {
      expect(name).not.toMatch(/[:_]/)
      if (language === 'en') expect(name).toBe(latin[index])
      if (language === 'am') expect(name).toMatch(/^[\u1200-\u137f ]+$/)
      if (language === 'zh') expect(name).toMatch(/^\p{Script=Han}+$/u)
    }
  }
})
