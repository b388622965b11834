/** The providers of Vesper, by the id of their contribution. */
export const providers = [
  'buttplug',
  'buttplug-wasm',
  'restim',
  'coyote',
  'openshock',
  'lovense',
  'handy',
  'audio',
  'virtual',
] as const

/** What every provider is put through, by the second half of its row's id. */
export const scenarios: Readonly<Record<string, string>> = {
  S01: 'connect, list, run 3 s, stop',
  S02: 'stop while twenty orders wait',
  S03: 'stop while disconnected, then reconnect',
  S04: 'connection lost in mid-run',
  S05: 'page hidden, frozen or gone',
  S06: 'level above the cap from anybody',
  S07: 'two hundred changes in a second',
  S08: 'answers two seconds late',
  S09: 'malformed frames',
  S10: 'device removed and back under another number',
  S11: 'too many requests',
  S12: 'battery low, or a hand on the device',
  S13: 'two tabs or clients',
  S14: 'credentials wrong or expired',
  S15: 'one of several devices fails',
}
