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
  await save(id, { scenario, characterMapping: company.mapping })
  return id
}

let noted = ''

/** Writes down where the story is, in the chat it is played in. */
export async function noteProgress(id: SessionId, { page, visible = [] }: Stage): Promise<void> {
  const { current } = session
  if (current?.id !== id || !current.scenario) return
  const shown = Object.fromEntries(visible.map(({ name, ...rest }) => [name, rest]))
  const progress = { ...current.scenario, currentNode: page, state: { visible: shown } }
  const text = JSON.stringify([id, progress])
  if (text === noted) return
  noted = text
  await save(id, { scenario: progress })
}

async function save(id: SessionId, part: Pick<Session, 'scenario' | 'characterMapping'>): Promise<void> {
  const stored = await storage().read('sessions', id)
  if (!stored) return
  await storage().commit('Scenario resumed', [{ kind: 'put', table: 'sessions', value: { ...stored, ...part } }])
  await chat.now.reread(id)
}
