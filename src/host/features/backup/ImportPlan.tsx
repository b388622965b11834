import { useMemo, useState } from 'react'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { confirm } from 'sdk/ui/confirm.ts'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import { Tick } from 'sdk/ui/Tick.tsx'
import tableStyles from 'sdk/ui/tables.module.css'
import textStyles from 'sdk/ui/text.module.css'
import type { BackupKind, BackupPlan, Manner } from '../../../workers/media/contract.ts'
import styles from './Backup.module.css'
import { agesForBackup, applyBackupFile, forgetImport } from './importing.ts'
import { LimitsPart } from './LimitsPart.tsx'
import { limitChanges } from './limitsDiff.ts'
import { kindWords } from './parts.ts'
import { SettingTicks } from './SettingTicks.tsx'
import { settingChanges } from './settingsDiff.ts'

const manners: readonly { readonly manner: Manner; readonly label: string; readonly action: string }[] = [
  { manner: 'add', label: 'Add missing items only', action: 'Add missing items' },
  { manner: 'replace', label: 'Add missing items and replace different ones', action: 'Add and replace' },
  {
    manner: 'everything',
    label: 'Replace everything: deletes items of the included types that are not in the backup',
    action: 'Replace everything',
  },
]

/** What is in a backup and what it would change, and the choice what to do with it. */
export function ImportPlan({ file, plan }: { readonly file: File; readonly plan: BackupPlan }) {
  const [manner, setManner] = useState<Manner>('add')
  const changes = useMemo(
    () =>
      settingChanges(
        plan.settings,
        Object.values(plugins.rows).map(({ manifest }) => manifest),
      ),
    [plan],
  )
  const limits = useMemo(() => limitChanges(plan.settings), [plan])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [looser, setLooser] = useState<ReadonlySet<string>>(new Set())
  const rows = (Object.keys(kindWords) as BackupKind[]).filter((kind) => total(plan, kind) > 0)
  const chosen = manners.find((each) => each.manner === manner)

  const start = async () => {
    const isSure =
      manner !== 'everything' ||
      (await confirm({
        title: 'Replace everything?',
        text: 'Saves a snapshot first. Then deletes items of the included types that are not in the backup, and replaces different ones.',
        action: 'Replace everything',
        danger: true,
      }))
    if (!isSure) return
    const stated = await agesForBackup(file, plan)
    if (!stated) return
    await limits.take(looser)
    for (const change of changes) if (ticked.has(change.id)) change.take()
    await applyBackupFile(manner, stated)
  }
  return (
    <div className={styles.plan}>
      <p>
        “{file.name}”{dated(plan.exportDate)}
        {plan.messages > 0 && ` It holds ${plan.messages.toLocaleString()} messages.`}
      </p>
      <div className={styles.wide}>
        <table className={`${tableStyles.numbers} ${styles.table}`}>
          <caption className={textStyles.mutedAnywhere}>Backup contents compared with your data</caption>
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">New</th>
              <th scope="col">The same</th>
              <th scope="col">Different</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((kind) => (
              <tr key={kind}>
                <th scope="row">
                  {kindWords[kind]}
                  {plan.examples[kind].length > 0 && (
                    <>
                      <br />
                      <span className={textStyles.mutedAnywhere}>{plan.examples[kind].join(', ')}</span>
                    </>
                  )}
                </th>
                <td>{plan.kinds[kind].new.toLocaleString()}</td>
                <td>{plan.kinds[kind].same.toLocaleString()}</td>
                <td>{plan.kinds[kind].different.toLocaleString()}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!plan.isVerified && (
        <p className={textStyles.mutedAnywhere}>
          This file has no checksums because an older Vesper or another program made it. Damage may go unnoticed.
        </p>
      )}
      {plan.leftOut.count > 0 && <LeftOut {...plan.leftOut} />}
      <fieldset className={`${layout.plainGroup} ${styles.group}`}>
        <legend>Import mode</legend>
        <div className={layout.stack1}>
          {manners.map((each) => (
            <Tick
              key={each.manner}
              kind="radio"
              name="manner"
              checked={manner === each.manner}
              onChange={() => setManner(each.manner)}
            >
              {each.label}
            </Tick>
          ))}
        </div>
        {manner === 'add' && <StaysOut plan={plan} />}
      </fieldset>
      {limits.unreadable !== undefined && (
        <p role="note">
          The consent answers in this backup can't be read and are skipped. {limits.unreadable}{' '}
          {'Check your answers in Settings > Consent before you play.'}
        </p>
      )}
      {limits.changes.length > 0 && <LimitsPart changes={limits.changes} ticked={looser} onChange={setLooser} />}
      {changes.length > 0 && <SettingTicks changes={changes} ticked={ticked} onChange={setTicked} />}
      <div className={rowStyles.centredWide}>
        <Button {...(manner === 'everything' ? { color: 'red' as const } : {})} onClick={() => void start()}>
          {chosen?.action}
        </Button>
        <Button variant="default" onClick={forgetImport}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/** What of the backup differs from what is here, and would not come in. */
function StaysOut({ plan }: { readonly plan: BackupPlan }) {
  const kinds = (Object.keys(kindWords) as BackupKind[]).filter((kind) => plan.kinds[kind].different > 0)
  if (kinds.length === 0) return null
  return (
    <div role="note">
      <p>These differ from yours and are skipped. Choose “replace different ones” to import them.</p>
      <ul className={styles.named}>
        {kinds.map((kind) => {
          const { different } = plan.kinds[kind]
          const rest = different - plan.differing[kind].length
          return (
            <li key={kind}>
              {kindWords[kind]} ({different.toLocaleString()}): {plan.differing[kind].join(', ')}
              {rest > 0 && ` and ${rest.toLocaleString()} more`}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function LeftOut({ count, named }: BackupPlan['leftOut']) {
  return (
    <details>
      <summary>
        {count === 1
          ? '1 item is invalid and is skipped'
          : `${count.toLocaleString()} items are invalid and are skipped`}
      </summary>
      <ul className={`${styles.named} ${styles.scroll}`}>
        {named.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names repeat
          <li key={index}>{name}</li>
        ))}
      </ul>
    </details>
  )
}

const total = ({ kinds }: BackupPlan, kind: BackupKind): number =>
  kinds[kind].new + kinds[kind].same + kinds[kind].different

function dated(exportDate: string): string {
  const ms = Date.parse(exportDate)
  return Number.isFinite(ms) ? ` was made on ${new Date(ms).toLocaleString()}.` : ' does not say when it was made.'
}
