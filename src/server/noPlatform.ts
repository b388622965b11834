import type { Platform } from './platform.ts'

/** For servers without accounts: sites of single pages, and tests. */
export const noPlatform = (): Promise<Platform> => Promise.reject(new Error('This server keeps no accounts.'))
