import type { Surroundings } from './doctor.ts'

/** A page online of which nothing else is known, for tests in which the doctor is not asked. */
export const plainSurroundings: Surroundings = {
  pageOrigin: 'http://localhost',
  userAgent: 'test',
  isOnline: () => true,
  onOnline: () => {},
  isListening: async () => undefined,
  permission: async () => 'unknown',
  ask: async () => {
    throw new Error('the doctor is not asked here')
  },
}
