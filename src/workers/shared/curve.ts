/** The curves of patterns: the very ones that devices follow, for whoever draws them. */
export { curveAt, placeAt } from '../stimulation/patterns.ts'
