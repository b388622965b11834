import type { MinorFound, NamedText } from '../../../src/shared/policy/adultsOnly.ts'
import type { Circumstances, Permission } from '../../../src/shared/policy/circumstances.ts'
import type { Consent, Limits } from '../../../src/shared/policy/consent/consent.ts'
import type { Session } from '../../entities.ts'
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
  /** What is possible and permitted now, for `judge`. */
  circumstances(): Circumstances
  /** What the player has ruled out, and what wants asking first; nothing until `openLimits` has resolved. */
  limits(): Limits
  /** Fetches what names the topics. To be waited for before anything is judged. */
  openLimits(): Promise<void>
  /** What the player keeps from whoever is in a chat: in company, what one of them may not, none may. */
  withheldIn(chat: Pick<Session, 'character' | 'members'> | undefined): readonly Permission[]
  /**
   * Why texts that belong together may not be kept: where they make somebody a minor, or cannot be read; undefined where
   * they may. `whenDoubtful` words what is open, where that is asked here.
   */
  refusalOfTexts(
    texts: readonly NamedText[],
    whenDoubtful?: (doubt: MinorFound) => string | undefined,
  ): Promise<string | undefined>
  /** Stops everything that stimulates, in all tabs. Why is told by the device pages; the player, where it is not said. */
  stopStimulation(why?: 'person' | 'scenario-over'): void
  /** What the button Stop does: ends what stimulates, and whatever else goes on by itself. */
  stopEverything(): Promise<void>
}

/** Provided by the host before any page part runs. */
export const safety = new Service<SafetyService>('safety')
