import type { PluginId } from 'sdk'
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
export async function callContribution(call: ContributionCall, args: readonly unknown[]): Promise<unknown> {
  const { plugin, point, id, method } = call
  const host = await activate(plugin)
  let isPluginsFault = false
  const stop = watchPluginCalls((report) => {
    if (report.plugin === plugin && report.outcome === 'failed') isPluginsFault = true
  })
  try {
    return await callPlugin({ ...call, method: `${id}.${method}` }, () => host.call(point, id, method, ...args))
  } catch (error) {
    if (isPluginsFault && typeof error === 'object' && error !== null) shown.add(error)
    throw error
  } finally {
    stop()
  }
}

/** Whether an error of a call has been shown to the player as the plugin's fault, so that nobody needs to repeat it. */
export const wasShown = (error: unknown): boolean => typeof error === 'object' && error !== null && shown.has(error)
