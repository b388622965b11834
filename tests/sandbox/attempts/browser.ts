import { attempt } from './attempt.ts'

const blocked = /^refused: (TypeError|NetworkError|SecurityError|Error: (an error event|refused|nothing happened))/
/** Refused by the bounds of a plugin's workers before the browser is asked. */
const bounded = /^refused: QuotaExceededError: The worker of a plugin (starts from a Blob|is a classic script)/
const absent = /^refused: (Error: \w+ is absent|TypeError: |SecurityError)/
const noText = /^refused: EvalError/
const noWasm = /^refused: CompileError/

/** Ways out of the worker that the browser itself must close. */
export const networkAttempts = [
  attempt('fetchCors', 'fetches from a server nobody granted', blocked),
  attempt('fetchNoCors', 'posts words blindly', blocked),
  attempt('fetchGranted', 'fetches from the granted server without asking', blocked),
  attempt('fetchOwnOrigin', 'fetches from where the app came from', blocked),
  attempt('fetchKeepalive', 'leaves a request behind that outlives it', blocked),
  attempt('fetchWithCredentials', 'fetches as the player', blocked),
  attempt('fetchByPrototype', 'takes fetch from the prototype', blocked),
  attempt('xhr', 'uses XMLHttpRequest', blocked),
  attempt('xhrSynchronous', 'uses a synchronous XMLHttpRequest', blocked),
  attempt('webSocket', 'opens a WebSocket', blocked),
  attempt('webSocketStream', 'opens a WebSocketStream', /^refused/),
  attempt('eventSource', 'opens an EventSource', blocked),
  attempt('sendBeacon', 'sends a beacon', /^refused/),
  attempt('webTransport', 'opens WebTransport', /^refused/),
  attempt('peerConnection', 'asks a STUN server over WebRTC', absent),
  attempt('font', 'loads a font from a server', blocked),
  attempt('importScriptsHttp', 'imports a script by address', blocked),
  attempt('importScriptsByBlob', 'imports a blob that imports by address', blocked),
  attempt('importHttp', 'imports a module by address', blocked),
  attempt('importData', 'imports a module from a data address', blocked),
  attempt('importByBlob', 'imports a blob module that imports by address', blocked),
  attempt('nestedByAddress', 'starts a worker by address', bounded),
  attempt('nestedByData', 'starts a worker from a data address', bounded),
  attempt('nestedFetch', 'fetches from a worker of its own', blocked),
  attempt('nestedSocket', 'opens a WebSocket from a worker of its own', blocked),
  attempt('nestedModule', 'starts a module worker that imports by address', bounded),
  attempt('sharedWorker', 'starts a shared worker', absent),
  attempt('serviceWorker', 'installs a service worker', absent),
  attempt('page', 'looks for the page: document, opener, storage, history', absent),
  attempt('formerPage', 'speaks to the frame that started it as if it were the frame', /^refused/),
]

/** What browsers keep for an origin, which a plugin has none of. */
export const storageAttempts = [
  attempt('indexedDb', 'opens the database of the chats', /^refused: SecurityError/),
  attempt('indexedDbNames', 'lists databases', /^refused: SecurityError/),
  attempt('caches', 'lists caches', absent),
  attempt('originPrivateFiles', 'opens the private files', absent),
  attempt('cookies', 'reads cookies', absent),
  attempt('channel', "listens and talks on the storage's channel", /^refused: Error: nobody of the house/, {
    run: async (rig) => {
      const [outcome] = await Promise.all([rig.attack('channel'), rig.inPage('commitSomething')])
      return outcome
    },
  }),
  attempt('locks', 'holds a lock of ours', /^(refused|GOT held vesper-plugins, which is free)/, {
    run: async (rig) => {
      const outcome = await rig.attack('locks')
      // A plugin's locks are its own: ours of that name is free all the while.
      return (await rig.inPage('isFree', 'vesper-plugins')) ? `${outcome}, which is free` : `GOT ours: ${outcome}`
    },
  }),
]

/** Code out of text, and compiled code without leave. */
export const codeAttempts = [
  attempt('evalText', 'evaluates text', noText),
  attempt('functionText', 'makes a function of text', noText),
  attempt('asyncFunctionText', "takes an async function's constructor", noText),
  attempt('timerText', 'hands text to a timer', /^refused/),
  attempt('wasm', 'compiles WebAssembly', noWasm),
  attempt('wasmAtOnce', 'compiles WebAssembly synchronously', noWasm),
]
