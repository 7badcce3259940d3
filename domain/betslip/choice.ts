// What a pick is called: the team, the draw or the line that was picked, instead of the 1, X and 2 of the buttons.

/** `either` joins the two outcomes of a double chance. */
export type ChoiceWords = { draw: string; either: (one: string, other: string) => string }

export type Choice = {
  outcomeId: string
  /** As the button has it: "1", "X2", "Over 2.5", "1 (-1.5)", "X/2". */
  display: string
  home: string
  away: string
}

/** Outcomes that stand for a team or the draw. A bare "2" of any other market is a number, of goals for example. */
const SIDES: ReadonlySet<string> = new Set([
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '8',
  '9',
  '10',
  '11',
  '776',
  '778',
  '780',
  '782',
])
const TOKEN = /^(1X|12|X2|1|X|2)( \(.+\))?$/
/** Two things that have to come true, or half time and full time. */
const JOINTS = /( & |\/)/

export const choiceNameOf = ({ outcomeId, display, home, away }: Choice, { draw, either }: ChoiceWords): string => {
  const names: Record<string, string> = {
    '1': home,
    X: draw,
    '2': away,
    '1X': either(home, draw),
    '12': either(home, away),
    X2: either(draw, away),
  }
  const parts = display.split(JOINTS)
  return parts
    .map((part) => {
      const [, token = '', line = ''] = TOKEN.exec(part) ?? []
      const isSide = token !== '' && (parts.length > 1 || line !== '' || SIDES.has(outcomeId))
      return isSide ? `${names[token]}${line}` : part
    })
    .join('')
}
