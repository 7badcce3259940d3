// Bugs stop the work they are in: a broken assumption throws with what was assumed.
export function invariant(condition: unknown, assumed: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${assumed}`)
}
