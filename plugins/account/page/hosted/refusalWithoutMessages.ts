import { account, hasMessagesLeft } from 'sdk/page/account/account.ts'
import { openDialog } from 'sdk/page/dialog.ts'
import type { Refusal } from 'sdk/page/points/refusals.ts'
import { models } from 'sdk/page/services/models.ts'
import { session } from 'sdk/page/session.ts'
import { isOurs } from '../../../../src/shared/isOurs.ts'

/** Refuses to ask the hosted model for a reply when the month's messages are known to be used up. */
export function refusalWithoutMessages(): Refusal | undefined {
  if (account.phase !== 'signed-in' || hasMessagesLeft(account) || !isHostedAsked()) return undefined
  return {
    text: 'You have used all your messages for this month. Choose another provider in Settings, or wait until next month.',
    tell: () => openDialog('usage-limit', account.usage?.vesperUsage),
  }
}

/** A chat that a script plays asks no model. */
function isHostedAsked(): boolean {
  if (session.current?.script !== undefined) return false
  const choice = models.now.provider()
  return choice?.entry.needs === 'account' && isOurs(choice.plugin.id)
}
