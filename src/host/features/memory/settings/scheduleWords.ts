const shownTurns = 5

/** When a chat is read, in a sentence: "A chat is read after the turns 5, 15, 35, 55, 75 and so on." */
export function scheduleWords(first: readonly number[], every: number): string {
  const named = [...new Set(first)].sort((a, b) => a - b)
  const last = named.at(-1) ?? 0
  const more = every > 0 ? Array.from({ length: shownTurns }, (_, at) => last + (at + 1) * every) : []
  const [turn, ...others] = [...named, ...more].slice(0, Math.max(shownTurns, named.length))
  if (turn === undefined) return 'Chats are not read automatically. "Remember now" on a character’s page still works.'
  if (every > 0) return `A chat is read after the turns ${[turn, ...others].join(', ')} and so on.`
  if (others.length === 0) return `A chat is read after turn ${turn}, then no more.`
  return `A chat is read after the turns ${[turn, ...others.slice(0, -1)].join(', ')} and ${others.at(-1)}, then no more.`
}
