import { codeOf } from 'sdk'
import { chat } from 'sdk/page/services/chat.ts'
import { session } from 'sdk/page/session.ts'
import { pictureTimesSection } from './pictureTimesSection.ts'

const isSetup: ReadonlySet<unknown> = new Set([
  'image/unreachable',
  'image/timeout',
  'image/cors-blocked',
  'image/mixed-content',
  'image/local-network-denied',
  'image/not-backend',
])

export const setupHelp = `Pictures need an image server on your computer:
1. Install one: ComfyUI, AUTOMATIC1111 or Forge.
2. Start it with CORS allowed for this page. The command is in Settings > Image Generation.
3. Enter its address in Settings > Image Generation.
4. Test the connection there.
This message can be turned off in Settings > General > Advanced.`

let wasTold = false
let hasAnswered = false

/** The image server answered: from now on, whatever fails is no matter of setting it up. */
export function noteImageServerAnswers(): void {
  hasAnswered = true
}

/** Says in the chat what became of a picture, and once a visit how a server is set up, where that is what is missing. */
export async function notifySetup(error: Error): Promise<void> {
  const current = session.current
  if (!current) return
  // A server that has answered is set up: it is gone for now, not missing.
  if (!isSetup.has(codeOf(error)) || hasAnswered)
    return await chat.now.postSystemMessage(current.id, `Image generation failed: ${error.message}`)
  if (wasTold || pictureTimesSection.now.hideComfyUISetupErrors) return
  wasTold = true
  await chat.now.postSystemMessage(current.id, setupHelp)
}
