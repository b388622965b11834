import type { Session } from 'sdk'
import { account } from 'sdk/page/account/account.ts'
import { isScripted, type LlmChoice } from 'sdk/page/plugins/registry.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { models } from 'sdk/page/services/models.ts'
import { isOurs } from '../../../src/shared/isOurs.ts'

/** The source of replies that the player has set up; undefined while only the script can answer. */
export function sourceSetUp(): LlmChoice | undefined {
  const choice = models.now.provider()
  if (!choice || isScripted(choice) || models.now.connectionOf(choice).model === '') return undefined
  const isHosted = choice.entry.needs === 'account' && isOurs(choice.plugin.id)
  return isHosted && account.phase !== 'signed-in' ? undefined : choice
}

/** From here on the chosen source answers in this chat, which the player can undo. */
export async function leaveScript({ entry }: LlmChoice): Promise<void> {
  await chat.now.change(`Continued with ${entry.label}`, ({ script: _, ...rest }: Session) => rest)
}
