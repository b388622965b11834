import { PluginError } from 'sdk'
import type { TextResponse } from 'sdk/devices'
import { at, parseJson, textAt } from 'sdk/llm'

const usualRestMs = 10_000
const maxRestMs = 120_000

/** What an answer that is no success means, and what to do about it. */
export function refusalOf({ status, headers, text }: TextResponse): PluginError {
  const problem = textAt(parseJson(text), 'type') ?? ''
  const details = { status, problem: problem.slice(0, 100) }
  if (status === 429) return new PluginError('device/refused', sentenceOf(status, problem), restOf(headers, details))
  return new PluginError(status >= 500 ? 'net/unreachable' : 'device/refused', sentenceOf(status, problem), { details })
}

function restOf(headers: TextResponse['headers'], details: object) {
  const seconds = Number(headers['retry-after'])
  const ms = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : usualRestMs
  return { details, retryAfterMs: Math.min(ms, maxRestMs) }
}

function sentenceOf(status: number, problem: string): string {
  switch (status) {
    case 401:
      return 'OpenShock does not accept the API token. It may be mistyped, expired or revoked. Make a new one at OpenShock under API Tokens and enter it here.'
    case 403:
      if (problem === 'ApiToken.Paused')
        return 'The API token is paused at OpenShock. Resume it there under API Tokens.'
      if (problem === 'Authorization.Token.PermissionMissing') {
        return 'The API token may not use shockers. Make one at OpenShock that has the permission to use shockers.'
      }
      return 'The owner of this shocker does not allow this. Ask them to change what they share with you.'
    case 404:
      return 'OpenShock does not know this shocker any more. It may have been removed, or is no longer shared with you.'
    case 412:
      return 'The shocker is paused at OpenShock. Resume it there when it may be used again.'
    case 429:
      return 'OpenShock asks for fewer orders. Its shockers rest for a moment; stopping still works.'
    default:
      return status >= 500
        ? `OpenShock has trouble of its own (error ${status}). Try again in a while.`
        : `OpenShock refused the order (error ${status}).`
  }
}

/** The status behind a refusal, if there is one. */
export function statusOf(error: unknown): number | undefined {
  const status = at(error, 'details', 'status')
  return typeof status === 'number' ? status : undefined
}

/** Whether asking the same again can help. */
export function isFinal(error: unknown): boolean {
  const status = statusOf(error)
  return status !== undefined && status >= 400 && status < 500 && status !== 429 && status !== 408
}
