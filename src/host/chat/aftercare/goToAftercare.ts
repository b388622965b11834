import { type AftercareCause, aftercare } from 'sdk/page/aftercare.ts'
import { closeDialog } from 'sdk/page/dialog.ts'
import { ongoing } from 'sdk/page/points/ongoing.ts'
import { answerConfirmation } from 'sdk/ui/confirm.ts'
import { stopEverything } from '../../consent/stop.ts'

const path = '/aftercare'

/** Ends all that goes on, and leads to the calm page. Devices have been stopped before; this only makes sure. */
export async function goToAftercare(cause: AftercareCause): Promise<void> {
  Object.assign(aftercare, { isOutOfScene: true, cause, stopped: whatGoesOn() })
  closeDialog()
  answerConfirmation(false)
  if (location.pathname !== path) {
    aftercare.from = location.pathname + location.search
    // The router hears of every address that is pushed.
    history.pushState(null, '', path)
  }
  await stopEverything(cause)
}

/** In the player's words. */
const whatGoesOn = (): readonly string[] => ongoing.read().flatMap((one) => one.stoppedLine?.() ?? [])
