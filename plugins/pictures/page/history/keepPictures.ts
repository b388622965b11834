import { media, storage } from 'sdk/page/engines.ts'
import { undoableStore } from 'sdk/page/records/undoableStore.ts'
import { session } from 'sdk/page/session.ts'
import { toast } from 'sdk/page/toasts.ts'
import { download } from 'sdk/ui/download.ts'
import type { Change, ImageRecord } from '../../../../src/workers/storage/contract.ts'
import { pictures, showNewest } from '../pictures.ts'
import { sceneImage } from '../sceneImage.ts'

const { attempt, commit, offerUndo } = undoableStore('Images', refresh)

/** Lists read themselves again, and the chat shows what is its newest picture now. */
async function refresh(): Promise<void> {
  pictures.version += 1
  const id = session.current?.id
  const [newest] = id === undefined ? [] : await storage().imagesOf({ session: id, newest: 1 })
  if (newest?.id !== sceneImage.id) await showNewest(id)
}

/** Starred pictures are never deleted to make room. */
export async function starPictures(ids: readonly string[], isStarred: boolean): Promise<boolean> {
  return await attempt("Couldn't change the star.", async () => {
    const records = await Promise.all(ids.map((id) => storage().read('images', id)))
    const changes = records.flatMap((record): readonly Change[] =>
      record && record.isStarred !== isStarred
        ? [{ kind: 'put', table: 'images', value: { ...record, isStarred } }]
        : [],
    )
    if (changes.length > 0) await commit(isStarred ? 'Picture starred' : 'Star removed', changes)
  })
}

export const toggleStar = ({ id, isStarred }: ImageRecord) => starPictures([id], !isStarred)

/** Deletes pictures in one step that can be taken back. */
export async function deletePictures(ids: readonly string[]): Promise<boolean> {
  return await attempt("Couldn't delete the pictures.", async () => {
    const made = await commit(
      ids.length === 1 ? 'Picture deleted' : 'Pictures deleted',
      ids.map((key): Change => ({ kind: 'delete', table: 'images', key })),
    )
    const title = ids.length === 1 ? 'The picture was deleted' : `${ids.length.toLocaleString()} pictures were deleted`
    offerUndo(title, made)
  })
}

/** Gives the person the picture as a file, without its prompt and whatever else is written beside it. */
export async function exportPicture(record: ImageRecord): Promise<void> {
  await attempt('The picture could not be exported.', async () => {
    const file = await storage().read('imageFiles', record.id)
    if (!file) throw new Error('Its file is missing.')
    const bare = await media().withoutMetadata(file.picture)
    const name = `vesper-picture-${new Date(record.at).toISOString().slice(0, 10)}-${record.id.slice(0, 4)}.${endingOf(bare.type)}`
    download(name, bare)
    toast({ type: 'success', title: `Exported as ${name}`, message: 'Its prompt is not in the file.' })
  })
}

export async function copyPrompt({ prompt }: Pick<ImageRecord, 'prompt'>): Promise<void> {
  await attempt('Your browser blocked copying. Select the prompt and copy it yourself.', async () => {
    await navigator.clipboard.writeText(prompt)
    toast({ type: 'success', title: 'Prompt copied' })
  })
}

const endingOf = (type: string): string => (type === 'image/jpeg' ? 'jpg' : (type.split('/')[1] ?? 'png'))
