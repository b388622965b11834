import { storage } from '../engine.ts'
import { isBusy, session } from './session.ts'
import { reload } from './windows.ts'

/** Shows what another tab does to the chat that is open here. A reply being written here is not disturbed. */
export async function followOtherTabs(signal: AbortSignal): Promise<void> {
  for await (const { from, sessions } of storage().changes(signal)) {
    const id = session.current?.id
    if (from === 'another-tab' && id && sessions.includes(id) && !isBusy(session.live.phase)) await reload(id)
  }
}
