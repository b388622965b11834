import type { Consent } from '../../../src/shared/policy/consent/consent.ts'
import { Service } from './Service.ts'

/** What keeps the player safe, for whatever hears them in other ways than the composer. */
export interface SafetyService {
  /**
   * Looks for a safeword in what the player said. Where there is one, everything stops as it does in the composer, and the
   * answer is true: their words go nowhere else.
   */
  hear(text: string): boolean
  /** As if the player had said their safeword: everything stops, and the scene is left. */
  stopScene(): void
  /** Asks the player now how they are, at the edge of the page. */
  checkIn(): void
  /** What the player agrees to now. */
  consent(): Consent
  /** The same for use in render. */
  useConsent(): Consent
}

/** Provided by the host before any page part runs. */
export const safety = new Service<SafetyService>('safety')
