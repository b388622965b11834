import type { StoryChoice } from 'sdk'
import { chooseOption } from '../library/scenarioStore.ts'
import { playing } from '../play/playing.ts'

export type ChoiceValue = StoryChoice['value']

/** Keeps what the player chose. A story that is being played goes on at its page, with the new choices. */
export async function saveChoices(id: string, values: ReadonlyMap<string, ChoiceValue>): Promise<boolean> {
  if (!(await chooseOption(id, 'prefs', Object.fromEntries(values)))) return false
  if (playing.story?.id === id && !playing.isOver) {
    const { leaveStory, playScenario } = await import('../play/playScenario.ts')
    await leaveStory()
    await playScenario(id, 'where-left')
  }
  return true
}
