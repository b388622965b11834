import { type Character, codeOf, newId, type Session, type SessionId } from 'sdk'
import { conversation, storage } from 'sdk/page/engines.ts'
import { orTell, reportError } from 'sdk/page/errors.ts'
import { session } from 'sdk/page/session.ts'
import { toast } from 'sdk/page/toasts.ts'
import { putStoredCharacter } from '../../../workers/shared/storedCharacter.ts'
import { commitCharacters } from '../../characters/characters.ts'
import { media } from '../../engines/mediaEngine.ts'
import { openSession } from '../session/actions.ts'
import { readSession } from '../session/sessions.ts'
import { savingSection } from './savingSection.ts'

/** Saved sessions that had to go for a newer one, and the way to have them back. */
export interface Culled {
  readonly names: readonly string[]
  undo(): Promise<void>
}

export interface SavedSession {
  readonly session: Session
  readonly culled: Culled | undefined
}

/** "Session 6/5/2031", as the field for the name comes filled. */
export const defaultName = (now: number): string => `Session ${new Date(now).toLocaleDateString()}`

/** Copies the open chat under a name. The copy stays as it is, however the chat goes on. */
export async function saveCurrent(name: string): Promise<SavedSession | undefined> {
  return await orTell('Sessions', 'Failed to save session', async () => {
    const copy = await saveCopy(session.current?.id, 'saved', name.trim(), Date.now())
    const culled = await cullSaved(savingSection.now.sessionsKept)
    if (culled) notifyCulled(culled)
    return { session: copy, culled }
  })
}

/** Keeps the chat as it is now as a restore point. A chat that has gone or holds no exchange needs none. */
export async function saveRestorePoint(id: SessionId, now: number): Promise<void> {
  const found = await storage().read('sessions', id)
  if (!found || found.kept || found.messageCount < 2) return
  try {
    await saveCopy(id, 'auto', found.name, now)
  } catch (error) {
    if (codeOf(error) === 'storage/not-found') return
    throw error
  }
  const old = await oldestBeyond('auto', savingSection.now.autoSavesKept)
  await storage().discard(old.map((copy) => copy.id))
}

async function saveCopy(
  id: SessionId | undefined,
  kept: NonNullable<Session['kept']>,
  name: string,
  now: number,
): Promise<Session> {
  const found = await readSession(id ?? ('' as SessionId))
  // A copy that is kept is no part of the tree of branches, is not deleted for not being used, and has a name of its own.
  const { branch: _, keepDays: __, autoNamed: ___, pinned: ____, ...rest } = found
  const copy: Session = { ...rest, id: newId(), name, kept, created: now, modified: now }
  await storage().copySession(found.id, undefined, copy)
  return copy
}

/** Deletes the oldest saved sessions beyond `most`, all in one step. */
async function cullSaved(most: number): Promise<Culled | undefined> {
  const old = await oldestBeyond('saved', most)
  if (old.length === 0) return undefined
  const commit = await storage().commit(
    'Oldest chats deleted',
    old.map(({ id }) => ({ kind: 'delete', table: 'sessions', key: id })),
  )
  return { names: old.map(({ name }) => name), undo: once(() => conversation().undo(commit)) }
}

async function oldestBeyond(kind: NonNullable<Session['kept']>, most: number): Promise<readonly Session[]> {
  const sessions = (await storage().list('sessions')).filter(({ kept }) => kept === kind)
  return [...sessions].sort((a, b) => b.created - a.created).slice(most)
}

/** What is offered in two places is done once. */
function once(work: () => Promise<unknown>): () => Promise<void> {
  let done: Promise<unknown> | undefined
  return async () => {
    done ??= orTell('Sessions', 'Failed to restore the session', work)
    await done
  }
}

function notifyCulled(culled: Culled): void {
  toast({
    type: 'info',
    title: culledWords(culled),
    message: 'You can change how many are kept in Settings > General.',
    duration: 12_000,
    action: { label: 'Undo', run: () => void culled.undo() },
  })
}

export const culledWords = ({ names }: Culled): string =>
  `${names.map((name) => `“${name}”`).join(', ')} ${names.length === 1 ? 'was' : 'were'} deleted to make room.`

/**
 * Opens a session: a chat as it is, a copy that was kept as a new chat that begins there, so that the copy stays as it
 * is. Resolves with whether a chat is open.
 */
export async function loadSession(id: SessionId, now = Date.now()): Promise<boolean> {
  const opened = await orTell('Sessions', 'Failed to load sessions', async () => {
    const found = await readSession(id)
    const character = await characterOf(found)
    if (!character) notifyMissing(found)
    if (!found.kept) {
      await openSession(id)
      return true
    }
    const { kept: _, ...rest } = found
    const begun: Session = { ...rest, id: newId(), ...(character && { character }), created: now, modified: now }
    await storage().copySession(id, undefined, begun)
    await openSession(begun.id)
    return true
  })
  return opened === true && session.phase === 'open'
}

export const missingWords = (name: string): string => `Character "${name}" not found. Please recreate it.`

/** The character of a session as it is in the library: by its id, else by its very name. */
async function characterOf({ character }: Session): Promise<Session['character'] | undefined> {
  if (await storage().read('characters', character.id)) return character
  const same = (await storage().list('shelf')).find(({ name }) => name === character.name)
  return same && { id: same.id, name: same.name }
}

/** Without its character a chat can be read, but nobody answers. */
function notifyMissing({ character }: Session): void {
  reportError({ type: 'VALIDATION_ERROR', context: 'Sessions', message: missingWords(character.name) })
}

/** Makes a character that is only a name, so that a chat has somebody to be with. Resolves with whether it was made. */
export async function makeBareCharacter(name: string, now = Date.now()): Promise<boolean> {
  const character: Character = {
    ...{ id: newId<'character'>(), name, personality: '', basePrompt: '', defaultClothing: '', mainModel: '' },
    ...{
      tags: [],
      previewImage: undefined,
      characterLoras: [],
      outfitLoras: [],
      loras: [],
      created: now,
      modified: now,
    },
  }
  const made = await orTell('Sessions', "Couldn't create the character", async () => {
    if ((await media().judgeCharacter(character, undefined)).minor)
      throw new Error('Characters must be adults, and this name suggests otherwise.')
    const nothingElse = { card: undefined, files: undefined, picture: undefined, libraryEntry: undefined }
    return await commitCharacters('Character created', putStoredCharacter({ character, ...nothingElse }))
  })
  return made !== undefined
}
