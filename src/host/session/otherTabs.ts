import { storage } from '../engine.ts'
import { isBusy, session } from './session.ts'
import { reload } from './windows.ts'

/** Shows in the open chat what another tab did to it. Runs as long as the page. */
export async function followOtherTabs(signal: AbortSignal): Promise<void> {
  for await (const { from, sessions } of storage().changes(signal)) {
    const open = session.current?.id
    if (from === 'another-tab' && open && sessions.includes(open) && !isBusy(session.live.phase)) await reload(open)
  }
}
