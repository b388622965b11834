import { PluginError } from 'sdk'
import { isFields } from '../../shared/fields.ts'

const maxHeaders = 64
const maxValueLength = 8192

/** A plugin's headers, names in lower case, checked. Refuses what only a browser may say about a request. */
export function parseHeaders(value: unknown): Readonly<Record<string, string>> {
  if (value === undefined) return {}
  const entries = isFields(value) ? Object.entries(value) : undefined
  if (!entries || entries.length > maxHeaders) throw refused('Its headers are not a short list of names and texts.')
  return Object.fromEntries(entries.map(([name, text]) => [parseName(name), parseValue(name, text)]))
}

/** Text that can stand in a header: one line of Latin letters and signs. */
export function fitsHeader(text: string): boolean {
  return text.length <= maxValueLength && /^[\t\x20-\x7e\x80-\xff]*$/.test(text)
}

/** What a plugin may learn from an answer's headers. Cookies and everything unknown stay here. */
export function safeHeaders(headers: Headers): Readonly<Record<string, string>> {
  return Object.fromEntries([...headers].filter(([name]) => told.has(name) || toldFamily.test(name)))
}

const told: ReadonlySet<string> = new Set([
  'accept-ranges',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'date',
  'etag',
  'last-modified',
  'request-id',
  'retry-after',
  'retry-after-ms',
  'x-generation-id',
  'x-request-id',
])
const toldFamily = /^(x-)?ratelimit(-[a-z-]+)?$/

const browserOnly: ReadonlySet<string> = new Set([
  'accept-charset',
  'accept-encoding',
  'connection',
  'content-length',
  'cookie',
  'cookie2',
  'date',
  'dnt',
  'expect',
  'host',
  'keep-alive',
  'origin',
  'permissions-policy',
  'referer',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
])

function parseName(name: string): string {
  const lower = name.toLowerCase()
  if (!/^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(lower)) throw refused('One of its header names cannot be sent.')
  if (browserOnly.has(lower) || lower.startsWith('proxy-') || lower.startsWith('sec-')) {
    throw refused(`The header "${lower}" is the browser's to write.`)
  }
  return lower
}

function parseValue(name: string, value: unknown): string {
  if (typeof value !== 'string' || !fitsHeader(value)) throw refused(`The text of its header "${name}" cannot be sent.`)
  return value
}

const refused = (why: string) => new PluginError('plugin/refused', `The plugin's request was not sent. ${why}`)
