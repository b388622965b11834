import { messageOf } from 'sdk'
import { openPage } from 'sdk/page/openSettings.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { deviceControl } from 'sdk/page/services/deviceControl.ts'
import { safety } from 'sdk/page/services/safety.ts'
import { toast } from 'sdk/page/toasts.ts'
import type { Answer } from '../scene.ts'

/** Does what the player chose. */
export async function answerWith(answer: Answer): Promise<void> {
  switch (answer.kind) {
    case 'say':
      await chat.now.send(answer.label)
      break
    case 'toy':
      if (await mayToyMove()) await chat.now.send(answer.label)
      break
    case 'safeword':
      safety.now.stopScene()
      break
    case 'leave':
      openPage('/setup')
      break
    default:
      answer satisfies never
  }
}

/** Connects the virtual toy, and lets the player say whether devices may move. Their limits hold as for any device. */
async function mayToyMove(): Promise<boolean> {
  try {
    await deviceControl.now.connect('virtual')
    return await deviceControl.now.mayMove()
  } catch (error) {
    toast({ type: 'error', title: "Couldn't connect the virtual toy", message: messageOf(error) })
    return false
  }
}
