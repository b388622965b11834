import type { ActionTaken } from 'sdk'
import type { Connection } from '../../../shared/chats/connection.ts'
import { nothingAround } from '../../../shared/policy/circumstances.ts'
import { directorPatienceMs, directorRequest, readDirector } from '../actions/director.ts'
import type { ReplyActions } from '../actions/ReplyActions.ts'
import type { Asking } from './chatRequest.ts'
import type { TurnPrompt } from './TurnWorld.ts'

/** Lets the director read a finished reply. It may be late or wrong: then nothing happens, and the reply stands. */
export async function direct(
  { request, place, world, signal }: Asking,
  connection: Connection,
  prompt: TurnPrompt,
  reply: string,
  acting: ReplyActions,
): Promise<readonly ActionTaken[]> {
  const about = {
    model: connection.model,
    contextTokens: prompt.windowTokens,
    char: place.message.characterName,
  }
  const asked = directorRequest(reply, request.settings.around ?? nothingAround, about)
  const until = AbortSignal.any([signal, AbortSignal.timeout(directorPatienceMs)])
  try {
    const readings = await readDirector(world.chat(connection, asked, until))
    return signal.aborted ? [] : readings.flatMap((reading) => acting.take(reading) ?? [])
  } catch {
    return []
  }
}
