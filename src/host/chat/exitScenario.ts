import type { Session, SessionId } from 'sdk'
import type { CommitId } from '../../workers/storage/contract.ts'
import { storage } from '../engine.ts'
import { change } from '../session/changes.ts'
import { session } from '../session/session.ts'
import { toast } from '../toasts/toasts.ts'
import { confirm } from '../ui/confirm.ts'

const question = {
  title: 'Exit Scenario',
  text: 'Are you sure you want to exit the current scenario? This will restore normal character selection.',
  action: 'Exit Scenario',
  danger: true,
}

/** Leaves the scenario; the chat goes on without it. */
export async function exitScenario(): Promise<void> {
  if (!session.current?.scenario || !(await confirm(question))) return
  await change(async (id) => {
    const now = await storage().read('sessions', id)
    if (!now) return
    const without = withoutScenario(now)
    const commit = await storage().commit('Scenario exited', [{ kind: 'put', table: 'sessions', value: without }])
    if (session.current?.id === id) session.current = withoutScenario(session.current)
    toast({ type: 'info', title: 'Scenario exited', action: { label: 'Undo', run: () => void comeBack(id, commit) } })
  })
}

async function comeBack(id: SessionId, commit: CommitId): Promise<void> {
  await change(async () => {
    await storage().undo(commit)
    const now = await storage().read('sessions', id)
    if (now && session.current?.id === id) session.current = now
  })
}

function withoutScenario({ scenario: _, characterMapping: __, ...rest }: Session): Session {
  return rest
}
