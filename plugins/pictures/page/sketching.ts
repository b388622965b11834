import { openDialog } from 'sdk/page/dialog.ts'
import { proxy } from 'valtio'
import type { Chip, PromptPieces } from '../../../src/shared/pictures/compose/chips.ts'

/** A prompt the player looks over before a picture is ordered with it. */
export interface PromptDraft extends PromptPieces {
  readonly negative: string
  readonly seed: number
  /** Orders it as it stands then. Rejects with words for the player. */
  order(changed: DraftChange): Promise<void>
}

/** What the player may have changed of a draft. */
export interface DraftChange {
  readonly chips: readonly Chip[]
  readonly negative: string
  readonly seed: number
}

export const sketching = proxy({
  /** Every picture is made with this seed until the player lets go of it. */
  lockedSeed: undefined as number | undefined,
})

/** Shows a draft to the player, who orders it or leaves it. */
export const showDraft = (draft: PromptDraft): void => openDialog('sketch', draft)

/** With the seed the player keeps, where there is one. */
export const withLockedSeed = <Sketch extends { readonly seed: number }>(sketch: Sketch): Sketch => ({
  ...sketch,
  seed: sketching.lockedSeed ?? sketch.seed,
})
