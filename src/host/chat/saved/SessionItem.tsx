import { Suspense, useState } from 'react'
import type { Session } from 'sdk'
import { RenameField } from 'sdk/page/chat/RenameField.tsx'
import { savedChatActions } from 'sdk/page/points/savedChatActions.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { EditIcon, TrashIcon } from 'sdk/ui/icons.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { hasWords, wordsIn } from '../../../shared/text/folded.ts'
import { momentOf } from '../../../shared/text/momentOf.ts'
import { renameSession } from '../session/sessions.ts'
import styles from './SessionsDialog.module.css'

interface SessionItemProps {
  readonly session: Session
  readonly isOpen: boolean
  onLoad(): void
  onRemove(): void
  onRenamed(): void
}

export function SessionItem({ session: found, isOpen, onLoad, onRemove, onRenamed }: SessionItemProps) {
  const [isRenaming, setRenaming] = useState(false)
  const [opened, setOpened] = useState<string>()
  const actions = usePoint(savedChatActions)
  const Panel = actions.find(({ id }) => id === opened)?.panel
  const rename = async (name: string) => {
    setRenaming(false)
    await renameSession(found.id, name)
    onRenamed()
  }
  return (
    <div className={styles.item} aria-current={isOpen ? 'true' : undefined}>
      <div className={styles.about}>
        {isRenaming ? (
          <RenameField name={found.name} onSave={(name) => void rename(name)} onCancel={() => setRenaming(false)} />
        ) : (
          <span className={`${textStyles.ellipsis} ${styles.name}`}>{found.name}</span>
        )}
        <span className={textStyles.muted}>{factsOf(found)}</span>
      </div>
      <div className={styles.acts}>
        <Button size="compact-sm" variant="default" disabled={isOpen} title={isOpen ? 'Open now' : ''} onClick={onLoad}>
          Load
        </Button>
        <ActionIcon aria-label={`Rename ${found.name}`} title="Rename" onClick={() => setRenaming(true)}>
          <EditIcon size={18} />
        </ActionIcon>
        {actions.map(({ id, label, icon: Icon }) => (
          <ActionIcon
            key={id}
            aria-label={`${label} ${found.name}`}
            aria-expanded={opened === id}
            title={label}
            onClick={() => setOpened(opened === id ? undefined : id)}
          >
            <Icon size={18} />
          </ActionIcon>
        ))}
        <ActionIcon aria-label={`Delete ${found.name}`} title="Delete" onClick={onRemove}>
          <TrashIcon size={18} />
        </ActionIcon>
      </div>
      {Panel && (
        <Suspense>
          <Panel session={found} />
        </Suspense>
      )}
    </div>
  )
}

interface SessionGroups {
  readonly saved: readonly Session[]
  readonly restorePoints: readonly Session[]
  readonly chats: readonly Session[]
}

/** What there is, in three groups, as far as its name or its character has all the words that are looked for. */
export function groupSessions(sessions: readonly Session[], search: string): SessionGroups {
  const words = wordsIn(search)
  const found = words.length === 0 ? sessions : sessions.filter((session) => has(session, words))
  return {
    saved: newestFirst(found.filter(({ kept }) => kept === 'saved')),
    restorePoints: newestFirst(found.filter(({ kept }) => kept === 'auto')),
    chats: found.filter(({ kept }) => kept === undefined),
  }
}

/** Copies by when they were made, whatever they are copies of. */
const newestFirst = (sessions: readonly Session[]) => sessions.toSorted((a, b) => b.created - a.created)

const has = ({ name, character, members, scenario }: Session, words: readonly string[]): boolean =>
  hasWords([name, character.name, scenario?.name ?? '', ...(members ?? []).map((member) => member.name)], words)

/** What a list says of a session, in one line. */
export function factsOf({ scenario, character, members, messageCount, kept, created, modified }: Session): string {
  const others = (members ?? []).slice(1).map(({ name }) => name)
  return [
    [character.name, ...others].join(', '),
    ...(scenario ? [scenario.name] : []),
    `${messageCount.toLocaleString()} ${messageCount === 1 ? 'message' : 'messages'}`,
    momentOf(kept ? created : modified),
  ].join(' · ')
}
