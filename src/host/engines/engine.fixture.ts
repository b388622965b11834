import { type Engines, runningEngines } from 'sdk/page/engines.ts'
import { whenTestEnds } from '../../shared/whenTestEnds.fixture.ts'
import type { Change } from '../../workers/storage/contract.ts'

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

/** Tables in memory, and the methods of the storage engine over them. */
export function storedTables() {
  const tables = new Map<string, Map<string, unknown>>()
  const table = (name: string) => {
    const found = tables.get(name) ?? new Map<string, unknown>()
    tables.set(name, found)
    return found
  }
  const write = (changes: readonly Change[]) => {
    for (const change of changes) {
      if (change.kind === 'put') table(change.table).set((change.value as { id: string }).id, change.value)
      else table(change.table).delete(String(change.key))
    }
  }
  const storage = {
    list: async (name: string) => [...table(name).values()],
    read: async (name: string, id: string) => table(name).get(id),
    commit: async (_: string, changes: readonly Change[]) => {
      write(changes)
      return 7
    },
    async *changes() {},
  }
  return { tables, table, write, storage }
}
