import type { ComponentType } from 'react'
import { ordered, Point } from '../extension/Point.ts'

/** A card on the consent page: what a player agrees to of devices, of each character. */
export interface ConsentCard {
  readonly id: string
  readonly order: number
  readonly component: ComponentType
}

export const consentCards = new Point<ConsentCard, readonly ConsentCard[]>('consentCard', ordered)
