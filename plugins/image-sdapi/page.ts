/** The origin of the page this runs for, as a server must be told to let it in. Unknown in a sandbox. */
export function pageOrigin(): string | undefined {
  const origin: unknown = Reflect.get(globalThis, 'location')?.origin
  return typeof origin === 'string' && /^https?:/.test(origin) ? origin : undefined
}

/** What the server is to be started with. */
export const wantedFlags = () => `--api --cors-allow-origins=${pageOrigin() ?? '<address of this page>'}`
