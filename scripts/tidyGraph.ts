// Two of the house rules, over the graph of imports: no circles of files, and web slices as one list, bottom to top.

/** Files by what they import, types and parts that come later included; paths from the root. */
export type Imports = ReadonlyMap<string, ReadonlySet<string>>

/** A web slice imports only slices before it; what two of them share sinks to a lower one. */
export const WEB_SLICES: readonly string[] = [
  'firstTexts',
  // Files of web/ itself: configuration, texts, formats, paths, what a route is.
  '.',
  'ui',
  'api',
  'offline',
  'language',
  'marketing',
  'odds',
  'match',
  'statistics',
  'tv',
  'oddsboost',
  'matchPage',
  'bonuses',
  'betslip',
  'install',
  'share',
  'arrivals',
  'account',
  'saferplay',
  'boosted',
  'luckysix',
  'virtuals',
  'casino',
  'jackpots',
  'fair',
  'combo',
  'cashout',
  'mybets',
  'checkBet',
  'receipt',
  'verification',
  'affiliate',
  'payments',
  'banners',
  'home',
  'live',
  'sports',
  'slips',
  'search',
  'results',
  'promotions',
  'loyalty',
  'cashback',
  'referral',
  'promo',
  'statement',
  'push',
  'profile',
  'policies',
  'shell',
]

/** The start, the route table and the list of late screens name screens; only they import the latter two. */
const WEB_TOP = ['web/main.tsx', 'web/routes.tsx', 'web/lateScreens.ts']

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

function webSliceOf(file: string): string | null {
  const [folder, slice = '', ...rest] = file.split('/')
  if (folder !== 'web') return null
  return rest.length === 0 ? '.' : slice
}

export function webSliceFaults(imports: Imports): string[] {
  const faults: string[] = []
  for (const [file, targets] of imports) {
    const from = webSliceOf(file)
    if (from === null || isTest(file) || WEB_TOP.includes(file)) continue
    const floor = WEB_SLICES.indexOf(from)
    if (floor < 0) faults.push(`${file}: web/${from} is not in the list of web slices (scripts/tidyGraph.ts)`)
    for (const target of targets) {
      const to = webSliceOf(target)
      if (WEB_TOP.includes(target)) faults.push(`${file}: only the start imports ${target}; links go through paths.ts`)
      else if (to !== null && WEB_SLICES.indexOf(to) > floor)
        faults.push(`${file}: web slice ${from} may not import ${target}, which stands above it`)
    }
  }
  return faults
}

/** Strongly connected sets of more than one file (Tarjan), each as its files. */
export function circlesOf(imports: Imports): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const path: string[] = []
  const onPath = new Set<string>()
  const circles: string[][] = []
  const visit = (file: string): void => {
    order.set(file, order.size)
    low.set(file, order.get(file) as number)
    path.push(file)
    onPath.add(file)
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) visit(target)
      if (onPath.has(target)) low.set(file, Math.min(low.get(file) as number, low.get(target) as number))
    }
    if (low.get(file) !== order.get(file)) return
    const circle = path.splice(path.indexOf(file))
    for (const each of circle) onPath.delete(each)
    if (circle.length > 1 || imports.get(file)?.has(file)) circles.push(circle.sort())
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return circles
}

export const circleFaults = (imports: Imports): string[] =>
  circlesOf(imports).map((circle) => `${circle[0]}: in a circle of imports with ${circle.slice(1).join(', ')}`)
