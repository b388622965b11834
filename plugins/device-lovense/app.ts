import { type Capabilities, type NetRequest, PluginError } from 'sdk'
import { type Clock, sendRequest } from 'sdk/devices'
import { at, numberAt, parseJson } from 'sdk/llm'
import { commandS, type Toy, toysIn } from './toys.ts'

type Command = Readonly<Record<string, string | number>>

/** The Lovense app at one address. What it refuses is a sentence, with its code in `details`. */
export interface LovenseApp {
  readonly base: string
  toys(withinMs: number, signal: AbortSignal): Promise<readonly Toy[]>
  /** Moves a toy for two seconds: "Vibrate:16,Rotate:3". */
  move(toy: string, action: string, signal: AbortSignal): Promise<void>
  /** Sends a toy to a place, 0..100. */
  place(toy: string, place: number, signal: AbortSignal): Promise<void>
  /** Without a toy: all of them. */
  stop(toy: string | undefined, withinMs: number, signal: AbortSignal): Promise<void>
  /** The request that stops everything. */
  readonly stopRequest: NetRequest
}

const moveMs = 4000

export function lovenseApp(base: string, net: Capabilities['net'], clock: Clock): LovenseApp {
  // No headers at all: with one more a browser asks first, and the app does not answer that.
  const requestOf = (command: Command): NetRequest => ({
    url: `${base}/command`,
    method: 'POST',
    body: JSON.stringify(command),
  })

  async function tell(command: Command, withinMs: number, signal: AbortSignal): Promise<unknown> {
    const { text } = await sendRequest(requestOf(command), { net, clock, signal, timeoutMs: withinMs })
    const json = parseJson(text)
    const code = numberAt(json, 'code')
    if (code === undefined) throw strange()
    if (code !== 200) throw refusalOf(code)
    return json
  }

  const stopCommand = (toy?: string): Command => ({
    command: 'Function',
    action: 'Stop',
    timeSec: 0,
    apiVer: 1,
    ...(toy !== undefined && { toy }),
  })

  return {
    base,
    stopRequest: requestOf(stopCommand()),
    async toys(withinMs, signal) {
      const toys = toysIn(await tell({ command: 'GetToys' }, withinMs, signal))
      if (!toys) throw strange()
      return toys
    },
    async move(toy, action, signal) {
      const command = { command: 'Function', action, timeSec: commandS, toy, stopPrevious: 1, apiVer: 1 }
      await tell(command, moveMs, signal)
    },
    async place(toy, place, signal) {
      await tell({ command: 'Position', value: String(place), toy, apiVer: 1 }, moveMs, signal)
    },
    async stop(toy, withinMs, signal) {
      await tell(stopCommand(toy), withinMs, signal)
    },
  }
}

const strange = () =>
  new PluginError(
    'net/unreachable',
    'What answered is not the Lovense app: its answer makes no sense. Check the address, and that nothing else uses it.',
    { details: { code: 0 } },
  )

function refusalOf(code: number): PluginError {
  const isDown = code >= 500
  return new PluginError(isDown ? 'net/unreachable' : 'device/refused', sentenceOf(code), { details: { code } })
}

function sentenceOf(code: number): string {
  switch (code) {
    case 401:
      return 'The Lovense app does not know this toy any more. Pair it again in the app.'
    case 402:
      return 'The toy is not connected to the Lovense app. Switch it on and bring it near.'
    case 403:
      return 'The toy cannot do what it was asked for.'
    case 500:
    case 506:
      return `The Lovense app is not working (code ${code}). Restart it and switch Game Mode on.`
    default:
      return `The Lovense app did not understand an order (code ${code}). It may need an update.`
  }
}

/** The app's own code in a refusal; 0 where the answer was none of the app's. */
export function codeIn(error: unknown): number | undefined {
  return numberAt(at(error, 'details'), 'code')
}
