import { type KeyboardEvent, useState } from 'react'
import { type Message, wordingOf } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import { editMessage } from '../session/actions.ts'
import styles from './EditMessage.module.css'

interface EditMessageProps {
  readonly message: Message
  onDone(): void
}

/**
 * A message being changed by hand. Escape leaves it as it was; Ctrl or Cmd with Enter saves. What the player said can
 * also be said otherwise in a branch, which leaves this chat as it is.
 */
export function EditMessage({ message, onDone }: EditMessageProps) {
  const [text, setText] = useState(wordingOf(message).content)
  const save = async () => {
    if (await editMessage(message.id, text)) onDone()
  }
  const branch = async () => {
    const { editAndContinue } = await import('../saved/branching.ts')
    const isSent = editAndContinue(message, text)
    onDone()
    await isSent
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
  }
  return (
    <div className={styles.edit}>
      <textarea
        autoComplete="off"
        className={styles.text}
        aria-label="Message text"
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the player has just asked to edit this very text
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.buttons}>
        <Button size="compact-sm" onClick={() => void save()}>
          Save
        </Button>
        {message.role === 'user' && (
          <Button size="compact-sm" variant="default" disabled={text.trim() === ''} onClick={() => void branch()}>
            Save and branch
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
