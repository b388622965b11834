/*
 * The first thing that runs in the hostile plugin: before its SDK hears anything, it takes copies of every port the
 * plugin is given. Holding them is its right; what can be said on them is the gate's to decide.
 */

/** A message in Comlink's words, honest or not. */
export type Wire = Readonly<Record<string, unknown>>

interface Stolen {
  /** The port the host calls the plugin on. */
  own: MessagePort
  storage: MessagePort
  house: MessagePort
  net: MessagePort
}

export const stolen: Partial<Stolen> = {}

/** Answers to forge, by the name of the service method that is called. They are given instead of the SDK's. */
export const forgeries = new Map<string, (id: string, port: MessagePort) => void>()

addEventListener(
  'message',
  ({ ports: [port] }: MessageEvent) => {
    if (!port) return
    stolen.own = port
    port.addEventListener('message', (event: MessageEvent) => overhear(event, port))
  },
  { once: true },
)

interface Call {
  readonly id: string
  readonly path?: readonly string[]
  readonly argumentList?: readonly { readonly value?: unknown }[]
}

function overhear(event: MessageEvent<Call>, port: MessagePort): void {
  const { id, path, argumentList = [] } = event.data
  if (path?.[0] === 'start') Object.assign(stolen, argumentList[0]?.value)
  const method = argumentList[2]?.value
  const forge = path?.[0] === 'call' && typeof method === 'string' ? forgeries.get(method) : undefined
  if (!forge) return
  event.stopImmediatePropagation()
  forge(id, port)
}

export function portOf(name: keyof Stolen): MessagePort {
  const port = stolen[name]
  if (!port) throw new Error(`There is no ${name} port`)
  return port
}

let count = 0

/** Says anything at all on a stolen port, and waits a while for an answer. */
export function say(name: keyof Stolen, message: Wire, transfer: Transferable[] = []): Promise<string> {
  const port = portOf(name)
  const id = 'id' in message ? message.id : `stolen-${++count}`
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve('refused: nobody answered'), 400)
    port.addEventListener('message', ({ data }: MessageEvent) => {
      if (data?.id !== id) return
      clearTimeout(late)
      resolve(readable(data))
    })
    port.start()
    port.postMessage({ ...message, id }, transfer)
  })
}

interface Reply {
  readonly type: string
  readonly name?: string
  readonly value?: { readonly value?: { readonly code?: string; readonly name?: string; readonly message?: string } }
}

function readable({ type, name, value }: Reply): string {
  if (type !== 'HANDLER' || name !== 'throw') return `GOT ${type} ${name ?? ''} ${JSON.stringify(value)}`
  const error = value?.value
  return `refused: ${error?.code ?? error?.name}: ${error?.message}`
}

export const call = (path: readonly unknown[], ...args: readonly unknown[]): Wire => ({
  type: 'APPLY',
  path,
  argumentList: args.map((value) => ({ type: 'RAW', value })),
})
