import { type KeyboardEvent, useRef, useState } from 'react'
import { TextInput } from '../../ui/TextInput.ts'

interface RenameFieldProps {
  readonly name: string
  /** Never with an empty name. */
  onSave(name: string): void
  onCancel(): void
}

/** The name of a chat being changed: Enter takes it, and so does leaving the field; Escape leaves it as it was. */
export function RenameField({ name: before, onSave, onCancel }: RenameFieldProps) {
  const [name, setName] = useState(before)
  // Taking the field away makes it lose the focus: what has been decided is not decided again.
  const isDone = useRef(false)
  const finish = (isWanted: boolean) => {
    if (isDone.current) return
    isDone.current = true
    const now = name.trim()
    if (isWanted && now !== '' && now !== before) onSave(now)
    else onCancel()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      finish(true)
    }
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    finish(false)
  }
  return (
    <TextInput
      aria-label="Session name"
      value={name}
      autoFocus
      size="xs"
      maxLength={200}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setName(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => finish(true)}
    />
  )
}
