import type { House } from './plan.ts'

/** A browser without plugins. On its own, so that tests outside the page can import it. */
export const emptyHouse: House = { builtIns: [], installed: [], developer: false, revoked: [] }
