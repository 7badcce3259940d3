// Which matches of a fresh list would stand among the rows that are shown, and are not shown yet.

/**
 * Ids in the order of the lists. What follows the last row shown is not new: it comes by scrolling on, unless the whole
 * list is shown.
 */
export const newcomersOf = (shown: readonly number[], fresh: readonly number[], whole: boolean): readonly number[] => {
  const held = new Set(shown)
  const last = fresh.findLastIndex((id) => held.has(id))
  // When the fresh list has none of the rows shown, all of it is new.
  const among = whole || last < 0 ? fresh : fresh.slice(0, last)
  return among.filter((id) => !held.has(id))
}
