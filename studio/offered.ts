// The games that have a page: what a lobby lists.
import { returnsOf } from './games/catalogue.ts'

export type Category = 'crash' | 'fasta' | 'slots' | 'table' | 'pot'

/** Skins of the one crash engine, each with rounds of its own. */
export const crashGames = ['aviator', 'comet-crash'] as const

/** By language, beside the English one. */
export type Names = Readonly<Record<string, string>>

const pages: readonly { code: string; name: string; category: Category; rules: string }[] = [
  { code: 'aviator', name: 'Aviator', category: 'crash', rules: 'crash' },
  { code: 'comet-crash', name: 'Comet', category: 'crash', rules: 'crash' },
  { code: 'dice', name: 'Dice', category: 'fasta', rules: 'dice' },
  { code: 'mines', name: 'Mines', category: 'fasta', rules: 'mines' },
  { code: 'plane', name: 'Paper Plane', category: 'fasta', rules: 'plane' },
  { code: 'numbers', name: 'Lucky Numbers', category: 'fasta', rules: 'numbers' },
  { code: 'plinko', name: 'Plinko', category: 'fasta', rules: 'plinko' },
  { code: 'rps', name: 'Rock Paper Scissors', category: 'fasta', rules: 'rps' },
  { code: 'bingo', name: 'Bingo', category: 'fasta', rules: 'bingo' },
  { code: 'split-pot', name: 'Split the Pot', category: 'pot', rules: 'pot' },
  { code: 'roulette', name: 'European Roulette', category: 'table', rules: 'roulette' },
  { code: 'baccarat', name: 'Baccarat', category: 'table', rules: 'baccarat' },
  { code: 'blackjack', name: 'Blackjack', category: 'table', rules: 'blackjack' },
  { code: 'sevens', name: 'Sevens', category: 'slots', rules: 'sevens' },
  { code: 'highlands', name: 'Highlands', category: 'slots', rules: 'highlands' },
]

const names: Readonly<Record<string, Names>> = {
  aviator: { am: 'አቪዬተር', om: 'Xiyyaara', zh: '飞行家' },
  'comet-crash': { am: 'ኮሜት', om: 'Koomeetii', zh: '彗星' },
  dice: { am: 'ዳይስ', om: 'Daayisii', zh: '骰子' },
  mines: { am: 'ፈንጂዎች', om: 'Fuujjii', zh: '扫雷' },
  plane: { am: 'የወረቀት አውሮፕላን', om: 'Xiyyaara waraqaa', zh: '纸飞机' },
  numbers: { am: 'የዕድል ቁጥሮች', om: 'Lakkoofsota carraa', zh: '幸运数字' },
  plinko: { am: 'ፕሊንኮ', om: 'Pilinkoo', zh: '弹珠' },
  rps: { am: 'ድንጋይ ወረቀት መቀስ', om: 'Dhagaa waraqaa maqasii', zh: '石头剪刀布' },
  'split-pot': { am: 'ድምሩን ተካፈል', om: 'Kuufama hirmaadhu', zh: '平分奖池' },
  bingo: { am: 'ቢንጎ', om: 'Biingoo', zh: '宾果' },
  roulette: { am: 'የአውሮፓ ሩሌት', om: 'Ruuleetii Awurooppaa', zh: '欧洲轮盘' },
  baccarat: { am: 'ባካራ', om: 'Baakaaraa', zh: '百家乐' },
  blackjack: { am: 'ብላክጃክ', om: 'Bilaakjaakii', zh: '二十一点' },
  sevens: { am: 'ሰባቶች', om: 'Torbawwan', zh: '幸运七' },
  highlands: { am: 'ደጋ', om: 'Baddaa', zh: '高原' },
}

const returns = new Map(returnsOf().map(({ game, most }) => [game, most]))
const MILLIONTHS_IN_BASIS_POINT = 100

/** `returnBasisPoints`: of the best way to play. */
export const offered: readonly {
  code: string
  name: string
  names: Names
  category: Category
  returnBasisPoints: number
}[] = pages.map(({ rules, ...page }) => ({
  ...page,
  names: names[page.code] ?? {},
  // Nobody is told of more than comes back; the millionths were rounded down themselves.
  returnBasisPoints: Math.floor(((returns.get(rules) ?? 0) + 1) / MILLIONTHS_IN_BASIS_POINT),
}))
