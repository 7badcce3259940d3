/** Where docs/fairness.md is served: the algorithm of every draw, as it was built with. */
export const ALGORITHM = '/fair/algorithm.txt'
