import type { PluginId, PluginManifest } from 'sdk'
import { usePluginSettings } from 'sdk/page/settings/useSection.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import type { InstalledPlugin } from '../../../workers/storage/contract.ts'
import { currentNeighbours } from '../run/currentNeighbours.ts'
import { reviewPermission } from './askLater.ts'
import type { Status } from './decisions.ts'
import { extentOf } from './extent.ts'
import { isWithheld, status } from './grants.ts'
import styles from './PermissionsPage.module.css'
import { nameOfPermission } from './permissionNames.ts'
import { nameOf } from './permissions.ts'
import { type Askable, type Asked, permissionsOf } from './permissionsOf.ts'
import { phrase } from './phrasing.ts'
import { circumstancesOf } from './request.ts'
import { forgetAnswer, revoke } from './revoke.ts'
import { SentenceList } from './SentenceList.tsx'
import { plain } from './theirWords.ts'
import { tierWords } from './tiers.ts'

interface PluginGrantsProps {
  readonly holder: { readonly manifest: PluginManifest; readonly installed: InstalledPlugin }
}

/** One plugin from outside: what it may do all in all, and each answer it was given. */
export function PluginGrants({ holder }: PluginGrantsProps) {
  const { manifest, installed } = holder
  const all = permissionsOf(manifest, usePluginSettings(manifest))
  const granted = all.filter((asked) => status(holder, asked) === 'granted')
  const sentences = phrase(granted, circumstancesOf(manifest, granted, nameOf, currentNeighbours()))
  const past = installed.decisions.filter(({ permission }) => !all.some((asked) => asked.permission === permission))
  const name = plain(manifest.name)
  return (
    <Card title={name}>
      <p className={textStyles.mutedAnywhere}>
        {manifest.id} {manifest.version}. {tierWords[installed.tier]}
      </p>
      {sentences.length > 0 ? <SentenceList sentences={sentences} /> : <p>None of its permissions are granted.</p>}
      {(all.length > 0 || past.length > 0) && (
        <ul className={styles.answers}>
          {all.map((asked) => (
            <AnswerRow
              key={asked.permission}
              plugin={{ id: manifest.id, name }}
              asked={asked}
              known={status(holder, asked)}
              isWithheld={isWithheld(asked.permission, installed.tier)}
            />
          ))}
          {past.map(({ permission }) => (
            <li key={permission} className={styles.answer}>
              <p className={styles.words}>
                <span className={styles.name}>{nameOfPermission(permission)}</span>
                <span className={textStyles.mutedAnywhere}>Decided earlier; no longer requested.</span>
              </p>
              <Answer
                plugin={{ id: manifest.id, name }}
                permission={permission}
                label="Reset decision"
                run={forgetAnswer}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface Plugin {
  readonly id: PluginId
  readonly name: string
}

interface AnswerRowProps {
  readonly plugin: Plugin
  readonly asked: Asked
  readonly known: Status
  /** Nobody can allow it. */
  readonly isWithheld: boolean
}

function AnswerRow({ plugin, asked, known, isWithheld: never }: AnswerRowProps) {
  const { permission, reason } = asked
  const extent = extentOf(asked)
  return (
    <li className={styles.answer}>
      <div className={styles.words}>
        <p>
          <span className={styles.name}>{nameOfPermission(permission)}</span>
          {extent && <>: {extent}</>}{' '}
          <span className={`${styles.state} ${styles[known]}`}>
            {never ? 'Not available' : stateWords(asked, known)}
          </span>
        </p>
        {reason && (
          <p className={textStyles.mutedAnywhere}>
            The author says:{' '}
            <q>
              <bdi>{reason}</bdi>
            </q>
          </p>
        )}
        {never && <p className={textStyles.mutedAnywhere}>Only reviewed plugins may have this.</p>}
      </div>
      {!never && (
        <div className={layout.row}>
          {/* One button that changes keeps the focus where it is. */}
          <Answer
            plugin={plugin}
            permission={permission}
            label={known === 'granted' ? 'Revoke' : 'Allow'}
            run={known === 'granted' ? revoke : allow}
          />
          {known === 'denied' && (
            <Answer plugin={plugin} permission={permission} label="Reset decision" run={forgetAnswer} />
          )}
        </div>
      )}
    </li>
  )
}

interface AnswerProps {
  readonly plugin: Plugin
  readonly permission: Askable
  readonly label: string
  readonly run: (plugin: PluginId, permission: Askable) => Promise<unknown>
}

function Answer({ plugin, permission, label, run }: AnswerProps) {
  return (
    <Button
      size="compact-md"
      variant="default"
      aria-label={`${label}: ${nameOfPermission(permission)}, ${plugin.name}`}
      onClick={() => void run(plugin.id, permission)}
    >
      {label}
    </Button>
  )
}

const allow = (plugin: PluginId, permission: Askable) => reviewPermission({ plugin, permission })

function stateWords({ optional }: Asked, known: Status): string {
  switch (known) {
    case 'granted':
      return 'Allowed'
    case 'denied':
      return 'Denied'
    case 'unanswered':
      return optional ? 'Asks when first needed' : 'Not answered'
  }
}
