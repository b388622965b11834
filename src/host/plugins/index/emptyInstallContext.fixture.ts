import type { InstallContext } from './plan.ts'

/** A browser without plugins. On its own, so that tests outside the page can import it. */
export const emptyInstallContext: InstallContext = { builtIns: [], installed: [], developer: false, revoked: [] }
