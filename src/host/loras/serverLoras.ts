import type { LoraAbout } from 'sdk'

/** Where the add-ons of an image server are asked for. */
export interface ServerLoras {
  /** As the server lists them, to the letter. Rejects with words for the player. */
  lorasOfServer(): Promise<readonly string[]>
  /** What the server knows of one, where it can tell. */
  aboutLora?(name: string): Promise<LoraAbout>
}

const nobody: ServerLoras = {
  lorasOfServer: async () => {
    throw new Error('No image server is set up. Set one up under Settings, AI, and try again.')
  },
}

let asked = nobody

/** The server that is asked, for now. Called by whoever knows the connection. */
export function askForLoras(server: ServerLoras | undefined): void {
  asked = server ?? nobody
}

export const serverLoras = (): ServerLoras => asked
