import { shortName } from '../../../src/shared/pictures/loras/findLora.ts'
import { chosenBackend } from './backends.ts'
import { imageEngine, startBackend } from './imageEngine.ts'
import { imageServerSection } from './imageServerSection.ts'

export interface ModelChoice {
  /** As its server lists it; empty is the server's own choice. */
  readonly checkpoint: string
  /** In words for the player. */
  readonly warning?: string
}

const withinMs = 5_000

/**
 * The model a picture is made with: that of whoever is seen first, where the server has it, else the player's. Cards
 * come from strangers, and name models nobody else may have.
 */
export async function modelFor(wanted: string | undefined, signal: AbortSignal): Promise<ModelChoice> {
  const { checkpoint } = imageServerSection.now
  const backend = chosenBackend()
  if (wanted === undefined || wanted === checkpoint || !backend) return { checkpoint }
  try {
    await startBackend(backend.plugin.id)
    const asking = AbortSignal.any([signal, AbortSignal.timeout(withinMs)])
    const { checkpoints } = await imageEngine().catalogue(backend.key, asking)
    const found = named(wanted, checkpoints)
    if (found !== undefined) return { checkpoint: found }
    return {
      checkpoint,
      warning: `The image server doesn't have ${wanted}, this character's main model, so your default model is used. Add the file to the server, or change the main model on the character’s page.`,
    }
  } catch (error) {
    // Nobody answers: what is ordered waits for the server, with the model everybody else gets.
    signal.throwIfAborted()
    console.warn('[Pictures]', 'The server was not asked for the character’s model', error)
    return { checkpoint }
  }
}

/** By its whole name, or by the name of its file where only one is called so. */
function named(wanted: string, checkpoints: readonly string[]): string | undefined {
  if (checkpoints.includes(wanted)) return wanted
  const plain = (name: string) => shortName(name.replace(/\s*\[[0-9a-f]+\]$/i, '')).toLowerCase()
  const alike = checkpoints.filter((name) => plain(name) === plain(wanted))
  return alike.length === 1 ? alike[0] : undefined
}
