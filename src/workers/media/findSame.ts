import { cardFingerprint } from './cards/fingerprint.ts'
import { normalise } from './cards/normalise.ts'
import type { NormalCard } from './cards/types.ts'

/** Whether one of `others` is this character, as it is now or as it once was imported. */
export async function findSame(card: NormalCard, others: readonly NormalCard[]): Promise<number> {
  const wanted = await cardFingerprint(card)
  for (const [index, other] of others.entries()) {
    if ((await cardFingerprint(other)) === wanted || (await cardFingerprint(asImported(other))) === wanted) return index
  }
  return -1
}

const asImported = ({ raw, sourceSpec, sourceContainer, name }: NormalCard): NormalCard =>
  normalise({ raw, spec: sourceSpec, container: sourceContainer, fileName: name })
