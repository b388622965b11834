import { PluginError, type StatedAge } from 'sdk'
import type { AgeSubject } from 'sdk/page/services/ages.ts'
import type { OpenAge, RecordAges } from '../../../shared/policy/openAges.ts'
import { withAges } from '../../../shared/records/statedAges.ts'
import { askForAges } from './ageQuestion.ts'

/**
 * Asks for ages that a record leaves open. Resolves with all that are stated of it. Throws an `AbortError` when the
 * player cancels.
 */
export async function askRecordAges(
  subject: AgeSubject,
  people: readonly OpenAge[],
  stated: readonly StatedAge[] = [],
): Promise<readonly StatedAge[]> {
  let ages = stated
  const isStated = await askForAges({ subject, people }, async (more) => {
    ages = withAges(stated, more)
  })
  if (!isStated) throw new DOMException('Cancelled. No age was stated.', 'AbortError')
  return ages
}

/**
 * Reads what is about to be saved and asks for the ages that are open. Resolves with the ages to save with it. Throws
 * `plugin/refused` where somebody is a minor, and an `AbortError` when the player cancels.
 */
export async function settleAges(
  subject: AgeSubject,
  stated: readonly StatedAge[] | undefined,
  judge: (ages: readonly StatedAge[]) => Promise<RecordAges>,
): Promise<readonly StatedAge[]> {
  const { refused, open } = await judge(stated ?? [])
  if (refused !== undefined) throw new PluginError('plugin/refused', refused)
  if (open.length === 0) return stated ?? []
  return await settleAges(subject, await askRecordAges(subject, open, stated), judge)
}
