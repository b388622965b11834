/** The origin of an address as people write it, "localhost:11434" included. */
export function originOf(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.trim() === '') return undefined
  const text = address.trim()
  try {
    const url = new URL(/^https?:\/\//i.test(text) ? text : `http://${text}`)
    return url.origin
  } catch {
    return undefined
  }
}
