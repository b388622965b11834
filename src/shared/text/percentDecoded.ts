/** A path or address without percent signs; as it stands where they spell nothing. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
