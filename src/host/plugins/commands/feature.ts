import type { PluginManifest } from 'sdk'
import { feature } from 'sdk/page/feature.ts'
import type { WithId } from 'sdk/page/points/Point.ts'
import { type CommandEntry, commands } from 'sdk/page/points/points.ts'
import { parseShortcut } from 'sdk/page/shortcuts.ts'
import { followManifests } from '../followManifests.ts'
import { openPalette } from './palette.ts'

/** The palette, and the commands of every plugin that is on. */
export const commandsFeature = feature((add, scope) => {
  add(commands, 'palette', { label: 'Commands', keys: 'Mod+K', inFields: true, run: openPalette })
  scope.add(
    followManifests((plugin, addTheirs) => {
      for (const { id, ...command } of commandsOf(plugin, commands.read())) addTheirs(commands, id, command)
    }),
  )
})

/** A plugin's commands as entries of the list. Running one starts the plugin if it is not running. */
function commandsOf(plugin: PluginManifest, taken: readonly CommandEntry[]): readonly WithId<CommandEntry>[] {
  return (plugin.contributes.command ?? []).map(({ id, label, keybinding }) => ({
    id: `${plugin.id}/${id}`,
    label: `${plugin.name}: ${label}`,
    ...(keybinding && isFree(keybinding, taken) && { keys: keybinding }),
    run: async () => (await import('./runPluginCommand.ts')).runPluginCommand(plugin.id, id),
  }))
}

/** Plain keys are for writing and for ours, and nobody's key is taken away: such a command has its name only. */
function isFree(keys: string, taken: readonly CommandEntry[]): boolean {
  const wanted = parseShortcut(keys)
  if (!wanted || !(wanted.mod || wanted.alt)) return false
  return !taken.some((command) => {
    const shortcut = command.keys === undefined ? undefined : parseShortcut(command.keys)
    return shortcut && JSON.stringify(shortcut) === JSON.stringify(wanted)
  })
}
