import type { Session } from 'sdk'
import type { ActionPath, Connection, TurnAction, TurnSettings } from '../../../workers/conversation/contract.ts'
import { circumstances } from '../../consent/circumstances.ts'
import { limitsNow, openLimits } from '../../consent/limitsNow.ts'
import { withheldIn } from '../../consent/permissions.ts'
import { directions } from '../../features/director/directions.ts'
import { environmentPrompt } from '../../features/environments/environments.ts'
import { kinkWords } from '../../features/kinks/kinkWords.ts'
import { loreSettingsFrom } from '../../features/lorebooks/loreSettings.ts'
import { recallSettings, rememberSettings } from '../../features/memory/settings/memorySettings.ts'
import { captionNote } from '../../features/pictures/captionNews.ts'
import { presetOf } from '../../features/presets/choose.ts'
import { placeOfStory, sceneOfStory } from '../../features/scenarios/play/sceneOfStory.ts'
import { settingsLoaded } from '../../settings/restoreSettings.ts'
import { settings } from '../../settings/settings.ts'

/**
 * How a reply in this chat is asked for now: the player's settings, with what the chat itself has chosen. `action` is what
 * the player has just done; absent where nobody is to reply yet.
 */
export async function turnSettings(chat: Session, connection: Connection, action?: TurnAction): Promise<TurnSettings> {
  await settingsLoaded()
  const { ai, general, lore } = settings
  await openLimits()
  const preset = await presetOf(chat, connection)
  const environment = placeOfStory() || environmentPrompt()
  const scene = [sceneOfStory(), await directions(), captionNote(chat.id)].filter(Boolean).join('\n')
  const mayRemember = !withheldIn(chat).includes('memory')
  const recall = mayRemember && recallSettings()
  const remember = mayRemember && (await rememberSettings(connection))
  const kinks = await kinkWords(chat.id, action)
  return {
    samplers: { temperature: ai.temperature },
    maxTokens: ai.maxTokens,
    historyLength: general.historyLength,
    actions: general.actionPath as ActionPath,
    around: circumstances(),
    limits: limitsNow(),
    reducedThinking: general.reducedThinking,
    lore: loreSettingsFrom(lore),
    ...(preset && { preset }),
    ...(environment && { environment }),
    ...(scene && { scene }),
    ...(kinks.length > 0 && { kinks }),
    ...(recall && { recall }),
    ...(remember && { remember }),
    ...(general.condenseChatHistory && {
      condense: { ...connection, model: ai.compressionModel || connection.model },
    }),
  }
}
