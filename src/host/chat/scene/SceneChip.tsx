import { openDialog } from 'sdk/page/dialog.ts'
import { sceneFields } from 'sdk/page/points/sceneFields.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { session } from 'sdk/page/session.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { NoteIcon } from 'sdk/ui/icons.tsx'
import { useSnapshot } from 'valtio'
import { sceneWords } from './sceneWords.ts'

/** Tells that the chat has a situation of its own, or what a field of its dialog wants told of, and opens them. */
export function SceneChip() {
  const { current } = useSnapshot(session)
  const fields = usePoint(sceneFields)
  if (!current?.situation && !fields.some(({ mention }) => mention && current?.[mention.field])) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<NoteIcon size={16} />}
      title={`${sceneWords(fields).label} of this chat`}
      onClick={() => openDialog('note')}
    >
      Scene
    </Button>
  )
}
