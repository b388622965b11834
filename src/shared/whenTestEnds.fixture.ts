import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Undoes what a test set up: after that test where a test or its `beforeEach` calls it, else after the whole file. */
export function whenTestEnds(undo: () => void): void {
  const done = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  done(undo)
}
