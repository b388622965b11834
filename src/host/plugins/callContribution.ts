import { codeOf, type PluginId } from 'sdk'
import type { CallPoint } from 'sdk/runtime'
import { callPlugin, watchPluginCalls } from '../../workers/shared/callPlugin.ts'
import { activate } from './activation.ts'
import { note } from './faults.ts'

interface ContributionCall {
  readonly plugin: PluginId
  readonly point: CallPoint
  /** Of the contribution. */
  readonly id: string
  readonly method: string
  readonly signal: AbortSignal
  readonly deadlineMs?: number
}

const shown = new WeakSet<object>()

// The page's own calls are counted, timed and told like those of the workers.
watchPluginCalls(note)

/** Calls a contribution from the page, and starts its plugin if it is not running. */
export async function callContribution(
  call: ContributionCall,
  argsWith: (signal: AbortSignal) => readonly unknown[],
): Promise<unknown> {
  const { plugin, point, id, method } = call
  const host = await activate(plugin)
  try {
    return await callPlugin({ ...call, method: `${id}.${method}` }, (signal) =>
      host.call(point, id, method, ...argsWith(signal)),
    )
  } catch (error) {
    if (error instanceof Error && codeOf(error)?.startsWith('plugin/')) shown.add(error)
    throw error
  }
}

/** Whether an error of a call has been shown to the player as the plugin's fault, so that nobody needs to repeat it. */
export const wasShown = (error: unknown): boolean => error instanceof Error && shown.has(error)
