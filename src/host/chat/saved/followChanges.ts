import { messageOf } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { reportError } from 'sdk/page/errors.ts'
import { isBusy, session } from 'sdk/page/session.ts'
import { RestorePoints } from './restorePoints.ts'
import { savingSection } from './savingSection.ts'
import { saveRestorePoint } from './storedSessions.ts'

const minuteMs = 60_000
/** A copy of a longer chat is heavy: it waits for a longer rest, and comes less often the longer the chat is. */
const lightMessages = 2000

/** Keeps restore points of the chat that is played in this tab, as long as the page lives. */
export async function followChanges(signal: AbortSignal): Promise<void> {
  const points = new RestorePoints({
    now: Date.now,
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    settleMs: () => (session.count > lightMessages ? minuteMs : 2000),
    isBusy: () => isBusy(session.live.phase),
    intervalMs: () => {
      const { autoSave, autoSaveInterval } = savingSection.now
      return autoSave ? autoSaveInterval * minuteMs * Math.max(1, Math.ceil(session.count / lightMessages)) : undefined
    },
    keep: async (id) => {
      await saveRestorePoint(id, Date.now()).catch((error: unknown) =>
        reportError({
          type: 'STORAGE_ERROR',
          context: 'Restore points',
          message: `Failed to save session. ${messageOf(error)}`,
          details: error,
        }),
      )
    },
  })
  try {
    for await (const { from, sessions } of storage().changes(signal)) {
      const open = session.current?.id
      if (from === 'here' && open && sessions.includes(open)) points.changed(open)
    }
  } finally {
    points.stop()
  }
}
