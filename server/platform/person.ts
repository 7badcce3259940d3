// Who an operator says he is: another spelling of a name is no second person.

/** A name without case, blanks, marks that are not seen and forms of the same letter. */
export const personOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\s\p{C}]/gu, '')

export const isSamePerson = (name: string | null, other: string): boolean =>
  name !== null && personOf(name) === personOf(other)
