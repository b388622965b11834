import { useSnapshot } from 'valtio'
import { CharacterPicker } from '../characters/CharacterPicker.tsx'
import { PanelsButton } from '../plugins/pluginPanels.tsx'
import { session } from '../session/session.ts'
import { ActionIcon } from '../ui/ActionIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { ChatIcon, RetryIcon, TrashIcon } from '../ui/icons.tsx'
import styles from './ChatBar.module.css'
import { clearChat, regenerateLast } from './chatCommands.ts'

interface ChatBarProps {
  onSessions(): void
}

/** Who one is talking to, and what can be done with the chat as a whole. */
export function ChatBar({ onSessions }: ChatBarProps) {
  const { current, count, live } = useSnapshot(session)
  const busy = live.phase.kind !== 'idle'
  return (
    <header className={styles.bar}>
      <h1 className="visually-hidden">{current ? current.character.name : 'Play'}</h1>
      <CharacterPicker />
      <div className={styles.actions}>
        <PanelsButton />
        <Button
          size="compact-sm"
          variant="default"
          className={styles.sessions ?? ''}
          leftSection={<ChatIcon size={16} />}
          onClick={onSessions}
        >
          <span className={styles.word}>Sessions</span>
        </Button>
        <ActionIcon
          size="lg"
          variant="subtle"
          aria-label="Response"
          title="Regenerate the last reply"
          disabled={busy || count === 0}
          onClick={regenerateLast}
        >
          <RetryIcon />
        </ActionIcon>
        <ActionIcon
          size="lg"
          variant="subtle"
          aria-label="Clear"
          title="Clear the chat"
          disabled={busy || count === 0}
          onClick={() =>
            void clearChat('Are you sure you want to clear all chat messages? You can bring them back with Undo.')
          }
        >
          <TrashIcon />
        </ActionIcon>
      </div>
    </header>
  )
}
