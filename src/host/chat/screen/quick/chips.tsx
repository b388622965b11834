import { session } from 'sdk/page/session.ts'
import { useSnapshot } from 'valtio'
import { stimulation } from '../../../devices/stop/active.ts'
import { Chip } from './Chip.tsx'

export function StimulationChip() {
  const { active } = useSnapshot(stimulation)
  return active ? <Chip tone="warm">E-Stim Active</Chip> : null
}

export function ThinkingChip() {
  const { live } = useSnapshot(session)
  return live.phase.kind === 'idle' ? null : <Chip>AI Thinking</Chip>
}
