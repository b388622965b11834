import { Service } from './Service.ts'

/** What keeps the player safe, for whatever hears them in other ways than the composer. */
export interface SafetyService {
  /**
   * Looks for a safeword in what the player said. Where there is one, everything stops as it does in the composer, and the
   * answer is true: their words go nowhere else.
   */
  hear(text: string): boolean
}

/** Provided by the host before any page part runs. */
export const safety = new Service<SafetyService>('safety')
