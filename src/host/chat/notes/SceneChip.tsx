import { openDialog } from 'sdk/page/dialog.ts'
import { session } from 'sdk/page/session.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { NoteIcon } from 'sdk/ui/icons.tsx'
import { useSnapshot } from 'valtio'

/** Tells that the chat has a note or a situation of its own, and opens them. */
export function SceneChip() {
  const { current } = useSnapshot(session)
  if (!current?.note && !current?.situation) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<NoteIcon size={16} />}
      title="Author’s note and situation of this chat"
      onClick={() => openDialog('note')}
    >
      Scene
    </Button>
  )
}
