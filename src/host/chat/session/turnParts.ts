import type { CharacterId, Session } from 'sdk'
import type { Connection, TurnAction, TurnSettings } from '../../../workers/conversation/contract.ts'
import type { Placed } from '../../extension/inOrder.ts'
import { ordered, Point } from '../../extension/Point.ts'

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

/** What all features have the next reply be asked for with. */
export async function partsOfTurn(
  chat: Session,
  connection: Connection,
  action: TurnAction | undefined,
): Promise<Partial<TurnSettings>> {
  const parts = await Promise.all(turnParts.read().map(async (one) => await one.part?.(chat, connection, action)))
  const scene = parts.flatMap((part) => part?.scene || []).join('\n')
  return { ...Object.assign({}, ...parts.toReversed()), ...(scene && { scene }) }
}

/** Who is to speak next, where a feature decides it. */
export function speakerDecided(chat: Session): CharacterId | undefined {
  for (const { speaker } of turnParts.read()) {
    const decided = speaker?.(chat)
    if (decided !== undefined) return decided
  }
  return undefined
}
