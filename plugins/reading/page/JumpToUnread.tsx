import { jump } from 'sdk/page/chat/jump.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { ChevronUpIcon } from 'sdk/ui/icons.tsx'
import { useSnapshot } from 'valtio'
import { unread } from './unread.ts'

/** The way up to the first message that is new, until it has been in view. */
export default function JumpToUnread() {
  const { first, isFound, isAtEnd } = useSnapshot(unread)
  if (!first || isFound || !isAtEnd) return null
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<ChevronUpIcon size={16} />}
      onClick={() => {
        unread.isFound = true
        jump.to = first
      }}
    >
      Jump to unread
    </Button>
  )
}
