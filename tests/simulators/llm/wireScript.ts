import { faultIds } from './faults.ts'
import { isObject } from './json.ts'
import { corsModes, dialects, modelsModes, quirks, type Script } from './script.ts'

const faultKinds = [
  'refused',
  'dns',
  'redirect',
  'stall',
  'reset',
  'eof',
  'truncatedCharacter',
  'garbage',
  'hugeLine',
  'error',
  'refuseParameter',
]

type Check = (value: unknown) => boolean

const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const oneOf =
  (allowed: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && allowed.includes(value)

const fields: Readonly<Record<keyof Script, Check>> = {
  name: (value) => typeof value === 'string',
  match: isObject,
  preStatus: isNumber,
  headers: (value) => isObject(value) && Object.values(value).every((one) => typeof one === 'string'),
  body: () => true,
  headerDelayMs: isNumber,
  firstTokenMs: isNumber,
  tokensPerSec: isNumber,
  jitter: isNumber,
  reply: isObject,
  chunking: (value) => oneOf(['token', 'word', 'all'])(value) || isObject(value),
  framing: isObject,
  keepAlive: (value) => isObject(value) && isNumber(value.everyMs),
  quirks: (value) => Array.isArray(value) && value.every(oneOf(quirks)),
  fault: (value) => isObject(value) && (oneOf(faultKinds)(value.kind) || oneOf(faultIds)(value.id)),
  cors: oneOf(corsModes),
  models: oneOf(modelsModes),
  window: isNumber,
  loadingMs: isNumber,
}

/**
 * Reads scripts sent as JSON to the control route: one, or a list. They look like `Script`, with
 * `match.lastUser` written as a string or as `{ source, flags }`. Throws with a sentence about the first mistake.
 */
export function parseScripts(value: unknown): readonly Script[] {
  return (Array.isArray(value) ? value : [value]).map(parseScript)
}

function parseScript(value: unknown): Script {
  if (!isObject(value)) throw new TypeError('A script is a JSON object.')
  for (const [key, one] of Object.entries(value)) {
    if (!Object.hasOwn(fields, key)) throw new TypeError(`A script has no field “${key}”.`)
    if (!fields[key as keyof Script](one)) throw new TypeError(`The script’s “${key}” is not what it should be.`)
  }
  const match = value.match === undefined ? undefined : parseMatch(value.match)
  return { ...value, ...(match && { match }) } as Script
}

function parseMatch(value: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw new TypeError('A match is a JSON object.')
  if (value.dialect !== undefined && !oneOf(dialects)(value.dialect)) throw new TypeError('No such dialect.')
  const { lastUser } = value
  if (lastUser === undefined) return value
  if (typeof lastUser === 'string') return { ...value, lastUser: new RegExp(lastUser, 'u') }
  if (isObject(lastUser) && typeof lastUser.source === 'string') {
    return {
      ...value,
      lastUser: new RegExp(lastUser.source, typeof lastUser.flags === 'string' ? lastUser.flags : 'u'),
    }
  }
  throw new TypeError('match.lastUser is a pattern, or { source, flags }.')
}
