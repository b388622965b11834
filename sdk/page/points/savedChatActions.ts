import type { ComponentType } from 'react'
import type { Session } from '../../entities.ts'
import type { Placed } from './inOrder.ts'
import { ordered, Point } from './Point.ts'

/** Something that can be done with a saved chat, in a panel that opens below its line. */
export interface SavedChatAction extends Placed {
  readonly label: string
  readonly icon: ComponentType<{ readonly size?: number }>
  readonly panel: ComponentType<{ readonly session: Session }>
}

/** In the order in which a saved chat offers them. */
export const savedChatActions = new Point('savedChatAction', ordered<SavedChatAction>)
