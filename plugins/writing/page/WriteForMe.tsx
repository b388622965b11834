import { useEffect } from 'react'
import type { ComposerPartProps } from 'sdk/page/points/chatParts.ts'
import { session } from 'sdk/page/session.ts'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { StopIcon } from 'sdk/ui/icons.tsx'
import { useSnapshot } from 'valtio'
import { drafting, startDraft, stopDraft } from './drafting.ts'
import { formatKeys } from './formatKeys.ts'
import { WriteForMeIcon } from './icons.tsx'

/** Beside the message field: has the model draft what comes next. It also lets the keys for bold and italics work there. */
export default function WriteForMe({ field }: ComposerPartProps) {
  const { current, count } = useSnapshot(session)
  const { isOn } = useSnapshot(drafting)
  useEffect(() => {
    const { current: element } = field
    element?.addEventListener('keydown', formatKeys)
    return () => element?.removeEventListener('keydown', formatKeys)
  }, [field])
  if (!current || count === 0) return null
  return isOn ? (
    <ActionIcon key="stop" size="lg" radius="xl" aria-label="Stop writing for me" title="Stop" onClick={stopDraft}>
      <StopIcon />
    </ActionIcon>
  ) : (
    <ActionIcon
      key="start"
      size="lg"
      radius="xl"
      aria-label="Write for me"
      title="Write for me: drafts your next message, and sends nothing"
      onClick={() => void startDraft()}
    >
      <WriteForMeIcon />
    </ActionIcon>
  )
}
