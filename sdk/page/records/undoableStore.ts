import { isAbort, messageOf } from 'sdk'
import type { Change, CommitId } from '../../../src/workers/storage/contract.ts'
import { storage } from '../engines.ts'
import type { NoticeType } from '../errors.ts'
import { reportError } from '../errors.ts'
import { toast } from '../toasts.ts'

/** How one part of Vesper keeps its records: what was done can be taken back, and what fails is told. */
export interface UndoableStore {
  /** Does it, or says in a card what did not work and why. Cancelling is not failing. */
  attempt(what: string, work: () => Promise<void>): Promise<boolean>
  commit(label: string, changes: readonly Change[]): Promise<CommitId>
  /** Says what was done, and takes it back when asked. */
  offerUndo(title: string, made: CommitId, message?: string): void
}

/** `context` is what cards of errors call this part; `refresh` reads anew what is shown of it. */
export function undoableStore(
  context: string,
  refresh: () => Promise<unknown>,
  type: NoticeType = 'STORAGE_ERROR',
): UndoableStore {
  async function attempt(what: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      if (isAbort(error)) return false
      reportError({ type, context, message: `${what} ${messageOf(error)}`, details: error })
      return false
    }
  }
  return {
    attempt,
    async commit(label, changes) {
      const made = await storage().commit(label, changes)
      await refresh()
      return made
    },
    offerUndo(title, made, message) {
      const undo = () =>
        void attempt("Couldn't undo this.", async () => {
          await storage().undo(made)
          await refresh()
        })
      toast({ type: 'success', title, ...(message && { message }), action: { label: 'Undo', run: undo } })
    },
  }
}
