import { field, listOf } from '../../shared/fields.ts'
import type { Former, Row, Writing } from './rows.ts'

/** The stores `clearUnusedPictures` works on. */
export const picturesAndTheirUses = ['journal', 'attachments', 'messages', 'imageFiles', 'images', 'looks'] as const

/**
 * Removes pictures that no message shows, and files of pictures that no list and no look sheet names, where no undo
 * can bring that back. A picture whose message is not there yet is safe: the commit that added it can still be undone.
 */
export async function clearUnusedPictures(tx: Writing): Promise<void> {
  const [attachments, files] = await Promise.all([unusedAttachments(tx), unusedFiles(tx)])
  let entry = attachments.size + files.size > 0 ? await tx.objectStore('journal').openCursor() : null
  while (entry) {
    for (const former of entry.value.former) {
      for (const id of picturesOf(former)) attachments.delete(id)
      for (const id of filesOf(former)) files.delete(id)
    }
    entry = await entry.continue()
  }
  await Promise.all([
    ...[...attachments].map((id) => tx.objectStore('attachments').delete(id)),
    ...[...files].map((id) => tx.objectStore('imageFiles').delete(id)),
  ])
}

async function unusedAttachments(tx: Writing): Promise<Set<string>> {
  const shown = tx.objectStore('messages').index('pictures')
  const ids = (await tx.objectStore('attachments').getAllKeys()).map(String)
  const uses = await Promise.all(ids.map((id) => shown.count(id)))
  return new Set(ids.filter((_, index) => uses[index] === 0))
}

async function unusedFiles(tx: Writing): Promise<Set<string>> {
  const [files, images, looks] = await Promise.all([
    tx.objectStore('imageFiles').getAllKeys(),
    tx.objectStore('images').getAllKeys(),
    tx.objectStore('looks').getAll(),
  ])
  const named = new Set([...images.map(String), ...looks.flatMap(referencesIn)])
  return new Set(files.map(String).filter((id) => !named.has(id)))
}

function picturesOf({ table, key, row }: Former): readonly string[] {
  if (table === 'attachments') return [String(key)]
  return table === 'messages' ? (row?.pictures ?? []) : []
}

function filesOf({ table, key, row }: Former): readonly string[] {
  if (table === 'imageFiles' || table === 'images') return [String(key)]
  return table === 'looks' && row ? referencesIn(row) : []
}

const referencesIn = ({ value }: Row): readonly string[] => listOf(field(value, 'references')).map(String)
