import type { ComponentType } from 'react'
import type { Placed } from './inOrder.ts'
import { ordered, Point } from './Point.ts'

/** What a part of the side menu is given. */
export interface SideMenuPartProps {
  /** Call it when the player goes somewhere by this part: closes the menu where it lies over the page. */
  onLeave(): void
}

/** Something below the entries of the side menu. It has the room that they leave, and scrolls by itself. */
export interface SideMenuPart extends Placed {
  readonly component: ComponentType<SideMenuPartProps>
}

/** What stands below the entries of the side menu. The room is kept for it: what comes late moves nothing. */
export const sideMenuParts = new Point('sideMenuPart', ordered<SideMenuPart>)
