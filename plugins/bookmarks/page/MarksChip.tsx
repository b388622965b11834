import { openDialog } from 'sdk/page/dialog.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { BookmarkIcon } from 'sdk/ui/icons.tsx'
import { useMarks } from './useMarks.ts'

/** How many messages of this chat are marked; the way to them. */
export function MarksChip() {
  const marks = useMarks()
  if (!marks || marks.length === 0) return null
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<BookmarkIcon size={16} />}
      onClick={() => openDialog('marks')}
    >
      Bookmarks and pins {marks.length}
    </Button>
  )
}
