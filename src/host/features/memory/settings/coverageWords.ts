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
  const between = `Up to ${widest.toLocaleString()} messages lie between one reading and the next`
  if (messages >= widest) return `${between}, and all of them are read.`
  const missed = (widest - messages).toLocaleString()
  const unread = `${between}. The newest ${messages.toLocaleString()} are read, and what is said only in the ${missed} before them is not remembered.`
  return widest <= most
    ? `${unread} With ${widest.toLocaleString()} nothing is left out; a reading takes longer then, and costs more where the AI costs money.`
    : `${unread} To leave nothing out, let chats be read more often.`
}
