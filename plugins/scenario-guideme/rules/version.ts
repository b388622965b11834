/** The player guides are written for. */
export const playerVersion = '0.4.5'

/** Whether a guide asks for a newer player. What is no version of three numbers asks for nothing. */
export function needsNewer(minimum: string, version = playerVersion): boolean {
  const [wanted, had] = [readVersion(minimum), readVersion(version)]
  if (!wanted || !had) return false
  const differs = wanted.findIndex((part, at) => part !== had[at])
  return differs >= 0 && (wanted[differs] ?? 0) > (had[differs] ?? 0)
}

function readVersion(text: string): readonly number[] | undefined {
  const found = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(text.trim())
  return found?.slice(1).map(Number)
}
