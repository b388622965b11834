import { session } from 'sdk/page/session.ts'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { icon } from 'sdk/ui/icons.tsx'
import { useSnapshot } from 'valtio'
import { beginAnother } from './newChat.ts'

/** Beside the name of whom one talks to: another chat with the same character. */
export function NewChatButton() {
  const { current } = useSnapshot(session)
  if (!current) return null
  return (
    <ActionIcon
      size={40}
      aria-label="New chat"
      title="Start another chat with this character. This one is kept."
      onClick={() => void beginAnother()}
    >
      <NewChatIcon size={20} />
    </ActionIcon>
  )
}

/** Words in a bubble, and a plus. */
const NewChatIcon = icon(<path d="M4.5 5h15v11.5H11L6.5 20v-3.5h-2ZM12 8v5.5M9.25 10.75h5.5" />)
