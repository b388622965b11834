import { autoplay } from '../autoplay/autoplay.ts'
import { devices } from '../devices/devices.ts'
import { director } from '../director/director.ts'
import { playing } from '../scenarios/play/playing.ts'
import { isBusy, session } from '../session/session.ts'

/** Whether a scene is under way, in which limits are not loosened on a whim. */
export const sceneGoesOn = (): boolean =>
  devices.state.isArmed ||
  isBusy(session.live.phase) ||
  autoplay.state.kind !== 'off' ||
  director.evening !== undefined ||
  (playing.story !== undefined && !playing.isOver)
