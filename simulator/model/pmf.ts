// Probability mass functions over whole numbers, as plain arrays with an offset.

/** `weights[i]` is the probability of `min + i`. */
export type Pmf = { min: number; weights: Float64Array }

export function pmfOf(min: number, max: number): Pmf {
  return { min, weights: new Float64Array(max - min + 1) }
}

export function add(pmf: Pmf, value: number, weight: number): void {
  const index = value - pmf.min
  if (index >= 0 && index < pmf.weights.length) pmf.weights[index] = (pmf.weights[index] as number) + weight
}

/** Adds `source`, shifted and scaled, to `target`. */
export function addAll(target: Pmf, source: Pmf, shift: number, factor: number): void {
  for (let index = 0; index < source.weights.length; index++) {
    add(target, source.min + index + shift, (source.weights[index] as number) * factor)
  }
}

export function at(pmf: Pmf, value: number): number {
  return pmf.weights[value - pmf.min] ?? 0
}

/** P(X > bound). */
export function above(pmf: Pmf, bound: number): number {
  let sum = 0
  const from = Math.max(0, Math.floor(bound) + 1 - pmf.min)
  for (let index = from; index < pmf.weights.length; index++) sum += pmf.weights[index] as number
  return sum
}

export function oddShareOf(pmf: Pmf): number {
  let sum = 0
  for (let index = 0; index < pmf.weights.length; index++) {
    if ((pmf.min + index) % 2 !== 0) sum += pmf.weights[index] as number
  }
  return sum
}

export function poissonOf(mean: number, most: number): Float64Array {
  const weights = new Float64Array(most + 1)
  let weight = Math.exp(-mean)
  for (let count = 0; count <= most; count++) {
    weights[count] = weight
    weight *= mean / (count + 1)
  }
  return weights
}

/** Whole numbers from a normal curve, each with the mass of its unit interval; what is below `floor` falls on it. */
export function roundedNormalOf(mean: number, deviation: number, floor: number): Pmf {
  if (deviation < 0.05) {
    const exact = Math.max(floor, Math.round(mean))
    return { min: exact, weights: Float64Array.of(1) }
  }
  const min = Math.max(floor, Math.floor(mean - 6 * deviation))
  const max = Math.max(min, Math.ceil(mean + 6 * deviation))
  const pmf = pmfOf(min, max)
  let below = 0
  for (let value = min; value <= max; value++) {
    const upTo = value === max ? 1 : normalBelow((value + 0.5 - mean) / deviation)
    pmf.weights[value - min] = upTo - below
    below = upTo
  }
  return pmf
}

/** Standard normal distribution function (Abramowitz and Stegun 26.2.17, error below 1e-7). */
export function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    (t *
      (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429)))) *
      Math.exp((-z * z) / 2)) /
    Math.sqrt(2 * Math.PI)
  return z > 0 ? 1 - tail : tail
}

/** Binomial coefficients up to the largest score matrix. */
const CHOOSE: Float64Array[] = []
for (let n = 0; n <= 40; n++) {
  const row = new Float64Array(n + 1)
  for (let k = 0; k <= n; k++)
    row[k] = k === 0 || k === n ? 1 : (CHOOSE[n - 1]?.[k - 1] ?? 0) + (CHOOSE[n - 1]?.[k] ?? 0)
  CHOOSE.push(row)
}

export function binomialOf(n: number, k: number, probability: number): number {
  if (k < 0 || k > n) return 0
  return (CHOOSE[n]?.[k] ?? 0) * probability ** k * (1 - probability) ** (n - k)
}
