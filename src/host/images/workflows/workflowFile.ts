/** The text of a workflow in a file the player brought, or why there is none. */
export type WorkflowFile =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'refused'; readonly why: string }

const mostBytes = 64 * 1024 * 1024
const mostText = 8_000_000

/** Reads a JSON file as it is, and a picture of ComfyUI by the workflow that is written in it. */
export function readWorkflowFile(bytes: Uint8Array): WorkflowFile {
  if (bytes.length > mostBytes) return refused('This file is larger than 64 MB. Bring the workflow as a JSON file.')
  if (isPng(bytes)) {
    const text = promptIn(bytes)
    return text === undefined
      ? refused('There is no workflow in this picture. Bring one as ComfyUI saved it, or the workflow as a JSON file.')
      : { kind: 'text', text }
  }
  if (bytes.length > mostText) return refused('This workflow is larger than 8 MB. Take what is not needed out of it.')
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return refused('This is neither a workflow nor a picture of ComfyUI. Choose a JSON or PNG file.')
  }
}

const refused = (why: string): WorkflowFile => ({ kind: 'refused', why })

const signature = '\x89PNG\r\n\x1a\n'
const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
const isPng = (bytes: Uint8Array) => latin(bytes.subarray(0, signature.length)) === signature

/** ComfyUI writes what it ran into a text chunk named “prompt”. */
function promptIn(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = signature.length; at + 12 <= bytes.length; ) {
    const from = at + 8
    const end = from + view.getUint32(at)
    if (end + 4 > bytes.length) return undefined
    if (latin(bytes.subarray(at + 4, from)) === 'tEXt' && end - from <= mostText) {
      const content = bytes.subarray(from, end)
      const zero = content.indexOf(0)
      if (latin(content.subarray(0, Math.max(0, zero))) === 'prompt') return latin(content.subarray(zero + 1))
    }
    at = end + 4
  }
  return undefined
}
