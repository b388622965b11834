import { type FormEvent, useEffect, useId, useState } from 'react'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { session } from 'sdk/page/session.ts'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { confirm } from 'sdk/ui/confirm.ts'
import { useModal } from 'sdk/ui/Dialog.tsx'
import { CheckIcon, CloseIcon, EditIcon, PlusIcon, TrashIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import pressable from 'sdk/ui/pressable.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import { Textarea } from 'sdk/ui/Textarea.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { builtinEnvironments, type Environment } from './builtin.ts'
import styles from './EnvironmentsDialog.module.css'
import { environmentSection } from './environmentSection.ts'
import {
  chooseEnvironment,
  environments,
  loadEnvironments,
  maxNameLength,
  maxPromptLength,
  removeEnvironment,
  saveEnvironment,
  useEnvironment,
} from './environments.ts'
import { placePicture } from './placePictures.ts'

/** Where the chat takes place: all places there are, and the player's own. Fills the screen. */
export default function EnvironmentsDialog({ onClose }: DialogProps) {
  const dialog = useModal(onClose)
  const { custom } = useSnapshot(environments)
  const { current } = useSnapshot(session)
  const chosen = useEnvironment()
  const [form, setForm] = useState<Environment | 'new'>()
  const [removed, setRemoved] = useState<Removed>()
  useEffect(() => void loadEnvironments(), [])

  const remove = async (environment: Environment) => {
    const text = `Are you sure you want to delete “${environment.name}”? Chats using it continue without a place.`
    if (!(await confirm({ title: 'Delete Environment', text, action: 'Delete', danger: true }))) return
    const undo = await removeEnvironment(environment.id)
    if (undo) setRemoved({ name: environment.name, undo })
  }
  const bringBack = async () => {
    await removed?.undo()
    setRemoved(undefined)
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="environments-title">
      <div className={styles.sheet}>
        <header className={rowStyles.apartAtTop}>
          <div>
            <h2 id="environments-title" className={styles.title}>
              Environment
            </h2>
            <p className={styles.intro}>
              {current ? `Where your chat with ${current.character.name} takes place.` : 'Where your chats take place.'}
            </p>
          </div>
          <ActionIcon size="lg" aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </ActionIcon>
        </header>
        {form ? (
          <EnvironmentForm {...(form !== 'new' && { environment: form })} onDone={() => setForm(undefined)} />
        ) : (
          <>
            <div role="status">
              {removed && (
                <p className={`${rowStyles.apart4} ${styles.removed}`}>
                  <span>“{removed.name}” was deleted.</span>
                  <Button size="compact-sm" variant="default" onClick={() => void bringBack()}>
                    Undo
                  </Button>
                </p>
              )}
            </div>
            <ul className={styles.grid} aria-label="Environments">
              <li>
                <button type="button" className={styles.create} onClick={() => setForm('new')}>
                  <PlusIcon />
                  Create Custom
                </button>
              </li>
              {[...custom, ...builtinEnvironments].map((environment) => (
                <EnvironmentCard
                  key={environment.id}
                  environment={environment}
                  isChosen={environment.id === chosen.id}
                  onChoose={() => void chooseEnvironment(environment.id).then(onClose)}
                  onEdit={() => setForm(environment)}
                  onRemove={() => void remove(environment)}
                />
              ))}
            </ul>
            {current && <ForAllChats chosen={chosen} />}
          </>
        )}
      </div>
    </dialog>
  )
}

interface Removed {
  readonly name: string
  undo(): Promise<void>
}

/** A chat keeps its own place; this makes it the place of all that have none. */
function ForAllChats({ chosen }: { readonly chosen: Environment }) {
  const { selectedEnvironmentId } = useSection(environmentSection)
  const isEverywhere = selectedEnvironmentId === chosen.id
  return (
    <footer className={`${rowStyles.apart4} ${styles.footer}`}>
      <p>
        {isEverywhere
          ? `“${chosen.name}” is also the default for chats without a place.`
          : 'Other chats keep their place.'}
      </p>
      {!isEverywhere && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => changeSettings(environmentSection, { selectedEnvironmentId: chosen.id })}
        >
          Use “{chosen.name}” for all chats without a place
        </Button>
      )}
    </footer>
  )
}

interface EnvironmentFormProps {
  /** Absent for a new one. */
  readonly environment?: Environment
  onDone(): void
}

function EnvironmentForm({ environment, onDone }: EnvironmentFormProps) {
  const [name, setName] = useState(environment?.name ?? '')
  const [prompt, setPrompt] = useState(environment?.prompt ?? '')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const saved = await saveEnvironment(name, prompt, environment?.id)
    if (saved === undefined) return
    if (!environment) await chooseEnvironment(saved)
    onDone()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <h3 className={styles.formTitle}>{environment ? 'Edit environment' : 'New environment'}</h3>
      <TextInput
        label="Name"
        value={name}
        maxLength={maxNameLength}
        autoFocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label="Prompt"
        description="Sent to the AI. Optional."
        value={prompt}
        maxLength={maxPromptLength}
        minRows={4}
        autosize
        onChange={(event) => setPrompt(event.currentTarget.value)}
      />
      <div className={styles.formActions}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" disabled={name.trim() === ''}>
          Save
        </Button>
      </div>
    </form>
  )
}

interface EnvironmentCardProps {
  readonly environment: Environment
  readonly isChosen: boolean
  onChoose(): void
  onEdit(): void
  onRemove(): void
}

/** One place; a press anywhere on the card chooses it. Only the player's own can be changed. */
function EnvironmentCard({ environment, isChosen, onChoose, onEdit, onRemove }: EnvironmentCardProps) {
  const { name, prompt, isCustom } = environment
  const id = useId()
  const picture = placePicture(environment.id)
  return (
    <li className={styles.card} data-chosen={isChosen}>
      {picture && <img className={styles.picture} src={picture} alt="" loading="lazy" width={640} height={320} />}
      <div className={styles.head}>
        <button
          type="button"
          className={`${pressable.words} ${styles.choose}`}
          aria-pressed={isChosen}
          aria-describedby={id}
          {...(isChosen && { 'data-first-focus': true })}
          onClick={onChoose}
        >
          {name}
          {isChosen && <CheckIcon size={16} />}
        </button>
        {isCustom && (
          <span className={styles.tools}>
            <ActionIcon aria-label={`Edit ${name}`} title="Edit" onClick={onEdit}>
              <EditIcon size={18} />
            </ActionIcon>
            <ActionIcon aria-label={`Delete ${name}`} title="Delete" onClick={onRemove}>
              <TrashIcon size={18} />
            </ActionIcon>
          </span>
        )}
      </div>
      <p id={id} className={`${textStyles.muted} ${layout.clamped} ${styles.prompt}`}>
        {prompt || (isCustom ? 'Only its name is sent to the AI.' : 'The conversation decides the place.')}
      </p>
    </li>
  )
}
