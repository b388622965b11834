import { session } from 'sdk/page/session.ts'
import { StatusChip } from 'sdk/ui/StatusChip.tsx'
import { useSnapshot } from 'valtio'

export function ThinkingChip() {
  const { live } = useSnapshot(session)
  return live.phase.kind === 'idle' ? null : <StatusChip>AI Thinking</StatusChip>
}
