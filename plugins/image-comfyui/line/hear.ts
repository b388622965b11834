import { isObject, parseJson, textAt } from 'sdk/llm'

/** One message of a server, as far as it is understood. */
export type Heard =
  /** `job` is absent where the server does not say whose it is. */
  | {
      readonly kind: 'event'
      readonly type: string
      readonly job?: string
      readonly data: Readonly<Record<string, unknown>>
    }
  /** A picture: how the work looks by now, or the result of a node that sends it here. */
  | { readonly kind: 'picture'; readonly picture: Blob; readonly job?: string; readonly node?: string }

/**
 * Reads one message; `undefined` for whatever is none. Text and binary messages come alike, but a binary one begins
 * with a zero byte and no text does.
 */
export function hear(bytes: Uint8Array): Heard | undefined {
  return bytes[0] === 0 ? hearFrame(bytes) : hearText(bytes)
}

const maxTextLength = 512 * 1024

function hearText(bytes: Uint8Array): Heard | undefined {
  if (bytes.length > maxTextLength) return undefined
  const message = parseJson(new TextDecoder().decode(bytes))
  const type = textAt(message, 'type')
  const data = isObject(message) && Object.hasOwn(message, 'data') ? message.data : undefined
  if (type === undefined || !isObject(data)) return undefined
  const job = textAt(data, 'prompt_id')
  return { kind: 'event', type, data, ...(job !== undefined && { job }) }
}

const previewFrame = 1
const previewWithAbout = 4

function hearFrame(bytes: Uint8Array): Heard | undefined {
  if (bytes.length < 8) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = view.getUint32(0)
  if (kind === previewFrame) return pictureIn(bytes.subarray(8), undefined)
  if (kind !== previewWithAbout) return undefined
  const length = view.getUint32(4)
  if (length > bytes.length - 8) return undefined
  const about = parseJson(new TextDecoder().decode(bytes.subarray(8, 8 + length)))
  return isObject(about) ? pictureIn(bytes.subarray(8 + length), about) : undefined
}

function pictureIn(bytes: Uint8Array, about: unknown): Heard | undefined {
  const type = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff ? 'image/jpeg' : pngType(bytes)
  if (type === undefined) return undefined
  const job = textAt(about, 'prompt_id')
  const node = textAt(about, 'node_id')
  return {
    kind: 'picture',
    picture: new Blob([new Uint8Array(bytes)], { type }),
    ...(job !== undefined && { job }),
    ...(node !== undefined && { node }),
  }
}

const pngType = ([a, b, c, d]: Uint8Array) =>
  a === 0x89 && b === 0x50 && c === 0x4e && d === 0x47 ? 'image/png' : undefined
