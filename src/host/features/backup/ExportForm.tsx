import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { megabytes } from 'sdk/page/megabytes.ts'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { download } from 'sdk/ui/download.ts'
import layout from 'sdk/ui/layout.module.css'
import { Running } from 'sdk/ui/Running.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import { Tick } from 'sdk/ui/Tick.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import type { BackupPart, BackupRequest } from '../../../workers/media/contract.ts'
import type { Breakdown } from '../../../workers/storage/contract.ts'
import { NewSecretFields, useNewSecret } from '../../data/privacy/NewSecretFields.tsx'
import { loadRules } from '../../devices/rules/rules.ts'
import { sectionsLoaded } from '../../settings/restoreSettings.ts'
import styles from './Backup.module.css'
import { backupEngine, endBackupEngine } from './backupEngine.ts'
import { type Importing, importing, isImporting } from './importing.ts'
import { parts, sizeOfBackup } from './parts.ts'
import { exportedSettings } from './settingsDiff.ts'

type Phase =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'writing'; readonly records: number; readonly total: number }
  | { readonly kind: 'saved'; readonly name: string; readonly bytes: number }
  | { readonly kind: 'failed'; readonly message: string }

/** What is to be written where nothing is chosen: what lies in these tables, under a name for the file. */
export type Only = Required<Pick<BackupRequest, 'tables' | 'name'>> & { readonly label: string }

/** Writes everything that was chosen, or `only` something, into one file. */
export function ExportForm({ only }: { readonly only?: Only }) {
  const isBusy = isImporting(useSnapshot(importing).now as Importing)
  const [chosen, setChosen] = useState<ReadonlySet<BackupPart>>(() => new Set(parts.map(({ part }) => part)))
  const [isLocked, setLocked] = useState(false)
  const passphrase = useNewSecret('passphrase', 8)
  const [phase, setPhase] = useState<Phase>({ kind: 'choosing' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const write = async () => {
    const controller = new AbortController()
    running.current = controller
    controller.signal.addEventListener('abort', endBackupEngine)
    setPhase({ kind: 'writing', records: 0, total: 1 })
    try {
      const request = {
        ...(only ? { parts: [], tables: only.tables, name: only.name } : await partsWithSettings(chosen)),
        ...(isLocked && { passphrase: passphrase.value }),
        now: Date.now(),
      }
      for await (const step of backupEngine().write(request)) {
        if (controller.signal.aborted) return
        if (step.kind === 'writing') setPhase(step)
        else {
          download(step.fileName, step.file)
          setPhase({ kind: 'saved', name: step.fileName, bytes: step.file.size })
        }
      }
    } catch (error) {
      if (!controller.signal.aborted) setPhase({ kind: 'failed', message: messageOf(error) })
    } finally {
      // What comes after, such as an import, is not ours to end.
      if (running.current === controller) running.current = undefined
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isLocked || passphrase.check()) void write()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {only ? (
        <p>A backup of {only.label} alone, with its files. You can import it on the backup page like any other.</p>
      ) : (
        <Contents chosen={chosen} choose={setChosen} />
      )}
      <Tick checked={isLocked} onChange={setLocked}>
        Encrypt with a passphrase
      </Tick>
      {isLocked ? (
        <div className={styles.fields}>
          <p className={textStyles.mutedAnywhere}>
            <strong>If you lose the passphrase, you lose the backup.</strong> The file can't be opened without it, and
            it can't be recovered.
          </p>
          <NewSecretFields label="Passphrase" secret={passphrase} />
        </div>
      ) : (
        <p className={textStyles.mutedAnywhere}>Without a passphrase, anyone with the file can read it.</p>
      )}
      {phase.kind === 'writing' ? (
        <Running
          label="Writing the backup"
          words={`${phase.records.toLocaleString()} of ${phase.total.toLocaleString()} records`}
          share={Math.min(1, phase.records / Math.max(1, phase.total))}
          stop={() => {
            running.current?.abort()
            setPhase({ kind: 'choosing' })
          }}
        />
      ) : (
        <div className={rowStyles.centredWide}>
          <Button type="submit" disabled={chosen.size === 0 || isBusy}>
            {only ? 'Export' : 'Create backup'}
          </Button>
        </div>
      )}
      <p role="status" className={styles.done}>
        {phase.kind === 'saved' &&
          `Saved as “${phase.name}”, ${megabytes(phase.bytes)}. Keep it somewhere other than this computer.`}
      </p>
      <p role="alert" className={styles.failed}>
        {phase.kind === 'failed' && `Couldn't create the backup. ${phase.message} Try again.`}
      </p>
    </form>
  )
}

async function partsWithSettings(chosen: ReadonlySet<BackupPart>): Promise<Pick<BackupRequest, 'parts' | 'settings'>> {
  await Promise.all([loadRules(), sectionsLoaded()])
  const manifests = Object.values(plugins.rows).map(({ manifest }) => manifest)
  return { parts: [...chosen], ...(chosen.has('settings') && { settings: exportedSettings(manifests) }) }
}

interface ContentsProps {
  readonly chosen: ReadonlySet<BackupPart>
  choose(parts: ReadonlySet<BackupPart>): void
}

function Contents({ chosen, choose }: ContentsProps) {
  const breakdown = useBreakdown()
  return (
    <>
      <p>
        One file with all of this, which any Vesper can read. Keys of services and permissions of plugins are never in
        it.
      </p>
      <fieldset className={`${layout.plainGroup} ${styles.group}`}>
        <legend>Contents</legend>
        <div className={layout.stack1}>
          {parts.map(({ part, label }) => (
            <Tick
              key={part}
              checked={chosen.has(part)}
              onChange={(isIn) =>
                choose(new Set(isIn ? [...chosen, part] : [...chosen].filter((other) => other !== part)))
              }
            >
              {label}
            </Tick>
          ))}
        </div>
      </fieldset>
      <p className={textStyles.mutedAnywhere}>{breakdown && sizeWords(sizeOfBackup(breakdown, chosen))}</p>
    </>
  )
}

const minTold = 0.1 * 1_048_576

const sizeWords = (bytes: number): string => (bytes < minTold ? 'Less than 0.1 MB.' : `About ${megabytes(bytes)}.`)

function useBreakdown(): Breakdown | undefined {
  const [breakdown, setBreakdown] = useState<Breakdown>()
  useEffect(() => {
    let isShown = true
    storage()
      .breakdown()
      .then(
        (found) => isShown && setBreakdown(found),
        () => {},
      )
    return () => {
      isShown = false
    }
  }, [])
  return breakdown
}
