import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import boxes from 'sdk/ui/boxes.module.css'
import layout from 'sdk/ui/layout.module.css'
import { PasswordInput } from 'sdk/ui/PasswordInput.ts'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import type { ScenarioEntry } from '../../../../src/workers/media/contract.ts'
import { formatName } from './engineNames.ts'
import { cancelImport, givePassword, type ImportItem, type ImportPhase, settleSame, takeEntries } from './imports.ts'
import styles from './Library.module.css'
import { ReportView } from './ReportView.tsx'

interface ImportRowProps {
  readonly item: ImportItem
  onOpen(): void
}

/** One thing that comes in, and what the player is asked about it. */
export function ImportRow({ item: { id, name, phase }, onOpen }: ImportRowProps) {
  return (
    <li className={`${boxes.framed} ${layout.stack2} ${styles.item}`}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <Status id={id} name={name} phase={phase} onOpen={onOpen} />
    </li>
  )
}

interface StatusProps extends Pick<ImportRowProps, 'onOpen'> {
  readonly id: string
  readonly name: string
  readonly phase: ImportPhase
}

function Status({ id, name, phase, onOpen }: StatusProps) {
  const navigate = useNavigate()
  switch (phase.kind) {
    case 'waiting':
      return <p className={textStyles.mutedAnywhere}>Waiting</p>
    case 'cancelled':
      return <p className={textStyles.mutedAnywhere}>Cancelled. Nothing was imported.</p>
    case 'failed':
      return <p role="alert">{phase.message}</p>
    case 'reading':
      return (
        <>
          <progress aria-label={`Reading ${name}`} value={phase.done} max={Math.max(1, phase.total)} />
          <p className={textStyles.mutedAnywhere}>{phase.now}</p>
          <div>
            <Cancel id={id} name={name} />
          </div>
        </>
      )
    case 'password':
      return <Password id={id} name={name} wrong={phase.wrong} />
    case 'choose':
      return <Entries id={id} name={name} entries={phase.entries} />
    case 'same':
      return <Same id={id} name={name} same={phase.name} />
    case 'done':
      return (
        <>
          <p role="status">{phase.isUpdate ? `${phase.name} was updated.` : `Imported as ${phase.name}.`}</p>
          <ReportView report={phase.report} />
          <div>
            <Button
              size="compact-md"
              aria-label={`Open ${phase.name}`}
              onClick={() => {
                onOpen()
                void navigate({ to: `/scenario/${phase.scenario}` })
              }}
            >
              Open
            </Button>
          </div>
        </>
      )
  }
}

const Cancel = ({ id, name }: Pick<StatusProps, 'id' | 'name'>) => (
  <Button size="compact-md" variant="default" aria-label={`Cancel ${name}`} onClick={() => cancelImport(id)}>
    Cancel
  </Button>
)

function Same({ id, name, same }: Pick<StatusProps, 'id' | 'name'> & { readonly same: string }) {
  return (
    <div className={styles.panel}>
      <p role="status">
        <bdi>{same}</bdi> in your library seems to be the same scenario. An update keeps your progress, its saved data
        and your choices.
      </p>
      <div className={rowStyles.centred3}>
        <Button size="compact-md" onClick={() => void settleSame(id, 'update')}>
          Update {same}
        </Button>
        <Button
          size="compact-md"
          variant="default"
          aria-label={`Keep both: ${name}`}
          onClick={() => void settleSame(id, 'both')}
        >
          Keep both
        </Button>
        <Cancel id={id} name={name} />
      </div>
    </div>
  )
}

function Password({ id, name, wrong }: Pick<StatusProps, 'id' | 'name'> & { readonly wrong: boolean }) {
  const [password, setPassword] = useState('')
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault()
        void givePassword(id, password)
      }}
    >
      <PasswordInput
        label="Archive password"
        description="Ask the person who gave you the archive."
        error={wrong ? 'Wrong password.' : undefined}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={rowStyles.centred3}>
        <Button type="submit" size="compact-md" disabled={password === ''}>
          Open archive
        </Button>
        <Cancel id={id} name={name} />
      </div>
    </form>
  )
}

function Entries({
  id,
  name,
  entries,
}: Pick<StatusProps, 'id' | 'name'> & { readonly entries: readonly ScenarioEntry[] }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const toggle = (path: string, on: boolean) =>
    setChosen(on ? [...chosen, path] : chosen.filter((other) => other !== path))
  return (
    <fieldset className={styles.panel}>
      <legend>This file has several scenarios. Which do you want to import?</legend>
      <div className={`${textStyles.mutedAnywhere} ${styles.names}`}>
        {entries.map(({ path, title, format }) => (
          <label key={path} className={rowStyles.centred3}>
            <input
              type="checkbox"
              checked={chosen.includes(path)}
              onChange={({ currentTarget }) => toggle(path, currentTarget.checked)}
            />
            {title} ({formatName(format)}, {path})
          </label>
        ))}
      </div>
      <div className={rowStyles.centred3}>
        <Button size="compact-md" disabled={chosen.length === 0} onClick={() => void takeEntries(id, chosen)}>
          Import {chosen.length > 1 ? `${chosen.length} scenarios` : 'it'}
        </Button>
        <Cancel id={id} name={name} />
      </div>
    </fieldset>
  )
}
