import type { Connection, TurnAction, TurnSettings } from '../../../src/workers/conversation/contract.ts'
import type { Session } from '../../entities.ts'
import type { CharacterId } from '../../ids.ts'
import type { Placed } from './inOrder.ts'
import { ordered, Point } from './Point.ts'

/** `action` is what the player has just done; absent where nobody is to reply yet. */
export type PartOfTurn = (
  chat: Session,
  connection: Connection,
  action: TurnAction | undefined,
) => Promise<Partial<TurnSettings>> | Partial<TurnSettings>

/**
 * What one feature has a reply be asked for with: a preset, a place, lines about the scene. Lines about the scene stand in
 * the order of the parts; of everything else, what comes first counts.
 */
export interface TurnPart extends Placed {
  readonly part?: PartOfTurn
  /** Who is to speak next in a chat with several, where the feature decides it. */
  speaker?(chat: Session): CharacterId | undefined
}

/** Asked in their order, once a turn. */
export const turnParts = new Point('turnPart', ordered<TurnPart>)

/**
 * A part whose code is fetched when it is first asked for. Later it is called at once: even an `import()` of what is
 * loaded costs a task, and the page paints between Enter and the request.
 */
export function fetchedPart(load: () => Promise<PartOfTurn>): PartOfTurn {
  let fetched: PartOfTurn | undefined
  return async (...about) => {
    fetched ??= await load()
    return await fetched(...about)
  }
}
