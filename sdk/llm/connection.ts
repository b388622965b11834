import type { ConnectionState } from '../contributions/llmProvider.ts'
import { isAbort } from '../errors.ts'
import { notAModel, unreadable } from './chatCompletions.ts'
import { failureError, failureOf, failureOfResponse, type ServerName } from './failure.ts'
import type { TextResponse } from './request.ts'

/** Runs a check; whatever goes wrong on the way is `down`, except that an abort stays an abort. */
export async function connectionState(
  server: ServerName,
  signal: AbortSignal,
  check: () => Promise<ConnectionState>,
): Promise<ConnectionState> {
  try {
    return await check()
  } catch (error) {
    if (signal.aborted || isAbort(error)) throw error
    return { kind: 'down', failure: failureOf(server, error) }
  }
}

/** Ready for any good answer, down for the rest. */
export function stateOfResponse(server: ServerName, answer: TextResponse): ConnectionState {
  return answer.status >= 200 && answer.status < 300
    ? { kind: 'ready' }
    : { kind: 'down', failure: failureOfResponse(server, answer) }
}

/** The answer's JSON; an answer that is not a good one is thrown as the failure it is. */
export function goodJson(server: ServerName, answer: TextResponse): unknown {
  if (answer.status < 200 || answer.status >= 300) throw failureError(failureOfResponse(server, answer))
  if (answer.json === undefined) throw answer.text.trimStart().startsWith('<') ? notAModel() : unreadable(server)
  return answer.json
}
