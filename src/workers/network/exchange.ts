import { codeOf, isAbort, messageOf, type NetReply, PluginError, type PluginId } from 'sdk'
import { parseJson } from 'sdk/text/parseJson.ts'
import { field } from '../../shared/fields.ts'
import type { Access } from './access.ts'
import type { Account } from './account/account.ts'
import { isAllowed, isPrivateEnough, maxAddressLength, refuseHome } from './allow.ts'
import { pulledBody, tooLarge } from './body.ts'
import type { AccountCall } from './contract.ts'
import { safeHeaders } from './headers.ts'
import type { LogLine, NetLog } from './log.ts'
import { endedBy, open } from './open.ts'
import { pause } from './pause.ts'
import { asLogin, fillIn } from './placeholders.ts'
import { redact, redactAddress } from './redact.ts'
import { type CheckedRequest, checkRequest, largestAnswer } from './request.ts'
import { scrubbed } from './scrub.ts'
import type { Secrets } from './secrets.ts'

export interface ExchangeParts {
  readonly access: Access
  readonly secrets: Secrets
  readonly log: NetLog
  /** Where the app came from, which plugins ask by calls of the product API only. */
  readonly pageOrigin: string
  readonly account: Pick<Account, 'addressOf' | 'putAside' | 'tokenFor' | 'noteAnswer'>
}

/** An answer nobody reads for a minute is given up, so that forgotten ones do not fill the host's few connections. */
const unreadMs = 60_000

/** One request of one plugin, from the check to the last byte. */
export async function exchange(
  parts: ExchangeParts,
  plugin: PluginId,
  value: unknown,
  signal: AbortSignal,
  { outlivesPage = false }: { readonly outlivesPage?: boolean } = {},
): Promise<NetReply> {
  const { access, secrets, log, pageOrigin, account } = parts
  const line = log.begin(plugin, methodForLog(value), addressForLog(value, secrets))
  const places = { pageOrigin, accountAddress: account.addressOf }
  try {
    const request = { ...checkRequest(value, access.of(plugin), places), outlivesPage }
    return await run(parts, plugin, request, signal, line)
  } catch (error) {
    line.ended()
    if (isAbort(error)) throw error
    const sentence = redact(messageOf(error), secrets.known())
    line.refused(sentence)
    const retryAfterMs = error instanceof PluginError ? error.retryAfterMs : undefined
    throw new PluginError(
      codeOf(error) ?? 'net/unreachable',
      sentence,
      retryAfterMs === undefined ? {} : { retryAfterMs },
    )
  }
}

async function run(
  { access, secrets, pageOrigin, account }: ExchangeParts,
  plugin: PluginId,
  request: CheckedRequest & { readonly outlivesPage: boolean },
  signal: AbortSignal,
  line: LogLine,
): Promise<NetReply> {
  const running = access.begin(plugin, request)
  const over = new AbortController()
  const ends = AbortSignal.any([signal, running.withdrawn, over.signal])
  try {
    await pause(running.waitMs, ends)
    const values = await valuesFor(plugin, request, secrets)
    const token = request.account === undefined ? undefined : await account.tokenFor(request.url)
    const call = accountCallOf(request)
    if (call && (await account.putAside(call))) {
      throw new PluginError('net/waits', 'You are offline. This change is sent when the connection is back.')
    }
    if (ends.aborted) throw endedBy(ends)
    const headers = {
      ...Object.fromEntries(Object.entries(request.headers).map(([name, text]) => [name, fillIn(text, values)])),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const response = await open({ ...request, headers }, ends)
    line.answered(response.status)
    checkAnswer(request, response, access.of(plugin).origins)
    const { origin } = new URL(response.url)
    if (request.account === undefined) refuseHome(new URL(origin), pageOrigin)
    const ended =
      request.account !== undefined && token !== undefined
        ? account.noteAnswer(request.account, token, response)
        : undefined
    const body = pulledBody(response, {
      origin,
      signal: ends,
      limit: largestAnswer[request.redirects],
      idleMs: unreadMs,
      onEnd() {
        running.end()
        line.ended()
        ended?.()
      },
    })
    const replies = [...values.values(), ...(token === undefined ? [] : [token])].flatMap((secret) =>
      secret.includes(':') ? [secret, asLogin(secret)] : [secret],
    )
    const told = Object.entries(safeHeaders(response.headers)).map(([name, text]) => [name, hide(text, replies)])
    return { status: response.status, headers: Object.fromEntries(told), body: scrubbed(body, replies) }
  } catch (error) {
    running.end()
    over.abort(new DOMException('The request is over', 'AbortError'))
    throw error
  }
}

/** A change that a plugin makes by a call of the product API, as the page would make it. */
function accountCallOf({ account: path, method, headers, body }: CheckedRequest): AccountCall | undefined {
  if (path === undefined || method === 'HEAD' || method === 'PATCH' || typeof body !== 'string') return undefined
  const idempotencyKey = headers['idempotency-key']
  return { method, path, body: parseJson(body), ...(idempotencyKey !== undefined && { idempotencyKey }) }
}

/** The secrets a request asks for, if each was saved for the very origin the request goes to. */
async function valuesFor(plugin: PluginId, { url, secrets: names }: CheckedRequest, secrets: Secrets) {
  const values = new Map<string, string>()
  for (const name of names) {
    const secret = await secrets.reveal(plugin, name)
    if (!secret) {
      throw new PluginError('secret/missing', 'No key is saved for this server. Enter it in the settings.')
    }
    if (secret.origin !== url.origin || !isPrivateEnough(url)) {
      throw new PluginError(
        'plugin/refused',
        `The saved key belongs to ${secret.origin}, so it was not sent to ${url.origin}. Enter the key again there.`,
      )
    }
    values.set(name, secret.value)
  }
  return values
}

/** Before any byte is handed over: where the answer really came from, and how large it says it is. */
function checkAnswer(request: CheckedRequest, response: Response, origins: readonly string[]): void {
  const from = new URL(response.url)
  const isGranted = request.account === undefined ? isAllowed(from, origins) : from.origin === request.url.origin
  if (!isGranted || !isPrivateEnough(from)) {
    throw new PluginError(
      'net/redirected',
      `${request.url.origin} passed the request on to ${from.origin}, which is not allowed. Nothing was taken from there.`,
    )
  }
  if (Number(response.headers.get('content-length') ?? 0) > largestAnswer[request.redirects])
    throw tooLarge(from.origin)
}

const hide = (text: string, secrets: readonly string[]) =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, '•••'), text)

function methodForLog(value: unknown): string {
  const method = field(value, 'method')
  return typeof method === 'string' && /^[A-Z]{1,10}$/.test(method) ? method : 'GET'
}

function addressForLog(value: unknown, secrets: Secrets): string {
  const url = field(value, 'url')
  return typeof url === 'string' && url.length <= maxAddressLength && URL.canParse(url)
    ? redactAddress(new URL(url), secrets.known()).slice(0, 300)
    : '(not an address)'
}
