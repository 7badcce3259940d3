// The lines of a commentary, and which of them are said now. Pure.
export type Line = { id: number; text: string }
/** Those that one has heard are not said again; after a pause the newest are enough. */
const AT_ONCE_MAX = 3

/** What is to be said now, oldest first; `said` is the last one that was. */
export const linesToSay = (lines: readonly Line[], said: number): Line[] =>
  lines.filter(({ id }) => id > said).slice(-AT_ONCE_MAX)
