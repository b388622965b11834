/** What full strength of a channel is under given rules, for whoever shows it or asks for a level of its own. */
export { topOf } from '../stimulation/limits.ts'
