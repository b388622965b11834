import { clearUnusedPictures, picturesAndTheirUses } from './attachments.ts'
import type { Committed } from './commit.ts'
import type { Store } from './database.ts'
import { pruneJournal } from './journal.ts'
import { nameChats } from './nameChats.ts'
import { clearUnusedFiles, filesAndTheirUses } from './storyFiles.ts'
import { clearLoneVectors } from './vectors.ts'

/** What is done once in the background of each start: forgets what nothing needs any more, and names older chats. */
export async function tidy(store: Store, now: () => number, tell: (committed: Committed) => void): Promise<void> {
  await pruneJournal(store, now())
  await store.write(picturesAndTheirUses, 'relaxed', clearUnusedPictures)
  await store.write(filesAndTheirUses, 'relaxed', (tx) => clearUnusedFiles(tx, now()))
  await store.write(['memories', 'vectors'], 'relaxed', clearLoneVectors)
  await nameChats(store, now(), tell)
}
