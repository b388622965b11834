/** What is said in a turn: what the player writes, and the reply. */
const messagesOfTurn = 2
/** The most that can be read at one time. */
const most = 200

/** Whether all that is said is read, where chats are read after these turns; empty where they never are. */
export function coverageWords(first: readonly number[], every: number, messages: number): string {
  const turns = [0, ...[...new Set(first)].sort((a, b) => a - b)]
  const gaps = turns.slice(1).map((turn, at) => turn - (turns[at] ?? 0))
  const widest = messagesOfTurn * Math.max(0, every, ...gaps)
  if (widest === 0) return ''
  const between = `Up to ${widest.toLocaleString()} messages between readings`
  if (messages >= widest) return `${between}; all of them are read.`
  const missed = (widest - messages).toLocaleString()
  const unread = `${between}. Only the newest ${messages.toLocaleString()} are read; the ${missed} before them are skipped.`
  return widest <= most
    ? `${unread} Set ${widest.toLocaleString()} to read all of them; that is slower, and costs more with paid AI.`
    : `${unread} To skip none, read chats more often.`
}
