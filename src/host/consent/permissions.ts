import type { CharacterId, Session } from 'sdk'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import type { Permission } from '../../shared/policy/circumstances.ts'
import { consentSection } from './consentSection.ts'

export const permissions: readonly Permission[] = ['devices', 'pictures', 'memory']

/** What the player keeps from one character. `from` may be a snapshot, for use in render. */
export const withheldFrom = (
  character: CharacterId,
  from: readonly string[] = consentSection.now.withheld,
): readonly Permission[] => permissions.filter((permission) => from.includes(entryOf(character, permission)))

/** What is kept from whoever is in a chat: in company, what one of them may not, none may. */
export const withheldIn = (chat: Pick<Session, 'character' | 'members'> | undefined): readonly Permission[] => {
  const company = chat ? [chat.character.id, ...(chat.members ?? []).map(({ id }) => id)] : []
  const withheld = new Set(company.flatMap((character) => withheldFrom(character)))
  return permissions.filter((permission) => withheld.has(permission))
}

export function permit(character: CharacterId, permission: Permission, isPermitted: boolean): void {
  const entry = entryOf(character, permission)
  const others = consentSection.now.withheld.filter((other) => other !== entry)
  changeSettings(consentSection, { withheld: isPermitted ? others : [...others, entry] })
}

const entryOf = (character: CharacterId, permission: Permission): string => `${character}/${permission}`
