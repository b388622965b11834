import type { Session, SessionId, Stage } from 'sdk'
import { conversation, storage } from 'sdk/page/engines.ts'
import { ages } from 'sdk/page/services/ages.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { session } from 'sdk/page/session.ts'
import type { Company } from '../cast/castOf.ts'
import type { PlayedStory } from './playing.ts'

/** The chat a story is played in: the one it was left in, or a new one with everybody who takes part. */
export async function beginStoryChat(story: PlayedStory, company: Company, goesOn: boolean): Promise<SessionId> {
  const { current } = session
  await ages.now.ask([company.lead, ...company.others])
  if (current && goesOn && current.scenario?.id === story.id) return current.id
  const id = await chat.now.beginWith(company.lead, company.others)
  // The story brings its own first words.
  await conversation().clear(id)
  await chat.now.rereadMessages(id)
  const scenario = { id: story.id, name: story.name, currentNode: '', state: {} }
  await save(id, ({ autoNamed: _, ...chat }) => ({
    ...chat,
    name: story.name,
    scenario,
    characterMapping: company.mapping,
  }))
  return id
}

let noted = ''

/** Writes down where the story is, in the chat it is played in. One that is over leaves a chat like any other. */
export async function noteProgress(
  id: SessionId,
  { id: story, name }: Pick<PlayedStory, 'id' | 'name'>,
  { page, visible = [] }: Stage,
  isOver: boolean,
): Promise<void> {
  if (session.current?.id !== id) return
  const shown = Object.fromEntries(visible.map(({ name, ...rest }) => [name, rest]))
  const scenario = { id: story, name, currentNode: page, state: { visible: shown } }
  const text = JSON.stringify([id, !isOver && scenario])
  if (text === noted) return
  noted = text
  await save(id, ({ scenario: _, ...chat }) => (isOver ? chat : { ...chat, scenario }))
}

async function save(id: SessionId, changed: (chat: Session) => Session): Promise<void> {
  const stored = await storage().read('sessions', id)
  if (!stored) return
  await storage().commit('Scenario resumed', [{ kind: 'put', table: 'sessions', value: changed(stored) }])
  await chat.now.reread(id)
}
