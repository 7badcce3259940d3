// Paths of the account statement. Apart from the others, so that only its screen loads them; own paths by their beginning.
export const statementPaths = {
  /** Movements, newest first, page by page. */
  movements: '/api/v1/profile/statement',
  /** Sums by day, week or month. */
  totals: '/api/v1/profile/statement/totals',
  /** The same movements as a CSV file. */
  file: '/api/v1/profile/statement/file',
} as const
