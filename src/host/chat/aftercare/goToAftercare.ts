import { devices } from '../../devices/devices.ts'
import { closeDialog } from '../../extension/dialog.ts'
import { autoplay } from '../../features/autoplay/autoplay.ts'
import { endEvening } from '../../features/director/director.ts'
import { playing } from '../../features/scenarios/play/playing.ts'
import { speaking } from '../../features/voice/speaking.ts'
import { answerConfirmation } from '../../ui/confirm.ts'
import { stopEverything } from '../screen/edge.ts'
import { isBusy, session } from '../session/session.ts'
import { type AftercareCause, aftercare } from './aftercare.ts'

const path = '/aftercare'

/** Ends all that goes on, and leads to the calm page. Devices have been stopped before; this only makes sure. */
export async function goToAftercare(cause: AftercareCause): Promise<void> {
  Object.assign(aftercare, { isOutOfScene: true, cause, stopped: whatGoesOn() })
  endEvening()
  closeDialog()
  answerConfirmation(false)
  if (location.pathname !== path) {
    aftercare.from = location.pathname + location.search
    // The router hears of every address that is pushed.
    history.pushState(null, '', path)
  }
  await stopEverything(cause)
}

function whatGoesOn(): readonly string[] {
  const { name = 'The character' } = session.current?.character ?? {}
  const all: readonly (string | false)[] = [
    (devices.state.isArmed || devices.state.stopped !== undefined) && 'Devices are at zero, and stay there.',
    isBusy(session.live.phase) && `${name} has stopped writing.`,
    autoplay.state.kind !== 'off' && 'Auto is off.',
    speaking.message !== undefined && 'The voice is silent.',
    playing.story !== undefined && `“${playing.story.name}” waits where you left it.`,
  ]
  return all.filter((line) => line !== false)
}
