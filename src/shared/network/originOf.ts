/** The origin of an address as people write it, "localhost:11434" included. A socket's is that of its server on the web. */
export function originOf(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.trim() === '') return undefined
  const text = address.trim().replace(/^ws(s?:\/\/)/i, 'http$1')
  try {
    const url = new URL(/^https?:\/\//i.test(text) ? text : `http://${text}`)
    return url.origin
  } catch {
    return undefined
  }
}
