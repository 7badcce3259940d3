// What each jackpot is, as data: how many matches, what an entry costs, what each tier pays, what happens to matches that
// are not played. A round keeps the template that it was opened under.
export const jackpotKinds = ['weekly', 'midweek', 'grand', 'free'] as const
export type JackpotKind = (typeof jackpotKinds)[number]

export type Tier = {
  /** So many matches right. */
  right: number
  /** Hundredths of a percent of what comes in without VAT go to this tier. */
  shareBasisPoints: number
  /** The tier holds at least so much, minor units: what is missing the operator adds. */
  guarantee: number
}

export type JackpotTemplate = {
  id: string
  kind: JackpotKind
  /** As slips are kept and calls name it. */
  type: 12 | 5 | 17 | 13
  matches: number
  /** Of one line, minor units; where it is 0 an account enters once. */
  entry: number
  doublesMax: number
  /** The top prize first, each for one match less. */
  tiers: readonly Tier[]
  /** Whether the top tier is a fixed prize, to which nothing is added and from which nothing is carried over. */
  fixed: boolean
  /** Prizes are bonus money; absent they are cash. */
  paidAs?: 'bonus'
  /** A prize of less is a free bet: bonus money below its least stake could not be staked. Minor units. */
  bonusMoneyMin?: number
  /** Of a free round: it is proposed only while its best entry is worth no more, minor units. */
  entryWorthMax?: number
  unplayed: {
    as: UnplayedRule
    /** From so many on, everybody is refunded. */
    refundFrom: number
    /** So many other matches take the place of those that are not played, before any of this; none where it is absent. */
    reserves?: number
  }
}

export const RESERVES_MAX = 5

/**
 * What becomes of a match that is not played: it is drawn in public, every outcome as likely, or `weighted` by its closing
 * prices; or it counts as a draw, or as right.
 */
export const unplayedRules = ['drawn', 'weighted', 'draw', 'right'] as const
export type UnplayedRule = (typeof unplayedRules)[number]

/** Whether a seed is needed for its draw. */
export const isDrawn = (rule: UnplayedRule): boolean => rule === 'drawn' || rule === 'weighted'

const pooled = { entry: 10_00, doublesMax: 5, unplayed: { as: 'drawn', refundFrom: 3 } } as const

const thirteen = (guarantee: number): readonly Tier[] => [
  { right: 13, shareBasisPoints: 3500, guarantee },
  { right: 12, shareBasisPoints: 1000, guarantee: 0 },
  { right: 11, shareBasisPoints: 800, guarantee: 0 },
  { right: 10, shareBasisPoints: 700, guarantee: 0 },
]

export const jackpotTemplates: readonly JackpotTemplate[] = [
  { id: 'weekly-1', kind: 'weekly', type: 12, matches: 13, fixed: false, tiers: thirteen(300_000_00), ...pooled },
  { id: 'midweek-1', kind: 'midweek', type: 5, matches: 13, fixed: false, tiers: thirteen(100_000_00), ...pooled },
  {
    ...{ id: 'grand-1', kind: 'grand', type: 17, matches: 17, fixed: true, ...pooled },
    tiers: [
      { right: 17, shareBasisPoints: 0, guarantee: 20_000_000_00 },
      { right: 16, shareBasisPoints: 1000, guarantee: 0 },
      { right: 15, shareBasisPoints: 800, guarantee: 0 },
      { right: 14, shareBasisPoints: 700, guarantee: 0 },
      { right: 13, shareBasisPoints: 500, guarantee: 0 },
    ],
  },
  {
    ...{ id: 'free-1', kind: 'free', type: 13, matches: 13, fixed: true, ...pooled, entry: 0, doublesMax: 0 },
    ...{ paidAs: 'bonus', bonusMoneyMin: 10_00, entryWorthMax: 2_00 },
    tiers: [
      { right: 13, shareBasisPoints: 0, guarantee: 5000_00 },
      { right: 12, shareBasisPoints: 0, guarantee: 500_00 },
      { right: 11, shareBasisPoints: 0, guarantee: 250_00 },
    ],
  },
]

/** What rounds of a kind are opened under now. */
export const templateOf = (kind: JackpotKind): JackpotTemplate => {
  const found = jackpotTemplates.find((template) => template.kind === kind)
  if (found === undefined) throw new Error(`there is no jackpot ${kind}`)
  return found
}

/** What an operator may choose of a round's own, where the kind's template says otherwise. */
export type UnplayedChoice = { as: UnplayedRule | null; refundFrom: number | null; reserves: number | null }

export function withUnplayed(template: JackpotTemplate, choice: Partial<UnplayedChoice>): JackpotTemplate {
  const { as, refundFrom, reserves } = template.unplayed
  const unplayed = { as: choice.as ?? as, refundFrom: choice.refundFrom ?? refundFrom }
  const count = choice.reserves ?? reserves
  return { ...template, unplayed: count ? { ...unplayed, reserves: count } : unplayed }
}

export const reservesIn = ({ unplayed }: Pick<JackpotTemplate, 'unplayed'>): number => unplayed.reserves ?? 0

/** Of all that comes in without VAT, what goes into the pool. */
export const pooledBasisPoints = ({ tiers }: Pick<JackpotTemplate, 'tiers'>): number =>
  tiers.reduce((sum, { shareBasisPoints }) => sum + shareBasisPoints, 0)
