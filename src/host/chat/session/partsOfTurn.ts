import type { CharacterId, Session } from 'sdk'
import { turnParts } from 'sdk/page/points/turnParts.ts'
import type { Connection, TurnAction, TurnSettings } from '../../../workers/conversation/contract.ts'

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
