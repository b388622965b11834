import { session } from 'sdk/page/session.ts'
import { StatusChip } from 'sdk/ui/StatusChip.tsx'
import { useSnapshot } from 'valtio'
import { stimulation } from '../../../devices/stop/active.ts'

export function StimulationChip() {
  const { active } = useSnapshot(stimulation)
  return active ? <StatusChip tone="warm">E-Stim Active</StatusChip> : null
}

export function ThinkingChip() {
  const { live } = useSnapshot(session)
  return live.phase.kind === 'idle' ? null : <StatusChip>AI Thinking</StatusChip>
}
