// One attack, what a build is weakened by for it, and the test that must fail then.
export type Weakening = {
  attack: string
  file: string
  find: string
  put: string
  test: string
  /** A part of the test's own name, or of its group's. */
  name: string
  /** Of a test with many runs. */
  runs?: number
}
