import { ongoing } from '../extension/ongoing.ts'

/** Whether a scene is under way, in which limits are not loosened on a whim. */
export const isSceneRunning = (): boolean => ongoing.read().some((one) => one.isGoingOn?.())
