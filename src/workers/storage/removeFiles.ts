/*
 * Removes what is in the browser's private file system so that its room is counted back. Chromium counts what is written
 * through an access handle only until it ends; and yet it takes the whole length of a file off when the file is removed.
 * At its next start the site seems to take less than nothing, read as four gigabytes, and a browser that grants less than
 * that refuses every write. A file that is empty when it is removed takes nothing off.
 */

/** Removes a file; rejects with a `NotFoundError` when there is none. */
export async function removeFile(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  await empty(await folder.getFileHandle(name))
  await folder.removeEntry(name)
}

/** Removes a folder with all that is in it; rejects with a `NotFoundError` when there is none. */
export async function removeFolder(parent: FileSystemDirectoryHandle, name: string): Promise<void> {
  const folder = await parent.getDirectoryHandle(name)
  for await (const entry of folder.values()) {
    if (entry.kind === 'file') await empty(entry as FileSystemFileHandle)
  }
  await parent.removeEntry(name, { recursive: true })
}

/** Whoever has it open still keeps it from being emptied, and then from being removed. */
async function empty(file: FileSystemFileHandle): Promise<void> {
  try {
    const access = await file.createSyncAccessHandle()
    access.truncate(0)
    access.close()
  } catch (error) {
    if ((error as { name?: unknown }).name !== 'NoModificationAllowedError') throw error
  }
}
