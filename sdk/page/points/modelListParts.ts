import type { LlmChoice } from '../plugins/registry.ts'
import type { Part } from './Parts.tsx'
import { ordered, Point } from './Point.ts'

/** The provider whose models are listed. */
export interface ModelListPartProps {
  readonly choice: LlmChoice
  /** Asks the provider for its models again. */
  reload(): Promise<void>
}

/** Above the models of a provider: another place they come from. Renders null for providers it is not about. */
export type ModelListPart = Part<'above', ModelListPartProps>

/** What features show there. */
export const modelListParts = new Point('modelListPart', ordered<ModelListPart>)
