import { isBusy, session } from '../chat/session/session.ts'
import { devices } from '../devices/devices.ts'
import { autoplay } from '../features/autoplay/autoplay.ts'
import { director } from '../features/director/director.ts'
import { playing } from '../features/scenarios/play/playing.ts'

/** Whether a scene is under way, in which limits are not loosened on a whim. */
export const sceneGoesOn = (): boolean =>
  devices.state.isArmed ||
  isBusy(session.live.phase) ||
  autoplay.state.kind !== 'off' ||
  director.evening !== undefined ||
  (playing.story !== undefined && !playing.isOver)
