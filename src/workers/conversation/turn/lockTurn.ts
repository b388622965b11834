import { PluginError, type SessionId } from 'sdk'
import { lockNames } from '../../../shared/storageNames.ts'

/** A turn that was stopped is over within this time; whatever holds the lock longer is really at work. */
const endingMs = 300

/** One reply at a time per session, over all tabs. Resolves with the function that lets the next one go. */
export async function lockTurn(session: SessionId): Promise<() => void> {
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const ending = AbortSignal.timeout(endingMs)
  await new Promise<void>((resolve, reject) => {
    navigator.locks
      .request(lockNames.turn + session, { signal: ending }, () => {
        resolve()
        return held
      })
      .catch((error: unknown) => reject(ending.aborted ? busy() : error))
  })
  return release
}

const busy = () =>
  new PluginError('chat/busy', 'A reply is being written in this chat already. Stop it first, or wait for its end.')
