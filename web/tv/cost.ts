// What a minute of a stream costs, in megabytes as bettors buy them: two digits, never less than it is.
const KB_PER_MB = 1000

export const megabytesOf = (kbPerMinute: number): string => {
  const step = kbPerMinute < KB_PER_MB ? 10 : 100
  const rounded = Math.ceil(kbPerMinute / step) * step
  return String(rounded / KB_PER_MB)
}
