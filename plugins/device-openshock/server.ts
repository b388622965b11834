import { type Capabilities, type NetRequest, PluginError } from 'sdk'
import { type Clock, sendRequest, type TextResponse } from 'sdk/devices'
import { at, parseJson } from 'sdk/llm'
import { refusalOf } from './refusals.ts'
import { type Shocker, shockersIn } from './shockers.ts'

/** One order in a call. */
export interface ControlItem {
  readonly id: string
  readonly type: 'Stop' | 'Shock' | 'Vibrate' | 'Sound'
  /** In percent. */
  readonly intensity: number
  /** In milliseconds, 300..65535. */
  readonly duration: number
}

export interface OpenShockServer {
  readonly name: string
  /** The shockers that can be used now, of hubs that are on. */
  shockers(signal: AbortSignal): Promise<readonly Shocker[]>
  control(items: readonly ControlItem[], withinMs: number, signal: AbortSignal): Promise<void>
  controlRequest(items: readonly ControlItem[]): NetRequest
}

const listMs = 10_000
const maxHubs = 16

export const stopItem = (id: string): ControlItem => ({ id, type: 'Stop', intensity: 0, duration: 300 })

/** One OpenShock server. Its refusals are sentences, with the status in `details`. */
export function openShockServer(base: string, token: string, net: Capabilities['net'], clock: Clock): OpenShockServer {
  const headers = { OpenShockToken: token, Accept: 'application/json' }

  async function ask(request: NetRequest, withinMs: number, signal: AbortSignal): Promise<TextResponse> {
    const answer = await sendRequest(request, { net, clock, signal, timeoutMs: withinMs })
    if (answer.status < 200 || answer.status >= 300) throw refusalOf(answer)
    return answer
  }

  async function list(path: string, signal: AbortSignal): Promise<unknown> {
    const { text } = await ask({ url: base + path, headers }, listMs, signal)
    const json = parseJson(text)
    if (Array.isArray(at(json, 'data'))) return json
    throw new PluginError(
      'net/unreachable',
      'What answered is not OpenShock: its answer makes no sense. Check the server address, and that no sign-in page of your network is in between.',
    )
  }

  /** Only a clear "no" counts: whatever else goes wrong says nothing about the hub. */
  async function isOn(hub: string, signal: AbortSignal): Promise<boolean> {
    const request = { url: `${base}/1/devices/${hub}/lcg`, headers }
    const { status } = await sendRequest(request, { net, clock, signal, timeoutMs: listMs })
    return status !== 404
  }

  const controlRequest = (items: readonly ControlItem[]): NetRequest => ({
    url: `${base}/2/shockers/control`,
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ shocks: items, customName: 'Vesper' }),
  })

  return {
    name: new URL(base).host,
    controlRequest,
    async shockers(signal) {
      const [own, shared] = await Promise.all([list('/1/shockers/own', signal), list('/1/shockers/shared', signal)])
      const all = shockersIn(own, shared)
      const hubs = [...new Set(all.map(({ hub }) => hub))].slice(0, maxHubs)
      const on = await Promise.all(hubs.map(async (hub) => ((await isOn(hub, signal)) ? [hub] : [])))
      const reachable = new Set(on.flat())
      return all.filter(({ hub }) => reachable.has(hub))
    },
    async control(items, withinMs, signal) {
      await ask(controlRequest(items), withinMs, signal)
    },
  }
}
