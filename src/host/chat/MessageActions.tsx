import type { Message } from 'sdk'
import { useSnapshot } from 'valtio'
import { chooseVariant, removeMessage } from '../session/actions.ts'
import { session } from '../session/session.ts'
import { continueReply, regenerate } from '../session/turn.ts'
import { toast } from '../toasts/toasts.ts'
import { ActionIcon } from '../ui/ActionIcon.tsx'
import { ArrowLeftIcon, ChevronRightIcon, CopyIcon, EditIcon, PlusIcon, RetryIcon, TrashIcon } from '../ui/icons.tsx'
import styles from './MessageActions.module.css'

interface MessageActionsProps {
  readonly message: Message
  readonly isLast: boolean
  onEdit(): void
}

/** What can be done with one message. Shown with the pointer or the focus in the message, always on touch screens. */
export function MessageActions({ message, isLast, onEdit }: MessageActionsProps) {
  const { live } = useSnapshot(session)
  const busy = live.phase.kind !== 'idle'
  const { variants, active, id } = message
  const mayReply = isLast && message.role === 'assistant'
  return (
    <div className={`${styles.actions} ${isLast ? styles.kept : ''}`}>
      {variants.length > 1 && (
        <span className={styles.variants}>
          <Action
            label="Previous wording"
            disabled={busy || active === 0}
            onClick={() => chooseVariant(id, active - 1)}
          >
            <ArrowLeftIcon size={16} />
          </Action>
          <span>
            <span className="visually-hidden">Wording </span>
            {active + 1} / {variants.length}
          </span>
          <Action
            label="Next wording"
            disabled={busy || active === variants.length - 1}
            onClick={() => chooseVariant(id, active + 1)}
          >
            <ChevronRightIcon size={16} />
          </Action>
        </span>
      )}
      {mayReply && (
        <>
          <Action label="Regenerate" disabled={busy} onClick={regenerate}>
            <RetryIcon size={16} />
          </Action>
          <Action label="Continue" disabled={busy} onClick={continueReply}>
            <PlusIcon size={16} />
          </Action>
        </>
      )}
      <Action label="Copy" onClick={() => copy(message)}>
        <CopyIcon size={16} />
      </Action>
      <Action label="Edit" disabled={busy} onClick={onEdit}>
        <EditIcon size={16} />
      </Action>
      <Action label="Delete" disabled={busy} onClick={() => removeMessage(id)}>
        <TrashIcon size={16} />
      </Action>
    </div>
  )
}

interface ActionProps {
  readonly label: string
  readonly disabled?: boolean
  onClick(): unknown
  readonly children: React.ReactNode
}

function Action({ label, disabled = false, onClick, children }: ActionProps) {
  return (
    <ActionIcon
      size="md"
      variant="subtle"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => void onClick()}
    >
      {children}
    </ActionIcon>
  )
}

async function copy(message: Message): Promise<void> {
  try {
    await navigator.clipboard.writeText(message.variants[message.active]?.content ?? '')
    toast({ type: 'success', title: 'Copied', duration: 2000 })
  } catch {
    toast({
      type: 'error',
      title: 'Not copied',
      message: 'The browser did not allow it. Select the text and copy it by hand.',
    })
  }
}
