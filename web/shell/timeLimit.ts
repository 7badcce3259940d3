// The time that a split-off part of the code may take to come.
export const CHUNK_TIMEOUT_MS = 120_000

/** The work's own outcome, or a refusal when it has none within the limit. */
export const withLimit = <T>(work: Promise<T>, limitMs = CHUNK_TIMEOUT_MS): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('the code took too long to load')), limitMs)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
