import { storage } from 'sdk/page/engines.ts'
import { incognitoParameter } from 'sdk/page/incognito.ts'
import { ongoing } from 'sdk/page/points/ongoing.ts'
import { confirm } from 'sdk/ui/confirm.ts'

/** Begins anew with nothing kept. Chats are written down as they happen, so only a reply being written is asked about. */
export async function enterIncognito(go: (address: string) => void = load): Promise<void> {
  const mayGo =
    !isReplyWritten() ||
    (await confirm({
      title: 'Start incognito?',
      text: 'The current reply stops. The conversation so far stays in its chat.',
      action: 'Start incognito',
    }))
  if (mayGo) go(`/chat?${incognitoParameter}`)
}

/** Back to where everything is kept. What was said in the meantime is gone then, so this asks. */
export async function leaveIncognito(go: (address: string) => void = load): Promise<void> {
  const isAnythingSaid =
    (
      await storage()
        .list('sessions')
        .catch(() => [])
    ).length > 0
  const mayGo =
    !isAnythingSaid ||
    (await confirm({
      title: 'Leave incognito mode?',
      text: 'Everything from this incognito session is deleted permanently.',
      action: 'Leave',
      cancel: 'Stay',
      danger: true,
    }))
  if (mayGo) go('/chat')
}

/** Whether a reply is being written in the open chat. */
const isReplyWritten = () => ongoing.read().some(({ id, isGoingOn }) => id === 'reply' && isGoingOn?.())

const load = (address: string) => location.assign(address)
