/** The types of setup.mjs, which stays plain Node so that it can run before anything is installed. */
declare module '*/setup.mjs' {
  export const root: string
  export class Stop extends Error {}
  export function guarded(work: () => Promise<void>): Promise<void>
  export function setUp(): Promise<void>
  export function requireNode(version: string): void
  export function requireWritable(folder: string): void
  export function dependenciesAreCurrent(folder: string): boolean
}
