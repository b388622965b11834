import { isAbort, messageOf, type StatedAge } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { session } from 'sdk/page/session.ts'
import { proxy, ref } from 'valtio'
import { refusalOfStated } from '../../../shared/policy/openAges.ts'
import type { ApplyReport, BackupPlan, BackupRefusal, Manner } from '../../../workers/media/contract.ts'
import type { CommitId } from '../../../workers/storage/contract.ts'
import { askRecordAges } from '../../characters/ages/askRecordAges.ts'
import { showCurrent, showSession } from '../../chat/session/session.ts'
import { reload } from '../../chat/session/windows.ts'
import { loadRules } from '../../devices/rules/rules.ts'
import { sectionsLoaded } from '../../settings/restoreSettings.ts'
import { backupEngine, endBackupEngine } from './backupEngine.ts'

/*
 * An import goes on while other pages are looked at, so its state is kept here and not in a page.
 */

export type Importing =
  | { readonly phase: 'idle' }
  | { readonly phase: 'reading'; readonly share: number }
  | { readonly phase: 'refused'; readonly file: File; readonly refusal: BackupRefusal }
  | { readonly phase: 'read'; readonly file: File; readonly plan: BackupPlan }
  | { readonly phase: 'saving-first' }
  | { readonly phase: 'applying'; readonly done: number; readonly total: number }
  | { readonly phase: 'undoing'; readonly done: number; readonly total: number }
  | {
      readonly phase: 'ended'
      readonly how: 'applied' | 'stopped' | 'failed' | 'undone' | 'not-undone'
      readonly words: string
      readonly report: ApplyReport | undefined
      /** What can be taken back, oldest first. */
      readonly commits: readonly CommitId[]
    }

export const importing = proxy<{ now: Importing }>({ now: { phase: 'idle' } })

/** Whether the engine is taken up by an import. */
export const isImporting = ({ phase }: Importing): boolean => !['idle', 'refused', 'ended'].includes(phase)

let running: AbortController | undefined

const show = (next: Importing) => {
  importing.now = ref(next)
}

export function forgetImport(): void {
  running?.abort()
  endBackupEngine()
  show({ phase: 'idle' })
}

/** Looks through a file. Nothing changes. */
export async function readBackupFile(file: File, passphrase?: string): Promise<void> {
  running?.abort()
  const controller = new AbortController()
  running = controller
  show({ phase: 'reading', share: 0 })
  try {
    for await (const step of backupEngine().read(file, passphrase)) {
      if (controller.signal.aborted) return
      if (step.kind === 'reading') show({ phase: 'reading', share: step.bytes / Math.max(1, step.total) })
      if (step.kind === 'refused') show({ phase: 'refused', file, refusal: step.refusal })
      // What the file says of devices is compared with what is decided here.
      if (step.kind === 'read') await Promise.all([loadRules(), sectionsLoaded()])
      if (controller.signal.aborted) return
      if (step.kind === 'read') show({ phase: 'read', file, plan: step.plan })
    }
  } catch (error) {
    if (controller.signal.aborted) return
    const message = `Couldn't read the file. ${messageOf(error)} Nothing was changed.`
    show({ phase: 'refused', file, refusal: { code: 'backup/damaged', message } })
  }
}

/** Stops an import after what it is at: each chat and each character is whole, or not there. */
export function stopImport(): void {
  running?.abort()
}

/**
 * Asks for the ages that a backup leaves open. Undefined where the import does not go on: the player cancelled, or
 * stated an age below 18, which refuses the file.
 */
export async function agesForBackup(file: File, { ages }: BackupPlan): Promise<readonly StatedAge[] | undefined> {
  if (ages.length === 0) return []
  try {
    const stated = await askRecordAges({ kind: 'backup', name: file.name }, ages)
    const refused = refusalOfStated(stated)
    if (refused === undefined) return stated
    const message = `${refused} Nothing was changed.`
    show({ phase: 'refused', file, refusal: { code: 'backup/adults-only', message } })
  } catch (error) {
    if (!isAbort(error)) throw error
  }
  return undefined
}

/** Carries out what was read. */
export async function applyBackupFile(manner: Manner, stated: readonly StatedAge[]): Promise<void> {
  const controller = new AbortController()
  running = controller
  let commits: readonly CommitId[] = []
  const end = (how: 'applied' | 'stopped' | 'failed', words: string, report?: ApplyReport) =>
    show({ phase: 'ended', how, words, report, commits })
  try {
    if (manner === 'everything') {
      show({ phase: 'saving-first' })
      await storage().snapshot('Before replacing everything from a backup')
    }
    for await (const step of backupEngine().apply(manner, stated)) {
      if (step.kind === 'applied') end('applied', wordsFor(step.report), step.report)
      else {
        commits = step.commits
        show({ phase: 'applying', done: step.done, total: step.total })
      }
      if (controller.signal.aborted && step.kind !== 'applied') {
        end('stopped', 'Import cancelled. Items imported so far are complete and were kept.')
        break
      }
    }
  } catch (error) {
    end('failed', `The import stopped. ${messageOf(error)} Items imported so far are complete and were kept.`)
  }
  await showAnew()
}

/** Takes an import back, newest part first. */
export async function undoImport(): Promise<void> {
  const { now } = importing
  if (now.phase !== 'ended') return
  const { commits } = now
  let left = [...commits]
  try {
    for (const [done, commit] of commits.toReversed().entries()) {
      show({ phase: 'undoing', done, total: commits.length })
      await storage().undo(commit)
      left = left.slice(0, -1)
    }
    show({
      phase: 'ended',
      how: 'undone',
      words: 'The import was undone.',
      report: undefined,
      commits: [],
    })
  } catch (error) {
    const words = `Couldn't undo all of the import. ${messageOf(error)}`
    show({ phase: 'ended', how: 'not-undone', words, report: undefined, commits: left })
  }
  await showAnew()
}

function wordsFor({ added, replaced, removed, unchanged, messages }: ApplyReport): string {
  const parts = [
    `${added.toLocaleString()} added`,
    `${replaced.toLocaleString()} replaced`,
    removed > 0 && `${removed.toLocaleString()} removed`,
    `${unchanged.toLocaleString()} unchanged`,
    messages > 0 && `${messages.toLocaleString()} messages imported`,
  ]
  return `Backup imported: ${parts.filter(Boolean).join(', ')}.`
}

/** The chat that is open may be another now, or gone. */
async function showAnew(): Promise<void> {
  const open = session.current?.id
  if (!open) return
  try {
    const stored = await storage().read('sessions', open)
    if (session.current?.id !== open) return
    if (!stored) {
      showSession(undefined, 'missing')
      return
    }
    showCurrent(stored)
    await reload(open)
  } catch (error) {
    console.warn('[Backup]', 'The open chat could not be shown anew', error)
  }
}
