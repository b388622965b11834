/* Runs in the conversation worker: notes how long it takes from a turn's arrival to its request's departure. */

const built: number[] = []
let begun: number | undefined

addEventListener('message', ({ data }) => {
  if (data?.path?.[0] === 'run') begun = performance.now()
})

/** A call as Comlink puts it on a port. */
interface Call {
  readonly path?: readonly string[]
  readonly argumentList?: readonly { readonly value?: { readonly method?: string } }[]
}

const post = MessagePort.prototype.postMessage as (this: MessagePort, call: Call, rest?: Transferable[]) => void
MessagePort.prototype.postMessage = function (this: MessagePort, call: Call, rest?: object) {
  post.call(this, call, rest as Transferable[])
  if (begun === undefined || call?.path?.[0] !== 'fetch' || call.argumentList?.[0]?.value?.method !== 'POST') return
  built.push(performance.now() - begun)
  begun = undefined
}

declare global {
  var benchBuilt: number[]
}
globalThis.benchBuilt = built

export {}
