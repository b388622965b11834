import type { Connection } from '../../../src/workers/conversation/contract.ts'
import type { ModelInfo } from '../../contributions/llmProvider.ts'
import type { LlmChoice } from '../plugins/registry.ts'
import { Service } from './Service.ts'

/** The language models that the player has chosen. */
export interface ModelService {
  /** The provider that settings store as `value`, the chosen one without; undefined where its plugin is gone or off. */
  provider(value?: string): LlmChoice | undefined
  /** The connection of a provider as settings describe it now; its plugin may not have been started. */
  connectionOf(choice: LlmChoice): Connection
  /** The connection that is chosen, its plugin started. Rejects with words for the player. */
  connect(): Promise<Connection>
  /** What a provider has said of its models, for use in render. */
  useListing(value: string): ModelListing | undefined
}

/** What is known of the models of a provider. */
export type ModelListing =
  | { readonly kind: 'asking' }
  | { readonly kind: 'listed'; readonly models: readonly ModelInfo[] }
  | { readonly kind: 'refused'; readonly message: string }

/** Provided by the host before any page part runs. */
export const models = new Service<ModelService>('models')
