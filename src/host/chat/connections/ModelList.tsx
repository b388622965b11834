import type { ModelInfo, ModelSource } from 'sdk'
import type { LlmChoice } from 'sdk/page/plugins/registry.ts'
import { modelListParts } from 'sdk/page/points/modelListParts.ts'
import { Parts } from 'sdk/page/points/Parts.tsx'
import { usePluginSettings } from 'sdk/page/settings/useSection.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { confirm } from 'sdk/ui/confirm.ts'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useFileChoice } from 'sdk/ui/useFileChoice.tsx'
import { useSnapshot } from 'valtio'
import { chooseModel, loadModels, models, shownModels } from '../../plugins/models.ts'
import styles from './Connections.module.css'
import {
  failedInstalls,
  type Installing,
  installing,
  installModel,
  removeModel,
  stopInstalling,
} from './installModels.ts'

interface ModelListProps {
  readonly choice: LlmChoice
}

/** The models of a provider: choose one, fetch one, take one from disk, remove one. */
export function ModelList({ choice }: ModelListProps) {
  const { entry, plugin, value } = choice
  const { byProvider } = useSnapshot(models)
  const listing = byProvider[value]
  const coming = useSnapshot(installing).byProvider[value]
  const failed = useSnapshot(failedInstalls).byProvider[value]
  const chosen = usePluginSettings(plugin).model
  const fetches = entry.needs === 'download'
  const reload = () => loadModels(choice)
  return (
    <section className={layout.stack3} aria-label="Models">
      <header className={rowStyles.apart3}>
        <h2 className={styles.title}>Models</h2>
        {fetches && <FromDisk choice={choice} disabled={coming !== undefined} />}
        {!fetches && (
          <Button size="compact-sm" variant="default" onClick={() => void reload()}>
            Refresh
          </Button>
        )}
      </header>
      {coming && <Progress choice={choice} installing={coming} />}
      {failed && (
        <div className={styles.progress} role="alert">
          <span>
            {failed.name} could not be downloaded. {failed.message}
          </span>
          <Button size="compact-sm" onClick={() => void installModel(choice, failed.source as ModelSource)}>
            Retry
          </Button>
        </div>
      )}
      <Parts of={modelListParts} at="above" props={{ choice, reload }} />
      {listing?.kind === 'asking' && <p className={styles.quiet}>Loading models…</p>}
      {listing?.kind === 'refused' && <p className={styles.quiet}>{listing.message}</p>}
      {listing?.kind === 'listed' && listing.models.length === 0 && <p className={styles.quiet}>No models yet.</p>}
      {listing?.kind === 'listed' && (
        <ul className={layout.list}>
          {listing.models.slice(0, shownModels).map((model) => (
            <ModelItem
              key={model.id}
              model={model as ModelInfo}
              choice={choice}
              isChosen={model.id === chosen}
              busy={coming !== undefined}
            />
          ))}
        </ul>
      )}
      {listing?.kind === 'listed' && listing.models.length > shownModels && (
        <p className={styles.quiet}>
          {listing.models.length - shownModels} more. Type part of a name in the model field to filter.
        </p>
      )}
    </section>
  )
}

interface ModelItemProps {
  readonly model: ModelInfo
  readonly choice: LlmChoice
  readonly isChosen: boolean
  readonly busy: boolean
}

function ModelItem({ model, choice, isChosen, busy }: ModelItemProps) {
  const { entry } = choice
  const name = model.label ?? model.id
  const facts = [
    model.bytes !== undefined && size(model.bytes),
    model.fetchedBytes !== undefined && `${size(model.fetchedBytes)} downloaded`,
    model.memoryBytes !== undefined && `about ${size(model.memoryBytes)} of memory`,
    model.licence !== undefined && `${model.licence} licence`,
    model.contextTokens !== undefined && `${model.contextTokens.toLocaleString()} tokens of context`,
  ].filter(Boolean)
  const isPaused = model.fetchedBytes !== undefined && !busy
  const action = isPaused ? 'Resume' : model.unfit ? 'Download anyway' : 'Download'
  const remove = async () => {
    const where =
      entry.runs === 'in-browser' ? 'the file from this device' : `the model from your ${entry.label} server`
    const text = `This deletes ${where}. You can download it again later.`
    if (await confirm({ title: `Remove ${name}?`, text, action: 'Remove', danger: true })) {
      await removeModel(choice, model.id)
    }
  }
  return (
    <li className={styles.item}>
      <div className={rowStyles.words}>
        <span className={styles.name}>{name}</span>
        {model.suggested && <span className={textStyles.success}>Suggested for this computer</span>}
        {facts.length > 0 && <span className={styles.quiet}>{facts.join(' · ')}</span>}
        {model.note && <span className={styles.quiet}>{model.note}</span>}
        {model.unfit && <span className={styles.quiet}>{model.unfit}</span>}
      </div>
      {model.installed === false ? (
        <>
          {isPaused && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={`Discard the download of ${name}`}
              onClick={() => void removeModel(choice, model.id)}
            >
              Discard
            </Button>
          )}
          <Button
            size="compact-sm"
            variant={model.suggested || isPaused ? 'filled' : 'default'}
            disabled={busy}
            aria-label={`${action} ${name}`}
            onClick={() => void installModel(choice, { kind: 'model', id: model.id })}
          >
            {action}
          </Button>
        </>
      ) : (
        <>
          {model.installed && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={`Remove ${name}`}
              onClick={() => void remove()}
            >
              Remove
            </Button>
          )}
          <Button
            size="compact-sm"
            variant={isChosen ? 'light' : 'default'}
            aria-pressed={isChosen}
            aria-label={isChosen ? `In use: ${name}` : `Use ${name}`}
            onClick={() => chooseModel(choice, model.id)}
          >
            {isChosen ? 'In use' : 'Use'}
          </Button>
        </>
      )}
    </li>
  )
}

function Progress({ choice, installing }: { readonly choice: LlmChoice; readonly installing: Installing }) {
  const { name, bytes, totalBytes, step, canResume } = installing
  const words = step === 'verifying' ? 'Checking' : 'Downloading'
  const done = totalBytes ? `${size(bytes)} of ${size(totalBytes)}` : size(bytes)
  return (
    <div className={styles.progress}>
      <span>
        {words} {name}: {done}
      </span>
      <progress
        className={styles.bar}
        aria-label={`${words} ${name}`}
        max={totalBytes ?? 1}
        value={totalBytes ? bytes : undefined}
      />
      <Button size="compact-sm" variant="default" onClick={() => stopInstalling(choice)}>
        {canResume ? 'Pause' : 'Cancel'}
      </Button>
    </div>
  )
}

function FromDisk({ choice, disabled }: { readonly choice: LlmChoice; readonly disabled: boolean }) {
  const chooser = useFileChoice({ label: 'GGUF files', accept: '.gguf', multiple: true }, ([file, ...others]) => {
    const more = others.map((other) => ({ name: other.name, blob: other }))
    void installModel(choice, { kind: 'file', name: file.name, blob: file, ...(more.length > 0 && { more }) })
  })
  return (
    <>
      <Button size="compact-sm" variant="default" disabled={disabled} onClick={chooser.choose}>
        Choose GGUF files
      </Button>
      {chooser.input}
    </>
  )
}

function size(bytes: number): string {
  return bytes < 1e9 ? `${Math.max(1, Math.round(bytes / 1e6))} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
