import type { PluginId } from 'sdk'
import { callContribution, wasShown } from '../contributions.ts'

const deadlineMs = 60_000

/** Runs a plugin's command. What goes wrong within the plugin has been shown by its name already. */
export async function runPluginCommand(plugin: PluginId, id: string): Promise<void> {
  const { signal } = new AbortController()
  try {
    const call = { plugin, point: 'command', id, method: 'run', signal, deadlineMs } as const
    await callContribution(call, [])
  } catch (error) {
    if (!wasShown(error)) throw error
  }
}
