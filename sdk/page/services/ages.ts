import type { OpenAge, RecordAges } from '../../../src/shared/policy/openAges.ts'
import type { StatedAge } from '../../entities.ts'
import type { CharacterId } from '../../ids.ts'
import { Service } from './Service.ts'

/** What an age is asked for: a character, the player in a story, or a record in which somebody's age is open. */
export interface AgeSubject {
  readonly kind: 'character' | 'persona' | 'lorebook' | 'chat' | 'scenario' | 'backup'
  readonly name: string
}

/** The question for ages that a text leaves open. Everybody in Vesper is an adult, and nothing is kept before that is said. */
export interface AgeService {
  /** Asks for those that characters leave open. Rejects with `plugin/refused` for a minor, and with an `AbortError` when cancelled. */
  ask(characters: readonly CharacterId[]): Promise<void>
  /** Asks for `people` whose ages a record leaves open. Resolves with all that are stated of it. Rejects as `ask` does. */
  askForRecord(
    subject: AgeSubject,
    people: readonly OpenAge[],
    stated?: readonly StatedAge[],
  ): Promise<readonly StatedAge[]>
  /** Has what is about to be saved judged, and asks for what is open. Resolves with the ages to save with it. Rejects as `ask` does. */
  settle(
    subject: AgeSubject,
    stated: readonly StatedAge[] | undefined,
    judge: (ages: readonly StatedAge[]) => Promise<RecordAges>,
  ): Promise<readonly StatedAge[]>
}

/** Provided by the host before any page part runs. */
export const ages = new Service<AgeService>('ages')
