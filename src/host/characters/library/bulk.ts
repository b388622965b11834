import type { Character, CharacterId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { toast } from 'sdk/page/toasts.ts'
import { download } from 'sdk/ui/download.ts'
import { libraryEntryOf } from '../../../shared/characters/libraryEntry.ts'
import { adultsOnlyMessage } from '../../../shared/policy/adultsOnly.ts'
import { folded } from '../../../shared/text/folded.ts'
import type { WrittenCard } from '../../../workers/media/contract.ts'
import type { Change, CommitId, LibraryEntry } from '../../../workers/storage/contract.ts'
import { media } from '../../engines/mediaEngine.ts'
import { attempt, offerUndo } from '../actions.ts'
import { commitCharacters, entryOf, followCharacters } from '../characters.ts'
import { lasting } from '../files/work.ts'
import { forget, readCharacter } from '../storedCharacters.ts'
import { folderName, isWithin, moved } from './folders.ts'

/** How many are read or written in one step of a long work: between steps the page can breathe, and it can be ended. */
const atOnce = 50
/** Deleting more than these is preceded by a snapshot of everything. */
const maxWithoutSnapshot = 20

const people = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'character' : 'characters'}`

/** Moves characters into a folder; the empty one takes them out of all. */
export async function moveToFolder(ids: readonly CharacterId[], folder: string): Promise<void> {
  const title = folder === '' ? 'removed from their folders' : `moved to ${folderName(folder)}`
  await reshelve('Characters moved', ids, (entry) => ({ ...entry, folder }), title)
}

export async function setFavourite(ids: readonly CharacterId[], favourite: boolean): Promise<void> {
  const title = favourite ? 'added to favourites' : 'removed from favourites'
  await reshelve('Favourites changed', ids, (entry) => ({ ...entry, favourite }), title)
}

/** Gives a folder, with all within it, another name or place. */
export async function renameFolder(list: readonly LibraryEntry[], from: string, to: string): Promise<void> {
  const ids = list.filter(({ folder }) => isWithin(folder, from)).map(({ id }) => id)
  const rename = (entry: LibraryEntry) => ({ ...entry, folder: moved(entry.folder, from, to) })
  await reshelve('Folder renamed', ids, rename, `now in ${folderName(to)}`)
}

/** Takes a folder away. Who was in it stays, in the folder around it. */
export async function removeFolder(list: readonly LibraryEntry[], folder: string): Promise<void> {
  const ids = list.filter((entry) => isWithin(entry.folder, folder)).map(({ id }) => id)
  const parent = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
  const lift = (entry: LibraryEntry) => ({ ...entry, folder: moved(entry.folder, folder, parent) })
  await reshelve('Folder removed', ids, lift, `removed from ${folderName(folder)}`)
}

async function reshelve(
  label: string,
  ids: readonly CharacterId[],
  change: (entry: LibraryEntry) => LibraryEntry,
  title: string,
): Promise<void> {
  await attempt('The library could not be changed.', async () => {
    await followCharacters()
    const entries = ids.flatMap((id) => entryOf(id) ?? [])
    if (entries.length === 0) return
    const changes = entries.map((entry): Change => ({ kind: 'put', table: 'shelf', value: change(entry) }))
    const commit = await commitCharacters(label, changes)
    const [only] = entries
    offerUndo(entries.length === 1 && only ? `${only.name}: ${title}` : `${people(entries.length)} ${title}`, commit)
  })
}

export interface TagChange {
  readonly kind: 'add' | 'remove'
  readonly tags: readonly string[]
}

/** Adds tags to characters or takes them away. Returns why not, where a tag may not be. */
export async function changeTags(ids: readonly CharacterId[], change: TagChange): Promise<string | undefined> {
  const found = change.kind === 'add' ? await media().findMinorTag(change.tags) : undefined
  if (found) return adultsOnlyMessage(found)
  await attempt('The tags could not be changed.', () =>
    lasting('Changing tags', ids.length, async (step, signal) => {
      const commits: CommitId[] = []
      let count = 0
      for (let from = 0; from < ids.length && !signal.aborted; from += atOnce) {
        const lot = ids.slice(from, from + atOnce)
        const changes = (await Promise.all(lot.map((id) => retagged(id, change)))).flat()
        if (changes.length > 0) commits.push(await commitCharacters('Tags changed', changes))
        count += changes.length / 2
        step(lot.length)
      }
      if (count === 0) toast({ type: 'info', title: 'All of them already have these tags' })
      else offerUndo(`Tags changed for ${people(count)}`, ...commits)
    }),
  )
  return undefined
}

async function retagged(id: CharacterId, change: TagChange): Promise<readonly Change[]> {
  const [character, entry] = await Promise.all([storage().read('characters', id), storage().read('shelf', id)])
  if (!character) return []
  const tags = withTagChange(character.tags, change)
  if (tags.length === character.tags.length) return []
  const value: Character = { ...character, tags, modified: Date.now() }
  return [
    { kind: 'put', table: 'characters', value },
    { kind: 'put', table: 'shelf', value: libraryEntryOf(value, entry) },
  ]
}

/** Tags are the same tag in whatever case and with or without accents. */
export function withTagChange(tags: readonly string[], { kind, tags: named }: TagChange): readonly string[] {
  const has = (list: readonly string[], tag: string) => list.some((other) => folded(other) === folded(tag))
  return kind === 'add' ? [...tags, ...named.filter((tag) => !has(tags, tag))] : tags.filter((tag) => !has(named, tag))
}

/** Deletes characters with their cards and pictures, in one step that can be taken back. Chats stay. */
export async function deleteCharacters(ids: readonly CharacterId[]): Promise<boolean> {
  return await attempt("Couldn't delete the characters. Nothing changed.", async () => {
    if (ids.length > maxWithoutSnapshot) {
      await lasting('Saving a copy first', 1, async () => {
        await storage().snapshot(`Before deleting ${people(ids.length)}`)
      })
    }
    const commit = await commitCharacters('Characters deleted', ids.flatMap(forget))
    offerUndo(`${people(ids.length)} deleted`, commit)
  })
}

/** Gives the person the characters as PNG cards in one archive. */
export async function exportCharacters(ids: readonly CharacterId[]): Promise<void> {
  await attempt('The characters could not be exported.', () =>
    lasting('Writing cards', ids.length, async (step, signal) => {
      const files: WrittenCard[] = []
      for (const id of ids) {
        if (signal.aborted) return
        const kept = await readCharacter(id)
        if (kept) files.push(await media().writeCard({ ...kept, format: 'png' }))
        step(1)
      }
      const day = new Date().toISOString().slice(0, 10)
      const name = `vesper-characters-${day}.zip`
      download(name, await media().writePack(files))
      toast({ type: 'success', title: `${people(files.length)} exported as ${name}` })
    }),
  )
}
