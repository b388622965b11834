import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { LockIcon } from 'sdk/ui/icons.tsx'
import { useSnapshot } from 'valtio'
import { hide, hideVesper } from './hide.ts'
import { lock, lockVesper } from './lock.ts'

/** In the top bar: locks, or without the lock hides, once either is set up. */
export function LockButton() {
  const { isSet } = useSnapshot(hide)
  const { state } = useSnapshot(lock)
  if (state === 'off' && !isSet) return null
  const [label, act] = state === 'off' ? (['Hide Vesper', hideVesper] as const) : (['Lock Vesper', lockVesper] as const)
  return (
    <ActionIcon variant="subtle" size={40} aria-label={label} title={label} onClick={act}>
      <LockIcon />
    </ActionIcon>
  )
}
