import { type Message, newId, type Role, type SessionId, wordingOf } from 'sdk'
import { isOurs } from '../../../shared/isOurs.ts'
import type { TurnAction } from '../../../workers/conversation/contract.ts'
import { conversation, network } from '../../engines/engine.ts'
import { secretOrigin } from '../../plugins/permissions/grants.ts'
import { pluginSettings } from '../../settings/settings.ts'
import { chosenProvider } from './connection.ts'
import { conversationSection } from './conversationSection.ts'
import { keepsWords, type Refusal, refusalOf } from './sendRules.ts'
import { appendLoaded, loaded, session } from './session.ts'

/**
 * Whether the rules of sending keep this from becoming a turn, and if so tells the player why. Undefined: go on.
 * `wasKept`: the words stand in the chat all the same, and need not go back to where they were written.
 */
export async function refuse(
  id: SessionId,
  action: TurnAction,
  playerName: string,
): Promise<{ readonly wasKept: boolean } | undefined> {
  const refusal = await refusalNow()
  if (!refusal) return undefined
  const wasKept = keepsWords(refusal, action)
  if (wasKept && action.kind === 'send') await post(id, 'user', playerName, action.text)
  await notify(id, refusal)
  return { wasKept }
}

/** What keeps any model from being asked now. */
export function refusalNow(): Promise<Refusal | undefined> {
  const choice = chosenProvider()
  // An account with somebody else is between them and their plugin.
  const isAsked = choice && (choice.entry.needs !== 'account' || isOurs(choice.plugin.id))
  return refusalOf({
    llmEnabled: conversationSection.now.llmEnabled,
    ...(isAsked && { needs: choice.entry.needs }),
    // There is no account server to sign in to yet.
    isSignedIn: false,
    hasKey: hasKeyOfChosen,
  })
}

async function notify(id: SessionId, refusal: Refusal): Promise<void> {
  if (refusal.kind === 'sign-in') {
    dispatchEvent(new CustomEvent('open-signin'))
    return
  }
  if (refusal.kind === 'disabled' && isSaid(refusal.text)) return
  await postSystemMessage(id, refusal.text)
}

/** Something Vesper says within a chat. It is shown and kept, and never goes along with a prompt. */
export const postSystemMessage = (id: SessionId, text: string): Promise<void> => post(id, 'system', 'Vesper', text)

/** Once is enough: who has it before their eyes need not read it under every message. */
function isSaid(text: string): boolean {
  return [...loaded.messages.values()].some(
    (message) => message.role === 'system' && wordingOf(message).content === text,
  )
}

async function post(id: SessionId, role: Role, characterName: string, content: string): Promise<void> {
  const timestamp = Date.now()
  const message: Message = {
    session: id,
    position: 0,
    id: newId(),
    role,
    characterName,
    variants: [{ content, state: 'complete', timestamp }],
    active: 0,
    timestamp,
    metadata: {},
    ...(role === 'system' && { hidden: true }),
  }
  const kept = await conversation().add(message)
  if (session.current?.id === id) appendLoaded(kept)
}

async function hasKeyOfChosen(): Promise<boolean> {
  const plugin = chosenProvider()?.plugin
  const name = plugin?.permissions?.secrets?.names[0]
  // Where it cannot be told, the provider itself will say what is missing.
  if (!plugin || !name || !secretOrigin(plugin, pluginSettings(plugin))) return true
  return (await network().secretState(plugin.id, name)).kind === 'saved'
}
