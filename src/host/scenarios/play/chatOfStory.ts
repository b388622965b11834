import type { ScenarioProgress, SessionId, Stage } from 'sdk'
import { conversation, storage } from '../../engine.ts'
import { beginSession } from '../../session/actions.ts'
import { rereadSession } from '../../session/changeSession.ts'
import { session } from '../../session/session.ts'
import { reload } from '../../session/windows.ts'
import type { PlayedStory } from './playing.ts'

/** The chat a story is played in: the one it was left in, or a new one with whoever is there now. */
export async function beginStoryChat(story: PlayedStory, goesOn: boolean): Promise<SessionId | undefined> {
  const { current } = session
  if (!current) return undefined
  if (goesOn && current.scenario?.id === story.id) return current.id
  const id = await beginSession(current.character.id)
  // The story brings its own first words.
  await conversation().clear(id)
  await reload(id)
  await keepProgress(id, { id: story.id, name: story.name, currentNode: '', state: {} })
  return id
}

let noted = ''

/** Writes down where the story is, in the chat it is played in. */
export async function noteProgress(chat: SessionId, { page, visible = [] }: Stage): Promise<void> {
  const { current } = session
  if (current?.id !== chat || !current.scenario) return
  const shown = Object.fromEntries(visible.map(({ name, ...rest }) => [name, rest]))
  const progress = { ...current.scenario, currentNode: page, state: { visible: shown } }
  const text = JSON.stringify([chat, progress])
  if (text === noted) return
  noted = text
  await keepProgress(chat, progress)
}

async function keepProgress(chat: SessionId, scenario: ScenarioProgress): Promise<void> {
  const stored = await storage().read('sessions', chat)
  if (!stored) return
  await storage().commit('Scenario goes on', [{ kind: 'put', table: 'sessions', value: { ...stored, scenario } }])
  await rereadSession(chat)
}
