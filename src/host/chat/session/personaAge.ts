import { PluginError } from 'sdk'
import { profileSection } from 'sdk/page/characters/profileSection.ts'
import { conversation } from 'sdk/page/engines.ts'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { agesOpenMessage } from '../../../shared/policy/openAges.ts'
import type { Persona } from '../../../workers/conversation/contract.ts'
import { askForAges } from '../../characters/ages/ageQuestion.ts'

/**
 * Asks for the player's age in stories where the game profile leaves it open, and adds it to their appearance. Throws
 * `plugin/refused` where the age stays open or the profile is of a minor, and an `AbortError` on Cancel.
 */
export async function settlePersonaAge(persona: () => Persona): Promise<void> {
  const { refused, open } = await conversation().personaAges(persona())
  if (refused !== undefined) throw new PluginError('plugin/refused', refused)
  if (open.length === 0) return
  const { name } = persona()
  const isStated = await askForAges({ subject: { kind: 'persona', name }, people: open }, async ([stated]) => {
    if (stated) addAge(stated.age)
  })
  if (!isStated) throw new DOMException('Cancelled. No age was stated.', 'AbortError')
  const after = await conversation().personaAges(persona())
  if (after.open.length > 0) throw new PluginError('plugin/refused', agesOpenMessage(after.open))
}

function addAge(age: number): void {
  const before = profileSection.now.physicalDescription.trimEnd()
  const physicalDescription = `${before}${before === '' ? '' : '\n'}${age} years old.`
  changeSettings(profileSection, { physicalDescription })
}
