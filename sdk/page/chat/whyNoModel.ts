import { refusalNow } from '../points/refusals.ts'
import { models } from '../services/models.ts'
import { noKeyText } from './noKeyText.ts'

/** Why no model can be asked now, in words for the player; undefined where one can. */
export async function whyNoModel(): Promise<string | undefined> {
  const refusal = await refusalNow()
  if (refusal) return refusal.text
  const choice = models.now.provider()
  // The hosted service has a model for those who chose none.
  const isReady = choice && (choice.entry.needs === 'account' || models.now.connectionOf(choice).model !== '')
  return isReady ? undefined : noKeyText
}
