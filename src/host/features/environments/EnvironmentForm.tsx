import { type FormEvent, useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { Textarea } from 'sdk/ui/Textarea.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import type { Environment } from './builtin.ts'
import styles from './EnvironmentsDialog.module.css'
import { maxNameLength, maxPromptLength, saveEnvironment } from './environments.ts'

interface EnvironmentFormProps {
  /** Absent for a new one. */
  readonly environment?: Environment
  onDone(): void
}

export function EnvironmentForm({ environment, onDone }: EnvironmentFormProps) {
  const [name, setName] = useState(environment?.name ?? '')
  const [prompt, setPrompt] = useState(environment?.prompt ?? '')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (await saveEnvironment(name, prompt, environment?.id)) onDone()
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
