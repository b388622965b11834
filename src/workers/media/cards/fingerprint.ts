import type { NormalCard } from '../../../shared/cards/types.ts'
import { printOf } from '../imports/printOf.ts'

/** Equal for cards of the same character, so that a second import can ask "replace, keep both or update?". */
export async function cardFingerprint({ name, description, greetings }: NormalCard): Promise<string> {
  const first = greetings.find(({ kind }) => kind === 'first')?.text ?? ''
  return await printOf([name, description, first])
}
