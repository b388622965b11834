import { isMediaType } from './mediaTypes.ts'

/** A picture, sound or film that stands in the script itself; undefined for any other kind. */
export function blobFromDataUrl(url: string): Blob | undefined {
  const head = /^data:([\w.+-]+\/[\w.+-]+)(?:;[\w=.+-]+)*?;base64,/i.exec(url.slice(0, 300))
  const type = head?.[1]?.toLowerCase()
  if (!head || type === undefined || !isMediaType(type)) return undefined
  try {
    const text = atob(url.slice(head[0].length))
    const bytes = new Uint8Array(text.length)
    for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
    return new Blob([bytes], { type })
  } catch {
    return undefined
  }
}
