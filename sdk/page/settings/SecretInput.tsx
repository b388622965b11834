import { type FocusEvent, type FormEvent, useState } from 'react'
import { messageOf, type ScalarField } from 'sdk'
import { Button } from '../../ui/Button.tsx'
import layout from '../../ui/layout.module.css'
import { PasswordInput } from '../../ui/PasswordInput.ts'
import styles from './SchemaForm.module.css'
import { validateField } from './validateField.ts'

interface SecretInputProps {
  readonly id: string
  readonly field: Extract<ScalarField, { readonly type: 'string' }>
  /** Whether one is kept already. It can be replaced or removed, never read. */
  readonly kept: boolean
  readonly save: (value: string | null) => void | Promise<void>
}

type Phase =
  | { readonly kind: 'ready' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'refused'; readonly why: string }

/** A key on its way into the secret store. The typed text is forgotten as soon as it has been handed over. */
export function SecretInput({ id, field, kept, save }: SecretInputProps) {
  const [typed, setTyped] = useState('')
  const [phase, setPhase] = useState<Phase>({ kind: 'ready' })

  const hand = async (value: string | null) => {
    setPhase({ kind: 'saving' })
    try {
      await save(value)
      setTyped('')
      setPhase({ kind: 'ready' })
    } catch (error) {
      setPhase({ kind: 'refused', why: messageOf(error) })
    }
  }
  const handTyped = () => {
    const why = validateField(field, typed) ?? (typed.trim() === '' ? `${field.title} is required` : undefined)
    if (why === undefined) hand(typed.trim())
    else setPhase({ kind: 'refused', why })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    handTyped()
  }
  // Whoever goes on to test the connection has said the key, too. Who goes to another window fetches the rest of it.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    const isGone = document.hasFocus() && !currentTarget.contains(relatedTarget)
    if (isGone && typed !== '' && phase.kind === 'ready') handTyped()
  }
  return (
    <form className={layout.stack3} onSubmit={submit} onBlur={leave}>
      <PasswordInput
        id={id}
        label={field.title}
        description={field.description}
        placeholder={kept ? '••••••••••••••••' : (field.placeholder ?? '')}
        value={typed}
        autoComplete="off"
        error={phase.kind === 'refused' ? phase.why : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          if (phase.kind === 'refused') setPhase({ kind: 'ready' })
        }}
        visibilityToggleButtonProps={{ 'aria-label': `Show ${field.title}` }}
      />
      <div className={layout.rowCentred}>
        <Button type="submit" variant="light" loading={phase.kind === 'saving'} disabled={typed === ''}>
          {kept ? 'Replace' : 'Save'}
        </Button>
        {kept && (
          <Button variant="subtle" color="red" disabled={phase.kind === 'saving'} onClick={() => hand(null)}>
            Remove
          </Button>
        )}
        <span className={styles.description} role="status">
          {kept ? 'Stored in this browser, protected from the page.' : 'Not set'}
        </span>
      </div>
    </form>
  )
}
