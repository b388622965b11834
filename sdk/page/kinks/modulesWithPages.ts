import { byId, Point } from '../points/Point.ts'

/** A module that is switched on in a settings page of its own. */
export interface ModuleWithPage {
  /** False while it has nothing to say: then its plugin need not be started. */
  hasOccasion?(): boolean
}

/** By the key of the module. */
export const modulesWithPages = new Point('modulesWithPages', byId<ModuleWithPage>)
