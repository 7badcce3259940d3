// Breaks a text into lines by the width of its words; Chinese breaks between characters, but not before a full stop.
const CHINESE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]/
const NEVER_FIRST = /^[，。、；：！？）》”’」』%.,;:!?)]/

/** What stays together: a word with the space behind it, or one Chinese character with the marks that follow it. */
export const unitsOf = (text: string): string[] => {
  const units: string[] = []
  for (const character of text) {
    const last = units.at(-1)
    const isNew =
      last === undefined ||
      (!NEVER_FIRST.test(character) && (CHINESE.test(character) || CHINESE.test(last) || / $/.test(last)))
    if (isNew && character !== ' ') units.push(character)
    else if (last !== undefined) units[units.length - 1] = last + character
  }
  return units
}

/** Lines no wider than `width`; a unit that is wider by itself has a line of its own. */
export const linesOf = (text: string, width: number, widthOf: (text: string) => number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const unit of unitsOf(text)) {
    if (line !== '' && widthOf((line + unit).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += unit
  }
  return line === '' ? lines : [...lines, line.trimEnd()]
}
