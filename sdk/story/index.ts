/** What scenario engines share: the stage they describe, chance that repeats itself, and a machine for strangers' scripts. */

export * from './chance.ts'
export type * from './deprecated.ts'
export * from './openScriptMachine.ts'
export * from './retelling/index.ts'
export type * from './scriptMachine.ts'
export { watchScripts } from './scriptWatch.ts'
export type * from './stage.ts'
export type * from './story.ts'
