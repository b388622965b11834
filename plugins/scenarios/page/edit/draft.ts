import { messageOf, type Story, type StoryAbout } from 'sdk'
import { scenarios } from 'sdk/page/engines.ts'
import { pluginControl } from 'sdk/page/services/pluginControl.ts'
import { proxy, ref } from 'valtio'
import type { OpenAge } from '../../../../src/shared/policy/openAges.ts'
import type { ScenarioFormat } from '../../../../src/workers/media/contract.ts'
import { engineOf } from '../play/playing.ts'
import type { Place, ScenarioJson, Selection } from './scenarioDocument.ts'

/** The scenario that is open in the editor of this tab. */
export const draft = proxy({
  id: undefined as string | undefined,
  phase: 'none' as 'none' | 'reading' | 'open' | 'missing',
  format: 'native' as ScenarioFormat,
  /** Its name in the library; what the script says itself may differ while it is written. */
  name: '',
  /** Came with Vesper: it can be looked at and copied. */
  builtin: false,
  /** Names of the files that came with it. */
  files: [] as readonly string[],
  /** What is edited. Stories in other formats are read-only, and can be converted. */
  script: ref({}) as ScenarioJson,
  /** What the engine says of it, a moment after each change; what it said last while it cannot be read. */
  about: undefined as StoryAbout | undefined,
  /** Why the engine cannot read it at all. */
  trouble: undefined as string | undefined,
  selection: { kind: 'scenario' } as Selection,
  /** The field that a problem is about: the form puts the focus there. A new list each time it is asked for. */
  focus: undefined as Place | undefined,
  isSaved: true,
  /** Why it could not be kept. */
  saveTrouble: undefined as string | undefined,
  /** Ages the player has to state before it can be kept. */
  openAges: ref([]) as readonly OpenAge[],
  /** Another tab has kept something else while there were changes here: nothing is written until the author chooses. */
  isElsewhere: false,
  undoable: undefined as string | undefined,
  redoable: undefined as string | undefined,
})

/** Whether anything can be changed: only scenarios in the built-in format that are the author's. */
export const canEdit = ({ phase, format, builtin }: Pick<typeof draft, 'phase' | 'format' | 'builtin'>): boolean =>
  phase === 'open' && format === 'native' && !builtin

const restMs = 300
let timer: ReturnType<typeof setTimeout> | undefined
let asked = 0

/** Asks the engine what it says of the draft, when nothing has changed for a moment. */
export function inspectSoon(engine: string, story: () => Story): void {
  clearTimeout(timer)
  timer = setTimeout(() => void inspect(engine, story()), restMs)
}

/** Nobody wants to know any more. */
export function stopInspecting(): void {
  clearTimeout(timer)
  asked += 1
}

/** Asks at once. The newest answer counts, whatever order they come in. */
export async function inspect(engine: string, story: Story): Promise<void> {
  clearTimeout(timer)
  asked += 1
  const own = asked
  try {
    const choice = engineOf(engine)
    if (!choice) throw new Error('The plugin for this scenario format is not installed.')
    await pluginControl.now.start(choice.plugin.id)
    const about = await scenarios().about(engine, story)
    if (own !== asked) return
    draft.about = ref(about)
    draft.trouble = undefined
  } catch (error) {
    if (own === asked) draft.trouble = messageOf(error)
  }
}
