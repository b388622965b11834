import { useSnapshot } from 'valtio'
import { ActionIcon } from '../ui/ActionIcon.tsx'
import { LockIcon } from '../ui/icons.tsx'
import { hide, hideVesper } from './hide.ts'

/** In the top bar, once there is a code. */
export function HideButton() {
  const { isSet } = useSnapshot(hide)
  if (!isSet) return null
  return (
    <ActionIcon variant="subtle" size={40} aria-label="Hide Vesper" title="Hide Vesper" onClick={hideVesper}>
      <LockIcon />
    </ActionIcon>
  )
}
