import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { useSnapshot } from 'valtio'
import { session } from '../session/session.ts'
import styles from './NoChat.module.css'

/** When no chat is open: says why, and where to find someone to talk to. */
export function NoChat() {
  const { phase } = useSnapshot(session)
  return (
    <div className={styles.space}>
      <EmptyState
        title={phase === 'missing' ? 'Session not found' : 'No Character'}
        text={
          phase === 'missing'
            ? 'This chat was deleted, perhaps in another tab. Your other chats are under Sessions.'
            : 'Choose a character to start chatting.'
        }
      >
        <LinkButton to="/characters">View All Characters</LinkButton>
        <LinkButton to="/characters/add" variant="default">
          Create Character
        </LinkButton>
      </EmptyState>
    </div>
  )
}
