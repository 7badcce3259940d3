// A row's UUID as bettors, operators and games read it: what it is of, and its 32 digits.
export const prefixedIdOf = (prefix: string, id: string): string => `${prefix}_${id.replaceAll('-', '')}`
