import type { Circumstances } from '../../../src/shared/policy/circumstances.ts'
import { listed, Point } from './Point.ts'

/** What one part of Vesper makes possible now. What the player has ruled out is not theirs to say. */
export type Possible = Partial<Omit<Circumstances, 'limits' | 'ruledOut' | 'withheld'>>

/** Each part is asked anew whenever somebody needs to know. */
export const circumstancesParts = new Point('circumstances', listed<() => Possible>)
