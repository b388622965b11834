import { openDialog } from 'sdk/page/dialog.ts'
import { openChatPage } from 'sdk/page/openSettings.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { messageAt, session } from 'sdk/page/session.ts'
import { toast } from 'sdk/page/toasts.ts'

/** Begins another chat with the same characters, and opens it. The chat that is open stays as it is. */
export async function beginAnother(): Promise<void> {
  const { current } = session
  if (!current) return
  if (isUnused()) {
    openChatPage()
    toast({ type: 'info', title: 'This chat is already new' })
    return
  }
  const { character, members = [] } = current
  const others = members.map(({ id }) => id).filter((id) => id !== character.id)
  if (await chat.now.begin(character.id, others)) openChatPage()
}

/** Lets the player choose with whom. */
export const chooseForNew = (): void => openDialog('choose-character', 'new')

/** Whether there is nothing in the open chat but a greeting: another would be the same once more. */
const isUnused = (): boolean =>
  !session.current?.scenario && (session.count === 0 || (session.count === 1 && messageAt(0)?.role === 'assistant'))
