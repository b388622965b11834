import { err, ok, type Result } from 'sdk'
import type { UnreadableFile } from '../imports/contract.ts'

type Text = Result<string, UnreadableFile>

const maxFileBytes = 64 * 1024 * 1024
/** Goes to the image server with every picture, and through the page on its way there. */
const maxTextBytes = 2 * 1024 * 1024

/** The text of a workflow: of a JSON file as it is, of a picture that ComfyUI saved the one that painted it. */
export async function readWorkflow(file: Blob): Promise<Text> {
  if (file.size > maxFileBytes) return refused('This file is larger than 64 MB. Import the workflow as a JSON file.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isPng(bytes)) {
    const text = promptIn(bytes)
    return text === undefined ? refused(noPrompt) : sized(text)
  }
  if (bytes.length > maxTextBytes) return refused(tooLarge)
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return refused('This is neither a workflow nor a picture of ComfyUI. Choose a JSON or PNG file.')
  }
}

const sized = (text: string): Text => (text.length > maxTextBytes ? refused(tooLarge) : ok(text))

const tooLarge = 'This workflow is larger than 2 MB. Take pictures out of it and try again.'

const noPrompt =
  'This picture carries no workflow: programs that send or edit pictures take it out. Bring one as ComfyUI saved it, or the workflow as a JSON file.'

const refused = (message: string): Text => err({ message })

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const isPng = (bytes: Uint8Array) => signature.every((byte, index) => bytes[index] === byte)

/** The text named “prompt”, in the plain or the international kind of chunk. */
function promptIn(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = signature.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at)
    const end = at + 8 + length
    if (end + 4 > bytes.length || length > maxFileBytes) return undefined
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
