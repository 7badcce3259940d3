// One word per thing in each language: the words that would be a second name for it, or that no friend would say.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The one word, and what may not stand for it. `except` are texts that name something else by that word. */
type Term = { word: string; never: RegExp; except?: readonly string[] }

const ENGLISH: readonly Term[] = [
  { word: 'accumulator bonus', never: /\bacca\b/i },
  { word: 'balance', never: /\b(your|in the) wallet\b/i },
  { word: 'betslip', never: /(?<!bet)\bslip\b/i },
  { word: 'Bet ID', never: /\b[Bb]et id\b/ },
  { word: 'Check bet', never: /Check Bet/ },
  { word: 'daily jackpot', never: /boosted multibet/i },
  { word: 'goodbye', never: /see you soon/i },
  { word: 'odds', never: /\bprices?\b/i },
  { word: 'logging, occurred', never: /\bloggin\b|\boccured\b/i },
  { word: 'payment method', never: /ways? to (pay|deposit|withdraw)|other ways/i },
  { word: 'reserved', never: /set(ting)? .*aside/i },
  { word: 'table', never: /\bstandings\b/i },
  { word: 'we', never: /goes on by itself|by itself|comes? about|go on by/i },
  { word: 'winnings tax', never: /winning tax/i },
]

const AMHARIC: readonly Term[] = [
  { word: 'በጥንቃቄ', never: /በኃላፊነት ይወራረዱ/ },
  { word: 'ዕለታዊ ጃክፖት', never: /የዕለቱ ጃክፖት/ },
  { word: 'ኦድ', never: /ዋጋ/ },
  { word: 'ድጋፍ', never: /^እርዳታ$/ },
  { word: 'መወራረጃ', never: /መደ[ብቡ]/ },
  { word: 'የውርርድ ወረቀት', never: /ቲኬት|ስሊፕ/ },
  { word: 'ገቢ', never: /ተቀማጭ|ገንዘብ (አስገባ|ማስገ)/ },
  { word: 'ምርጥ ጨዋታዎች', never: /ዋና ጨዋታ|ምርጥ(?! ጨዋታ)/ },
  { word: 'ውርርዶቼ', never: /የእኔ ውርርዶች/ },
  { word: 'ቁምፊዎች', never: /ፊደላት/ },
  { word: 'ኤስኤምኤስ', never: /SMS|አጭር መልእክት/ },
  { word: 'ሰርቨር', never: /አገልጋይ/ },
  { word: 'ባለብዙ ምርጫ', never: /ብዙ ውርርድ/ },
  { word: 'የክፍያ ዘዴ', never: /የክፍያ መንገድ|ሌሎች መንገዶች/ },
  { word: 'አጥፋ', never: /አጽዳ/ },
]

const OROMO: readonly Term[] = [
  { word: 'Boonasii akkumulaatarii', never: /Boonasii akka"?$/ },
  { word: 'Fuula duraa', never: /^Jalqaba$/, except: ['match.startsAt'] },
  { word: 'Herrega', never: /piroofaayilii/i },
  { word: 'Jaakpotii guyyaa', never: /Qabsiisa odii dabalamee/ },
  { word: 'Kallattii', never: /^AMMA$/ },
  { word: 'Kennaa', never: /beeksisa/i },
  { word: 'Kuponii', never: /waraqaa qab/i },
  { word: 'Liigii gurguddoo', never: /Liigiiwwan gurguddoo/ },
  { word: 'Qabsiisa bilisaa', never: /qabaan? bilisaa/i },
  { word: 'Odii waliinii', never: /gatii waliinii/i },
  { word: 'Qabsiisa koo', never: /^Kan koo$/ },
  { word: 'Qabsiisa koomboo', never: /^Koomboo$/ },
  { word: "Taphoota har'aa ijoo", never: /^Ijoo har'aa/ },
  { word: 'Lamuu yaali', never: /irra deebi'ii yaali/i },
]

const CHINESE: readonly Term[] = [
  { word: '赔率', never: /价格/ },
  { word: '每日大奖', never: /提升赔率串关/ },
  { word: '余额', never: /(?<!手机)钱包/ },
]

/** The label of a currency stands in one file, so that an amount reads the same wherever it stands. */
const CURRENCY: Term = { word: '{{…, money}}', never: /\bETB\b|\bKES\b|\bbirr\b|\bbob\b|(?<!\p{L})ብር(?!\p{L})|比尔/iu }

const textsOf = (language: string): [id: string, text: string][] => {
  const folder = new URL(`${language}/`, import.meta.url)
  return readdirSync(folder).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, string>).map(
      ([key, text]): [string, string] => [`${file.slice(0, -5)}.${key}`, text],
    ),
  )
}

test.each([
  ['en', ENGLISH],
  ['am', AMHARIC],
  ['om', OROMO],
  ['zh', CHINESE],
])('%s names each thing by one word', (language, terms) => {
  const wrong = textsOf(language).flatMap(([id, text]) =>
    [...terms, CURRENCY]
      .filter(({ never, except = [] }) => !id.startsWith('formats.') && !except.includes(id) && never.test(text))
      .map(({ word }) => `${id}: "${text}", where the word is ${word}`),
  )
  expect(wrong).toEqual([])
})

/** A page has the same name in its link, its title and its heading. */
const NAMES = [
  ['shell.navMyBets', 'mybets.title', 'betslip.myBets', 'profile.myBets', 'receipt.myBets'],
  ['shell.navCombo', 'comboScreens.heading', 'banners.comboTitle'],
  ['shell.navDailyJackpot', 'boosted.title', 'boostedScreens.heading', 'banners.boostTitle', 'promotions.boostedTitle'],
  ['shell.navTopLeagues', 'sportsPages.topLeagues', 'search.topLeagues'],
  ['shell.navPromotions', 'promotions.title', 'home.banners'],
  ['shell.navSports', 'sportsPages.heading'],
  ['shell.navCheckBet', 'checkBet.title', 'receipt.checkBet'],
  ['home.tabHighlights', 'lists.tabHighlights', 'sportsPages.highlights'],
  ['betslip.accaBonus', 'betslip.termsTitle', 'figures.label.accabonus', 'mybets.accaBonusOf', 'promotions.accaTitle'],
  ['figures.label.winningsTax', 'mybets.winningTax', 'cashout.tax'],
  ['figures.label.winBoost', 'mybets.winBoostOf', 'promotions.winBoostTitle'],
  ['shell.footerSupport', 'profile.support'],
  ['shell.footerHotline', 'profile.hotline'],
  ['shell.register', 'account.register', 'promotions.signUpOpen'],
  ['accounts.loggedOut', 'profile.loggedOut'],
  ['errors.SESSION_EXPIRED', 'ui.sessionExpired'],
] as const

/** A figure's row says its percentage behind its name. */
const PERCENT = / ?[（(]\{\{percent\}\}%[)）]$/

test.each(['en', 'am', 'om', 'zh'])('%s has one name for each page and figure', (language) => {
  const texts = new Map(textsOf(language))
  const several = NAMES.map((ids) => ids.map((id) => texts.get(id)?.replace(PERCENT, ''))).filter(
    (names) => new Set(names).size !== 1,
  )
  expect(several).toEqual([])
})
