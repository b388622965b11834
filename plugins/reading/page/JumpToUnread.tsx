import { jump } from 'sdk/page/chat/jump.ts'
import { session } from 'sdk/page/session.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { ChevronUpIcon } from 'sdk/ui/icons.tsx'
import { useSnapshot } from 'valtio'
import { newLineId } from './NewLine.tsx'
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
        // The newest message is always on the page, and a jump to it shows its end.
        if (first.index === session.count - 1) showNewLine()
        else jump.to = first
      }}
    >
      Jump to unread
    </Button>
  )
}

function showNewLine(): void {
  const line = document.getElementById(newLineId)
  line?.scrollIntoView({ block: 'center' })
  line?.parentElement?.querySelector('article')?.focus({ preventScroll: true })
}
