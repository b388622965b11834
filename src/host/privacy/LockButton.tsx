import { useSnapshot } from 'valtio'
import { ActionIcon } from '../ui/ActionIcon.tsx'
import { LockIcon } from '../ui/icons.tsx'
import { lock, lockVesper } from './lock.ts'

/** In the top bar, once there is a passphrase. */
export function LockButton() {
  const { isSet } = useSnapshot(lock)
  if (!isSet) return null
  return (
    <ActionIcon variant="subtle" size={40} aria-label="Lock Vesper" title="Lock Vesper" onClick={lockVesper}>
      <LockIcon />
    </ActionIcon>
  )
}
