import { type Character, type CharacterId, newId, PluginError } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { undoableStore } from 'sdk/page/records/undoableStore.ts'
import { toast } from 'sdk/page/toasts.ts'
import { confirm } from 'sdk/ui/confirm.ts'
import { download } from 'sdk/ui/download.ts'
import { adultsOnlyMessage, ageNeededMessage } from '../../shared/policy/adultsOnly.ts'
import type { ExportFormat, PromptSwitch } from '../../workers/media/contract.ts'
import { putStoredCharacter, type StoredCharacter } from '../../workers/shared/storedCharacter.ts'
import type { Change, CommitId, ImageRecord } from '../../workers/storage/contract.ts'
import { offerPersistence } from '../data/storage/persistence.ts'
import { media } from '../engines/mediaEngine.ts'
import { characters, commitCharacters, entryOf, followCharacters, undoCharacters } from './characters.ts'
import { type CharacterDraft, cardEdits, characterEdits, mistakesIn } from './form/draft.ts'
import { forget, readCharacter } from './storedCharacters.ts'

export const { attempt } = undoableStore('Characters', followCharacters)

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly id: CharacterId }
  | { readonly kind: 'refused'; readonly reason: string }

/** The character and the card as saving would keep them. Rejects with what the form still misses. */
export async function composeDraft(draft: CharacterDraft, earlier: StoredCharacter | undefined) {
  const { name, age } = mistakesIn(draft)
  if (name ?? age) throw new PluginError('plugin/refused', name ?? age ?? '')
  const now = Date.now()
  const edits = characterEdits(draft)
  const card = await media().editCard(earlier?.card, edits, cardEdits(draft, earlier?.card?.greetings))
  const character: Character = {
    ...(earlier?.character ?? newCharacter(now)),
    ...edits,
    previewImage: draft.picture.kind === 'removed' ? undefined : draft.picture.thumbnail,
    modified: now,
  }
  return { character, card }
}

/** Keeps what the form says, as a new character or over an earlier one, in one commit. */
export async function saveDraft(draft: CharacterDraft, earlier: StoredCharacter | undefined): Promise<SaveOutcome> {
  const { character, card } = await composeDraft(draft, earlier)
  const told = { ...card, systemPrompt: draft.systemPrompt, postHistory: draft.postHistory }
  const { minor, doubt } = await media().judgeCharacter(character, told)
  if (minor) return { kind: 'refused', reason: adultsOnlyMessage(minor) }
  if (doubt) return { kind: 'refused', reason: ageNeededMessage(doubt) }
  const commit = await commitCharacters(
    earlier ? 'Character edited' : 'Character created',
    putStoredCharacter({
      ...{ character, card, files: earlier?.files, picture: pictureOf(draft, earlier) },
      libraryEntry: entryOf(character.id) ?? earlier?.libraryEntry,
    }),
  )
  offerUndo(earlier ? `${character.name} was saved` : `${character.name} was created`, commit)
  if (!earlier) void offerToPersist(character.id)
  return { kind: 'saved', id: character.id }
}

async function offerToPersist(created: CharacterId): Promise<void> {
  await followCharacters()
  offerPersistence(characters.list.filter(({ id }) => id !== created).length)
}

function pictureOf({ picture }: CharacterDraft, earlier: StoredCharacter | undefined): Blob | undefined {
  switch (picture.kind) {
    case 'kept':
      return earlier?.picture
    case 'new':
      return picture.blob
    case 'removed':
      return undefined
  }
}

const newCharacter = (now: number): Omit<Character, keyof ReturnType<typeof characterEdits> | 'previewImage'> => ({
  id: newId(),
  characterLoras: [],
  outfitLoras: [],
  loras: [],
  created: now,
  modified: now,
})

/** A second character with the same card and look, free to become somebody else. */
export async function duplicateCharacter(id: CharacterId): Promise<void> {
  await attempt('The character could not be duplicated.', async () => {
    const kept = await readCharacter(id)
    if (!kept) return
    const name = `${kept.character.name} (Copy)`
    const now = Date.now()
    const card = await media().editCard(kept.card, { name }, {})
    const character = { ...kept.character, id: newId<'character'>(), name, created: now, modified: now }
    const libraryEntry = kept.libraryEntry && { ...kept.libraryEntry, favourite: false, played: 0 }
    const look = await storage().read('looks', id)
    const commit = await commitCharacters('Character duplicated', [
      ...putStoredCharacter({ ...kept, character, card, libraryEntry }),
      ...(look ? [{ kind: 'put', table: 'looks', value: { ...look, id: character.id, modified: now } } as const] : []),
    ])
    offerUndo(`${name} was created`, commit)
  })
}

/** Deletes a character with its card, picture and look, and offers to take that back. Chats stay. */
export async function deleteCharacter(id: CharacterId, name: string): Promise<void> {
  await attempt('The character could not be deleted.', async () => {
    const changes = [...forget(id), ...(await picturesToGo(id, name))]
    offerUndo(`${name} was deleted`, await commitCharacters('Character deleted', changes))
  })
}

/** Gives the person the character as a file. */
export async function exportCharacter(id: CharacterId, format: ExportFormat): Promise<void> {
  await attempt('The character could not be exported.', async () => {
    const kept = await readCharacter(id)
    if (!kept) return
    const { fileName, blob } = await media().writeCard({ ...kept, format })
    download(fileName, blob)
    toast({ type: 'success', title: `Exported as ${fileName}` })
  })
}

/** Uses or silences prompts that came with the character. Their words stay in the card. */
export async function switchPrompts(id: CharacterId, switchedOff: readonly PromptSwitch[]): Promise<void> {
  await attempt('The prompts could not be switched.', async () => {
    const kept = await readCharacter(id)
    if (!kept?.card) return
    const card = await media().editCard(kept.card, {}, { switchedOff })
    await commitCharacters('Card prompts switched', putStoredCharacter({ ...kept, card }))
  })
}

/** Says what was done, and takes it back when asked. */
export function offerUndo(title: string, ...commits: readonly CommitId[]): void {
  const undo = () => void attempt("Couldn't undo this.", () => undoCharacters(...commits))
  toast({ type: 'success', title, action: { label: 'Undo', run: undo } })
}

/** Asks whether the pictures that were made of a character go with it, where there are any: the changes that do so. */
export async function picturesToGo(id: CharacterId, name: string): Promise<readonly Change[]> {
  const theirs = picturesOfAlone(await storage().imagesOf({ shows: id }), id)
  if (theirs.length === 0) return []
  const many = theirs.length === 1 ? '1 picture' : `${theirs.length.toLocaleString()} pictures`
  const yes = await confirm({
    title: `Also delete pictures of ${name}?`,
    text: `${many} showing only ${name}. Starred pictures and pictures with other characters are kept. You can undo this.`,
    action: 'Delete pictures',
    cancel: 'Keep pictures',
  })
  return yes ? theirs.map((image): Change => ({ kind: 'delete', table: 'images', key: image.id })) : []
}

/** Those nobody else is seen in, and that nobody wanted to keep. */
const picturesOfAlone = (images: readonly ImageRecord[], id: CharacterId): readonly ImageRecord[] =>
  images.filter(({ shows, isStarred }) => !isStarred && shows.every((who) => who === id))
