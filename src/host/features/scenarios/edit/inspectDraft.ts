import { messageOf, type Story } from 'sdk'
import { ref } from 'valtio'
import { activate } from '../../../plugins/run/activation.ts'
import { scenarios } from '../../../plugins/scenarioEngine.ts'
import { engineOf } from '../play/playing.ts'
import { draft } from './draft.ts'

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
    await activate(choice.plugin.id)
    const about = await scenarios().about(engine, story)
    if (own !== asked) return
    draft.about = ref(about)
    draft.trouble = undefined
  } catch (error) {
    if (own === asked) draft.trouble = messageOf(error)
  }
}
