import type { PageEntries } from '../pageEntries.ts'
import type { PageDefinition } from './definePage.ts'

/** The keys of `definePage`, by those of the manifest. */
const keys = {
  route: 'routes',
  settingsPage: 'settingsPages',
  command: 'commands',
  quickAction: 'quickActions',
  dialog: 'dialogs',
  panel: 'panels',
  homeCard: 'homeCards',
  chatPart: 'chatParts',
  messagePart: 'messageParts',
  composerPart: 'composerParts',
  characterFormPart: 'characterFormParts',
  sceneField: 'sceneFields',
  turnPart: 'turnParts',
  cuePlayer: 'cuePlayers',
} as const satisfies Readonly<
  Record<Exclude<keyof PageEntries, 'module' | 'menu' | 'engines'>, Exclude<keyof PageDefinition, 'start'>>
>

/** A manifest's `page`, as far as it is looked at here. */
type Named = { readonly [Kind in keyof typeof keys]?: readonly { readonly id: string }[] }

/**
 * For tests of a page part: what its manifest names and the code leaves out, and what the code has without a name there, as
 * "dialogs.dice". Empty where the two agree.
 */
export function namesWithoutCode(page: Named, definition: PageDefinition): readonly string[] {
  return (Object.keys(keys) as (keyof typeof keys)[]).flatMap((kind) => {
    const named = (page[kind] ?? []).map(({ id }) => id)
    const coded = Object.keys(definition[keys[kind]] ?? {})
    const alone = [...named.filter((id) => !coded.includes(id)), ...coded.filter((id) => !named.includes(id))]
    return alone.map((id) => `${keys[kind]}.${id}`)
  })
}
