import type { LoraAbout } from 'sdk'
import { images } from '../../../engines/imageEngine.ts'
import { activate } from '../../../plugins/run/activation.ts'
import { type BackendChoice, chosenBackend } from '../backends.ts'

/** Where the add-ons of an image server are asked for. */
export interface ServerLoras {
  /** As the server lists them, to the letter. Rejects with words for the player. */
  lorasOfServer(signal: AbortSignal): Promise<readonly string[]>
  /** What the server knows of one. */
  aboutLora(name: string, signal: AbortSignal): Promise<LoraAbout>
}

/** The server the player chose for pictures. */
export const serverLoras: ServerLoras = {
  async lorasOfServer(signal) {
    const { loras } = await images().catalogue(await ready(), signal)
    return loras
  },
  aboutLora: async (name, signal) => images().aboutLora(await ready(), name, signal),
}

async function ready(): Promise<BackendChoice['key']> {
  const backend = chosenBackend()
  if (!backend) throw new Error('No image server is chosen. Set one up in Settings > Image Generation, and try again.')
  await activate(backend.plugin.id)
  return backend.key
}
