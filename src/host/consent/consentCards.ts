import type { ComponentType } from 'react'
import type { Placed } from 'sdk/page/points/inOrder.ts'
import { ordered, Point } from 'sdk/page/points/Point.ts'

/** A card on the consent page: what a player agrees to of devices, of each character. */
export interface ConsentCard extends Placed {
  readonly component: ComponentType
}

export const consentCards = new Point('consentCard', ordered<ConsentCard>)
