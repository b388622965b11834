import { listed, Point } from './Point.ts'

/** What a stimulus of a reply waits for, such as a voice that is about to read the words it belongs to. */
export const stimulusWaits = new Point('stimulusWait', listed<() => Promise<void>>)

/** Resolves when nobody waits any more. */
export const untilItsTime = (): Promise<unknown> => Promise.all(stimulusWaits.read().map((wait) => wait()))
