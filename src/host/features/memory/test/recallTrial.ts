import { type CharacterId, isAbort, messageOf } from 'sdk'
import type { Recollection } from '../../../../workers/memory/contract.ts'
import { embedding } from '../../../engines/embeddingEngine.ts'
import { memories } from '../../../engines/memoryEngine.ts'
import { memorySection } from '../memorySection.ts'
import { recallSettings } from '../settings/memorySettings.ts'

/** What became of the last line that was tried. */
export type Trial =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'answered'; readonly recollection: Recollection }
  | { readonly kind: 'failed'; readonly why: string }

const maxLines = 50

/** The lines of what was typed, as many as a question takes; the newest stand last. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(-maxLines)

/**
 * Asks what a character would be told now, with the limits of the settings, as if nothing of it stood in the
 * conversation. Nothing is counted as told by it.
 */
export async function tryRecall(character: CharacterId, text: string, signal: AbortSignal): Promise<Trial> {
  const texts = linesOf(text)
  if (texts.length === 0) return { kind: 'failed', why: 'Enter a message first.' }
  try {
    await warmUp(texts, signal)
    const question = { character, texts, inWindow: [], limits: limits(), now: Date.now() }
    return { kind: 'answered', recollection: await memories().recall(question, signal) }
  } catch (error) {
    if (isAbort(error)) return { kind: 'none' }
    return { kind: 'failed', why: `${messageOf(error)} Reload the page to try again.` }
  }
}

/** In the midst of a chat the model is there already; a trial that began by loading it would show what no turn shows. */
async function warmUp(texts: readonly string[], signal: AbortSignal): Promise<void> {
  await embedding()
    .embed(texts, signal)
    .catch(() => signal.throwIfAborted())
}

/** Those of the settings, also while remembering is switched off: one may want to know before switching it on. */
function limits(): { readonly player: number; readonly self: number } {
  const { contextLimit, reveriesLimit, reveries } = memorySection.now
  const recall = recallSettings()
  if (!recall) return { player: contextLimit, self: reveries ? reveriesLimit : 0 }
  const { player, self } = recall.limits
  const { entitled } = recall
  if (!entitled) return { player, self }
  const ofPlayer = Math.min(player, entitled.contextCap)
  return { player: ofPlayer, self: entitled.reveries ? Math.min(self, entitled.contextCap - ofPlayer) : 0 }
}
