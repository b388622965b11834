import type { StoryAbout } from 'sdk'
import { proxy, ref } from 'valtio'
import type { ScenarioFormat } from '../../../workers/media/contract.ts'
import type { ScenarioJson, Selection } from './scenarioDocument.ts'

/** The scenario that is open in the editor of this tab. */
export const draft = proxy({
  id: undefined as string | undefined,
  phase: 'none' as 'none' | 'reading' | 'open' | 'missing',
  format: 'native' as ScenarioFormat,
  /** Names of the files that came with it. */
  files: [] as readonly string[],
  /** What is edited. Of other formats than the house's own it stays as it is: they can be looked at and converted. */
  script: ref({}) as ScenarioJson,
  /** What the engine says of it, a moment after each change; what it said last while it cannot be read. */
  about: undefined as StoryAbout | undefined,
  /** Why the engine cannot read it at all. */
  trouble: undefined as string | undefined,
  selection: { kind: 'scenario' } as Selection,
  isSaved: true,
  undoable: undefined as string | undefined,
  redoable: undefined as string | undefined,
})
