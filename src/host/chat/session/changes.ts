import type { MessageId, SessionId } from 'sdk'
import { conversation, storage } from 'sdk/page/engines.ts'
import { placeOf, session } from 'sdk/page/session.ts'
import { type ToastAction, toast, withdrawActions } from 'sdk/page/toasts.ts'
import type { CommitId } from '../../../workers/storage/contract.ts'
import { report } from './report.ts'
import { rereadSession } from './rereadSession.ts'
import { replaceLoaded } from './session.ts'
import { reload } from './windows.ts'

const underWay = new Set<Promise<boolean>>()

/** Changes the open chat; what fails is told, and answered with false. */
export function change(work: (current: SessionId) => Promise<void>): Promise<boolean> {
  const made = make(work)
  underWay.add(made)
  return made.finally(() => underWay.delete(made))
}

async function make(work: (current: SessionId) => Promise<void>): Promise<boolean> {
  const current = session.current?.id
  if (!current) return false
  try {
    await work(current)
    return true
  } catch (error) {
    report(error)
    return false
  }
}

/** Resolves when the changes that have been begun are kept, or have failed: a turn that is asked for now goes by them. */
export async function changesKept(): Promise<void> {
  if (underWay.size > 0) await Promise.all(underWay)
}

/** Reads one message of the open chat anew. */
export async function refresh(id: MessageId): Promise<void> {
  const index = placeOf(id)
  const current = session.current?.id
  if (index === undefined || !current) return
  const [message] = await storage().window(current, { from: index, to: index })
  if (message) replaceLoaded(message)
}

/** Remembers a change that can be taken back, and tells of it. What was taken back before it is gone for good. */
export function offerUndo(title: string, commit: CommitId): void {
  session.undoable.push({ label: title, commit })
  session.redoable = []
  tell(title, { label: 'Undo', run: () => void undo(commit) })
}

let newest = ''

/** Tells of a step. Taking back an older one would also take back what came after it: only the newest offers that. */
function tell(title: string, action?: ToastAction): void {
  withdrawActions(newest)
  newest = toast({ type: 'info', title, ...(action && { action }) })
}

/** Takes back the newest change of this chat that can be taken back, or the one that is named. */
export async function undo(commit = session.undoable.at(-1)?.commit): Promise<void> {
  const taken = session.undoable.find((other) => other.commit === commit)
  if (!taken) return
  session.undoable = session.undoable.filter((other) => other !== taken)
  await change(async (current) => {
    const commit = await conversation().undo(taken.commit)
    await Promise.all([reload(current), rereadSession(current)])
    session.redoable.push({ label: taken.label, commit })
    tell(`Undone: ${taken.label}`, { label: 'Redo', run: () => void redo(commit) })
  })
}

/** Does again what was taken back last, or what is named: undoing is a change, too, and is undone. */
export async function redo(commit = session.redoable.at(-1)?.commit): Promise<void> {
  const taken = session.redoable.find((other) => other.commit === commit)
  if (!taken) return
  session.redoable = session.redoable.filter((other) => other !== taken)
  await change(async (current) => {
    const commit = await conversation().undo(taken.commit)
    await Promise.all([reload(current), rereadSession(current)])
    session.undoable.push({ label: taken.label, commit })
    tell(`Redone: ${taken.label}`)
  })
}
