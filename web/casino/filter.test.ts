// The lobby's shelves, providers and search.
import type { CasinoGame } from '@walia/contract/casino.ts'
import { expect, test } from 'vitest'
import { gamesOf, providersOf, shelvesOf } from './filter.ts'

const game = (id: string, category: CasinoGame['category'], provider: string): CasinoGame => ({
  ...{
    id,
    name: id.toUpperCase(),
    category,
    provider,
    thumb_url: '',
    demo: true,
    demo_only: false,
    return_percent: null,
    on: true,
  },
})
const games = [game('comet', 'crash', 'Studio'), game('dice', 'fasta', 'Studio'), game('fruits', 'slots', 'Acme')]
const all = { shelf: 'all', provider: null, keyword: '' } as const
const idsOf = (wanted: Parameters<typeof gamesOf>[1]) => gamesOf(games, wanted, ['dice']).map(({ id }) => id)

test.each([
  [all, ['comet', 'dice', 'fruits']],
  [{ ...all, shelf: 'crash' }, ['comet']],
  [{ ...all, shelf: 'favourites' }, ['dice']],
  [{ ...all, provider: 'Studio' }, ['comet', 'dice']],
  [{ ...all, keyword: ' FRU ' }, ['fruits']],
  [{ ...all, keyword: 'acme' }, ['fruits']],
  [{ ...all, shelf: 'crash', keyword: 'acme' }, []],
] as const)('%j shows %j', (wanted, ids) => expect(idsOf(wanted)).toEqual(ids))

test('shelves without a game, favourites included, are not offered; providers stand once', () => {
  expect(shelvesOf(games, [])).toEqual(['all', 'crash', 'fasta', 'slots'])
  expect(shelvesOf(games, ['dice', 'gone'])).toEqual(['all', 'favourites', 'crash', 'fasta', 'slots'])
  expect(shelvesOf([], ['gone'])).toEqual(['all'])
  expect(shelvesOf(games.slice(0, 1), [])).toEqual(['all'])
  expect(providersOf(games)).toEqual(['Acme', 'Studio'])
})
