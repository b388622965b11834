export function encodeBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Undefined for what is not base64url of exactly `length` bytes, in its one canonical spelling. */
export function decodeBase64url(text: string, length: number): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length !== Math.ceil((length * 4) / 3)) return undefined
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  return encodeBase64url(bytes) === text ? bytes : undefined
}
