const most = 60

/** The beginning of a personality for lists: one line, at most 60 characters, cut between words where it can be. */
export function excerpt(personality: string, name: string): string {
  const line = personality
    .slice(0, 10 * most)
    .replace(/\{\{\s*char\s*\}\}|<bot>/gi, () => name)
    .replace(/[*_#`>]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...line]
  if (letters.length <= most) return line
  const cut = letters.slice(0, most - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > most / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '')}…`
}
