import { whenTestEnds } from '../../shared/whenTestEnds.fixture.ts'
import { type Engines, runningEngines } from './engine.ts'

/** Some of the methods of an engine. Their names are checked; they may answer with less than the engine would. */
export type FakeEngine<Name extends keyof Engines> = {
  readonly [Method in keyof Engines[Name]]?: (...args: never[]) => unknown
}

/**
 * Answers for an engine: in one test where a test or its `beforeEach` calls it, else in the whole file. `end` runs when
 * the page ends the engine's worker early.
 */
export function replaceEngine<Name extends keyof Engines>(name: Name, fake: FakeEngine<Name>, end = () => {}): void {
  const before = runningEngines.get(name)
  runningEngines.set(name, { peer: fake, end })
  whenTestEnds(() => {
    if (before) runningEngines.set(name, before)
    else runningEngines.delete(name)
  })
}
