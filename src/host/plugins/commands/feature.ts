import type { Scope } from 'sdk'
import { openPalette } from '../../extension/palette.ts'
import { commands } from '../../extension/points.ts'
import { followManifests } from '../followManifests.ts'
import { commandsOf } from './commandsOf.ts'

/** The palette, and the commands of every plugin that is on. */
export function addCommands(scope: Scope): void {
  scope.add(
    commands.add({
      by: 'vesper',
      id: 'palette',
      value: { id: 'palette', label: 'Commands', order: 0, keys: 'Mod+K', inFields: true, run: openPalette },
    }),
  )
  scope.add(
    followManifests((plugin) =>
      commandsOf(plugin, commands.read()).map((value) => commands.add({ by: plugin.id, id: value.id, value })),
    ),
  )
}
