import type { PluginManifest } from 'sdk'
import type { WithId } from '../../extension/Point.ts'
import type { CommandEntry } from '../../extension/points.ts'
import { parseShortcut } from '../../extension/shortcuts.ts'

/** A plugin's commands as entries of the list. Running one starts the plugin if it is not running. */
export function commandsOf(plugin: PluginManifest, taken: readonly CommandEntry[]): readonly WithId<CommandEntry>[] {
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
