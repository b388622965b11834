import type { CharacterId, Session } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { session } from 'sdk/page/session.ts'
import { attempt } from '../characters/actions.ts'
import { commitCharacters, entryOf } from '../characters/characters.ts'
import { askForName } from './naming/nameQuestion.ts'
import { beginSession, openSession } from './session/actions.ts'

/** Opens the newest chat with a character, or begins the first. Returns whether a chat is open. */
export async function play(id: CharacterId): Promise<boolean> {
  return await attempt('The chat could not be opened.', async () => {
    if (!isOpenWith(id)) {
      const newest = newestChat(await storage().list('sessions'), id)
      if (newest) await openSession(newest.id)
      else await beginNamed(id)
    }
    await notePlayed(id)
  })
}

/** Begins another chat with a character, perhaps with others. Returns whether a chat is open. */
export async function playAnew(id: CharacterId, others: readonly CharacterId[] = []): Promise<boolean> {
  return await attempt('The chat could not be started.', async () => {
    await beginNamed(id, others)
    await notePlayed(id)
  })
}

/** The first time, after the player was asked for their name: the greeting may speak it. */
async function beginNamed(id: CharacterId, others: readonly CharacterId[] = []): Promise<void> {
  await askForName()
  await beginSession(id, others)
}

const isOpenWith = (id: CharacterId): boolean =>
  session.phase === 'open' && session.current !== undefined && isAlone(session.current) && isWith(session.current, id)

const isWith = ({ character }: Session, id: CharacterId) => character.id === id
const isAlone = ({ members = [] }: Pick<Session, 'members'>) => members.length < 2

/** The chat with a character that was used last. Copies that stay as they are, and groups, are not meant. */
function newestChat(sessions: readonly Session[], id: CharacterId): Session | undefined {
  const chats = sessions.filter((each) => isWith(each, id) && isAlone(each) && each.kept === undefined)
  return chats.toSorted((a, b) => b.modified - a.modified)[0]
}

/** Lists put whom one played with last first. A chat is none the worse for it when this cannot be noted. */
async function notePlayed(id: CharacterId): Promise<void> {
  try {
    const entry = entryOf(id) ?? (await storage().read('shelf', id))
    if (!entry) return
    await commitCharacters('Chat opened', [{ kind: 'put', table: 'shelf', value: { ...entry, played: Date.now() } }])
  } catch (error) {
    console.warn('[Characters]', 'It could not be noted who was played with', error)
  }
}
