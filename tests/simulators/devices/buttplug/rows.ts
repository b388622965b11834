/** The faults of the contract of this double, in its order. */
export const faultRows: Readonly<Record<string, string>> = {
  'buttplug-F01': 'nobody listens',
  'buttplug-F02': 'another program has the server',
  'buttplug-F03': 'a server that knows only version 3',
  'buttplug-F04': 'every reply is slow',
  'buttplug-F05': 'orders are never answered',
  'buttplug-F06': 'the link drops in the middle of an order',
  'buttplug-F07': 'the link is half open',
  'buttplug-F08': 'malformed frames',
  'buttplug-F09': 'replies swapped and repeated',
  'buttplug-F10': 'a device removed while it runs',
  'buttplug-F11': 'a device under a new number',
  'buttplug-F12': 'a range that shrinks',
  'buttplug-F13': 'one feature refuses',
  'buttplug-F14': 'pings are required',
  'buttplug-F15': 'a low battery',
  'buttplug-F16': 'a search that never finishes',
  'buttplug-wasm-F01': 'the player closes the chooser',
  'buttplug-wasm-F02': 'the browser has no Bluetooth',
  'buttplug-wasm-F03': 'any mistake is fatal',
  'buttplug-wasm-F04': 'nothing checks the range',
  'buttplug-wasm-F05': 'orders are written at once',
  'buttplug-wasm-F06': 'disconnecting does nothing',
}

/** Scenarios that the protocol gives no occasion for. */
export const notApplicable: Readonly<Record<string, string>> = {
  'buttplug-S11': 'the protocol limits no rate and gives no hint to wait; our own pace is S07',
  'buttplug-S14': 'the server knows no credentials',
  'buttplug-wasm-S03': 'the server lives in the page: there is no link that could be lost while it goes on',
  'buttplug-wasm-S08': 'orders are answered within the page',
  'buttplug-wasm-S09': 'nothing comes from outside the page',
  'buttplug-wasm-S11': 'the protocol limits no rate',
  'buttplug-wasm-S13': 'each page has a server of its own; between own tabs the house gives one the lease',
  'buttplug-wasm-S14': 'the server knows no credentials',
}
