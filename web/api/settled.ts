// What stands below something that is not known yet is drawn when it is, so that nothing on screen is pushed down.
type Asked = { data: unknown; fetchStatus: 'fetching' | 'paused' | 'idle'; failureCount: number }

/** False only while the first answer is on its way: no network and a failed try do not hold back what can be shown. */
export const isSettled = ({ data, fetchStatus, failureCount }: Asked): boolean =>
  data !== undefined || fetchStatus !== 'fetching' || failureCount > 0
