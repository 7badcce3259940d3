// Which modules share a file of the bundle. The first view is three files and one of texts; it names every later file it
// may ask for, and the slip was forty requests.
import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { REACT_MODULE } from './bundledReact.ts'

const parts =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|zustand|@tanstack)[\\/]/
// One chunk compresses better than twenty, and costs one request instead of a chain of them: folders of the first view whole,
// of others the files that it shows.
const firstView =
  /[\\/]web[\\/](ui|api|shell|language|odds|home|banners[\\/](BannerSlide|BannerSlot|Banners|queries)|match[\\/](LiveParts|MarketHeader|MatchGroup|MatchRow|SportChips|ListSkeleton|matchNow|shownMarket|sportIcon))\b|[\\/]web[\\/][^\\/]+\.tsx?$|[\\/]domain[\\/]((market|money)[\\/]|odds[\\/](odds|guardRules)\.ts|betslip[\\/](slip|pick)\.ts)|[\\/]betslip[\\/](store|slipStore|slipTexts|tapPick|voice)\.ts$|[\\/]slips[\\/](SlipDock|product|counts)\b|[\\/]contract[\\/]/
// Inside those folders, what the first view does not show.
const later =
  /[\\/](lateScreens|middle|lasting|shell[\\/](late|failedParts)|language[\\/]keepLanguage|contract[\\/]latePaths|api[\\/](asking|attempt|placing|liveOdds|settled)|market[\\/](zone|days)|money[\\/]typed)\.|[\\/]language[\\/]LanguageSheet\.|[\\/]home[\\/](LeagueSheet|leagueTree|TimeSheet|dates)|[\\/]ui[\\/](Sheet|overlay|Field|SelectField|CodeField|PhoneField|Switch|Accordion|PageBar|Pill|Group|ProgressBar|Disclosure|LongCode|tapGuard|lifted)\./
// Of 100 to 500 bytes each: the first view names every later file, and one name is shorter than five.
const small =
  /[\\/](text[\\/]foldText|sports[\\/]topLeagues|live[\\/]filter|home[\\/]dates|betslip[\\/](linkedStake|ownTarget|stake|leave|refreshPicks|slipChanges)|combo[\\/]comboSlip|marketing[\\/]events|saferplay[\\/](minutes|rules)|virtuals[\\/](ids|clock)|bonuses[\\/]sourceTerms|share[\\/]slipPath|account[\\/]loginNote|market[\\/](zone|days)|money[\\/]typed|api[\\/](liveOdds|settled))\.ts$/

// What sheets and forms are made of: twelve small files in a dozen screens each.
const forms =
  /[\\/]ui[\\/](Sheet|overlay|Field|SelectField|CodeField|PhoneField|Switch|Accordion|PageBar|Pill|Group|ProgressBar|Disclosure|LongCode|tapGuard|lifted)\.|[\\/]contract[\\/]latePaths\.|[\\/]api[\\/](asking|attempt|placing)\./
// Payments under way are looked for on every page of a bettor: one file where there were four.
const payments =
  /[\\/]verification[\\/]queries\.ts$|[\\/]payments[\\/](UnderWayNotice|createPayments|foundPayments|methodName|paymentWords|stage|underWay|deposit[\\/]deposits|withdrawal[\\/]withdrawals)\.tsx?$/
// With all that the two need: they load two seconds after every first view, in forty requests before.
const slip = /[\\/]slips[\\/](SlipKeeper|NormalMini)\.tsx$/

// In every language as one file: the slip needs all three.
const slipTexts = /[\\/]i18n[\\/](\w+)[\\/](betslip|figures|sharing)\.json$/

/** An earlier one takes a module first. */
export const groups = [
  { name: 'parts', test: (id: string) => parts.test(id) || id.startsWith(REACT_MODULE) },
  { name: 'app', test: (id: string) => firstView.test(id) && !later.test(id) },
  { name: 'small', test: small },
  { name: 'forms', test: forms, includeDependenciesRecursively: false },
  { name: 'slip', test: slip },
  { name: 'payments', test: payments, includeDependenciesRecursively: false },
  { name: (id: string) => `slip-${slipTexts.exec(id)?.[1]}`, debugName: 'texts of the slip', test: slipTexts },
]

const NAME_LETTERS = 3
const sheets = new Map<string, string>()

/** `row_x1Y`: the class and three letters for its file. What the bundler makes of itself is eight letters longer. */
export const classNameOf = (name: string, file: string): string => {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''))
  const letters = createHash('sha256').update(path).digest('base64url').slice(0, NAME_LETTERS)
  const taken = sheets.get(letters) ?? path
  if (taken !== path)
    throw new Error(`Classes of ${taken} and ${path} would have the same names; rename one of the two.`)
  sheets.set(letters, path)
  return `${name}_${letters}`
}

/** Of a file's contents, 42 bits: the bundler wants seven characters for as many files. */
export const NAME = '[name]-[hash:7]'
