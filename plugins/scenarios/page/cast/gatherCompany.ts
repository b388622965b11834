import type { CharacterId, StoryRole } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { session } from 'sdk/page/session.ts'
import { toast } from 'sdk/page/toasts.ts'
import type { ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { type Cast, type Company, castIn, companyOf, rolesOf } from './castOf.ts'

/**
 * Everybody who takes part in a scenario that is played in a chat: whom the player has chosen for its parts, and for the
 * rest whoever is in the chat, or one of their characters where they are in none. Undefined where there are none.
 */
export async function gatherCompany(record: ScenarioRecord): Promise<Company | undefined> {
  const [roles, cast] = await Promise.all([rolesOf(record), stillThere(castIn(record.options))])
  if (!session.current) await chat.now.openLast()
  return companyOf(roles, cast, session.current?.character.id) ?? companyOf(roles, cast, await somebodyFor(roles))
}

/** Whoever is named like a part of it, or else the first of all; the player is told who it is. */
async function somebodyFor(roles: readonly StoryRole[]): Promise<CharacterId | undefined> {
  const list = await storage().list('characters')
  const names = new Set(roles.map(({ name }) => name.toLowerCase()))
  const found = list.find(({ name }) => names.has(name.toLowerCase())) ?? list[0]
  if (found)
    toast({
      type: 'info',
      title: `${found.name} plays along`,
      message: 'You can choose somebody else for each part, on the page of the scenario.',
    })
  return found?.id
}

/** The cast without characters that were deleted; the player is told whom to make anew. */
async function stillThere(cast: Cast): Promise<Cast> {
  const entries = await Promise.all(
    Object.entries(cast).map(async ([role, player]) => ({ role, player, isThere: await exists(player.id) })),
  )
  for (const { player, isThere } of entries) {
    if (!isThere) toast({ type: 'warning', title: `Character "${player.name}" not found. Please recreate it.` })
  }
  return Object.fromEntries(entries.filter(({ isThere }) => isThere).map(({ role, player }) => [role, player]))
}

const exists = async (id: CharacterId): Promise<boolean> => (await storage().read('characters', id)) !== undefined
