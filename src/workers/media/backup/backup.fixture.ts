import type { StatedAge } from 'sdk'
import type { createBackup } from './backup.ts'
import type { ApplyingProgress, BackupPlan, BackupRefusal, BackupRequest, Manner, ReadingProgress } from './contract.ts'

export type Engine = ReturnType<typeof createBackup>

export const everything: BackupRequest['parts'] = ['characters', 'chats', 'memories', 'library', 'pictures', 'settings']

/** The file a backup becomes. */
export async function fileOf(engine: Engine, request: Partial<BackupRequest> = {}): Promise<File> {
  for await (const step of engine.write({ parts: everything, now: Date.UTC(2026, 4, 3, 12), ...request })) {
    if (step.kind === 'written') return new File([step.file], step.fileName)
  }
  throw new Error('Nothing was written')
}

export async function outcomeOf(engine: Engine, file: Blob, passphrase?: string): Promise<BackupPlan | BackupRefusal> {
  let last: ReadingProgress | undefined
  for await (const step of engine.read(file, passphrase)) last = step
  if (last?.kind === 'read') return last.plan
  if (last?.kind === 'refused') return last.refusal
  throw new Error('The reading did not end')
}

export async function planOf(engine: Engine, file: Blob, passphrase?: string): Promise<BackupPlan> {
  const outcome = await outcomeOf(engine, file, passphrase)
  if ('code' in outcome) throw new Error(outcome.message)
  return outcome
}

export async function apply(engine: Engine, manner: Manner, stated: readonly StatedAge[] = []) {
  const steps: ApplyingProgress[] = []
  for await (const step of engine.apply(manner, stated)) steps.push(step)
  const last = steps.at(-1)
  if (last?.kind !== 'applied') throw new Error('The import did not end')
  const commits = steps.flatMap((step) => (step.kind === 'applying' ? [step.commits] : [])).at(-1) ?? []
  return { report: last.report, commits }
}

/** A backup in the words of a test, as a file. */
export const written = (document: unknown): Blob => new Blob([JSON.stringify(document)])
