import type { Former, Writing } from './rows.ts'

/**
 * Removes pictures that no message shows and no undo can bring back. A picture whose message is not there yet is
 * safe: the commit that added it can still be undone.
 */
export async function clearUnusedPictures(tx: Writing): Promise<void> {
  const attachments = tx.objectStore('attachments')
  const shown = tx.objectStore('messages').index('pictures')
  const ids = (await attachments.getAllKeys()).map(String)
  const uses = await Promise.all(ids.map((id) => shown.count(id)))
  const unused = new Set(ids.filter((_, index) => uses[index] === 0))
  let entry = unused.size > 0 ? await tx.objectStore('journal').openCursor() : null
  while (entry) {
    for (const former of entry.value.former) for (const id of picturesOf(former)) unused.delete(id)
    entry = await entry.continue()
  }
  await Promise.all([...unused].map((id) => attachments.delete(id)))
}

function picturesOf({ table, key, row }: Former): readonly string[] {
  if (table === 'attachments') return [String(key)]
  return table === 'messages' ? (row?.pictures ?? []) : []
}
