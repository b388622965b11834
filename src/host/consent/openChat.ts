import type { Session } from 'sdk'

/** Who is in a chat. */
export type Company = Pick<Session, 'character' | 'members'>

/** What the chat lets those below it know: who is in the one that is open, and when that changes. */
interface ChatView {
  read(): Company | undefined
  watch(changed: () => void): () => void
}

/** Before the chat is there, none is open. */
let view: ChatView = { read: () => undefined, watch: () => () => {} }

export function offerOpenChat(offered: ChatView): void {
  view = offered
}

export const openChat = (): Company | undefined => view.read()

/** Tells whenever another chat is open, or none. Returns the function that stops telling. */
export const watchOpenChat = (changed: () => void): (() => void) => view.watch(changed)
