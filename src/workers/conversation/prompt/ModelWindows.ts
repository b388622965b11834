import type { ModelInfo } from 'sdk'
import type { Connection } from '../../../shared/chats/connection.ts'

/** How long a list of models may delay a turn; after that the window is guessed, and known for the next turn. */
const patienceMs = 1500

/** What is known of each model's window: from its server's list, and from errors that named the true size. */
export class ModelWindows {
  readonly #list: (connection: Connection) => Promise<readonly ModelInfo[]>
  readonly #lists = new Map<string, Promise<readonly ModelInfo[]>>()
  readonly #learned = new Map<string, number>()

  constructor(list: (connection: Connection) => Promise<readonly ModelInfo[]>) {
    this.#list = list
  }

  learn(connection: Connection, tokens: number): void {
    this.#learned.set(keyOf(connection), tokens)
  }

  learned(connection: Connection): number | undefined {
    return this.#learned.get(keyOf(connection))
  }

  /** The model as its server lists it, if that can be had quickly. */
  async model(connection: Connection): Promise<ModelInfo | undefined> {
    const key = `${connection.plugin} ${connection.provider}`
    let listing = this.#lists.get(key)
    if (!listing) {
      listing = this.#list(connection)
      this.#lists.set(key, listing)
      listing.catch(() => this.#lists.delete(key))
    }
    const late = new Promise<readonly ModelInfo[]>((resolve) => setTimeout(resolve, patienceMs, []))
    const models = await Promise.race([listing.catch(() => []), late])
    return models.find(({ id }) => id === connection.model)
  }

  /** Asks again next time: the plugin's settings changed, or a model was installed. */
  forget(plugin: Connection['plugin']): void {
    for (const key of this.#lists.keys()) if (key.startsWith(`${plugin} `)) this.#lists.delete(key)
  }
}

const keyOf = ({ plugin, model }: Connection) => `${plugin} ${model}`
