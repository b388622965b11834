/** The text of a workflow in a file the player brought, or why there is none. */
export type WorkflowFile =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'refused'; readonly why: string }

const longestFile = 64 * 1024 * 1024
const longestText = 8_000_000

/** Reads a file: a text as it is, a picture of ComfyUI by the workflow that painted it. */
export function readWorkflowFile(bytes: Uint8Array): WorkflowFile {
  if (bytes.length > longestFile) return refused('This file is larger than 64 MB. Bring the workflow as a JSON file.')
  if (isPng(bytes)) {
    const text = promptIn(bytes)
    return text === undefined ? refused(noPrompt) : { kind: 'text', text }
  }
  if (bytes.length > longestText)
    return refused('This workflow is larger than 8 MB. Take pictures out of it and try again.')
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return refused('This is neither a workflow nor a picture of ComfyUI. Choose a JSON or PNG file.')
  }
}

const noPrompt =
  'This picture carries no workflow: programs that send or edit pictures take it out. Bring one as ComfyUI saved it, or the workflow as a JSON file.'

const refused = (why: string): WorkflowFile => ({ kind: 'refused', why })

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const isPng = (bytes: Uint8Array) => signature.every((byte, index) => bytes[index] === byte)

/** The text named “prompt”, in the plain or the international kind of chunk. */
function promptIn(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = signature.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at)
    const end = at + 8 + length
    if (end + 4 > bytes.length || length > longestText) return undefined
    const kind = latin1(bytes.subarray(at + 4, at + 8))
    const text =
      kind === 'tEXt'
        ? plainText(bytes.subarray(at + 8, end))
        : kind === 'iTXt'
          ? internationalText(bytes.subarray(at + 8, end))
          : undefined
    if (text !== undefined) return text
    at = end + 4
  }
  return undefined
}

function plainText(content: Uint8Array): string | undefined {
  const end = content.indexOf(0)
  return end >= 0 && latin1(content.subarray(0, end)) === 'prompt' ? latin1(content.subarray(end + 1)) : undefined
}

/** Name, whether it is packed, how, language, translated name, text. */
function internationalText(content: Uint8Array): string | undefined {
  const end = content.indexOf(0)
  if (end < 0 || latin1(content.subarray(0, end)) !== 'prompt' || content[end + 1] !== 0) return undefined
  const language = content.indexOf(0, end + 3)
  const translated = language < 0 ? -1 : content.indexOf(0, language + 1)
  return translated < 0 ? undefined : new TextDecoder().decode(content.subarray(translated + 1))
}

/** A byte is a letter here; `TextDecoder('latin1')` reads some of them as windows-1252. */
function latin1(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return parts.join('')
}
