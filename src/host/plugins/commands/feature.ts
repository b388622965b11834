import { feature } from '../../extension/feature.ts'
import { openPalette } from '../../extension/palette.ts'
import { commands } from '../../extension/points.ts'
import { followManifests } from '../followManifests.ts'
import { commandsOf } from './commandsOf.ts'

/** The palette, and the commands of every plugin that is on. */
export const commandsFeature = feature((add, scope) => {
  add(commands, 'palette', { label: 'Commands', keys: 'Mod+K', inFields: true, run: openPalette })
  scope.add(
    followManifests((plugin, addTheirs) => {
      for (const { id, ...command } of commandsOf(plugin, commands.read())) addTheirs(commands, id, command)
    }),
  )
})
