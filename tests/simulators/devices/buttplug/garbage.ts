const forms: Readonly<Record<string, string | Uint8Array>> = {
  truncated: '{',
  empty: '[]',
  unknown: '[{"Nope":{}}]',
  bodiless: '[{"Ok":{}}]',
  poisoned: '[{"__proto__":{"Id":1}},{"constructor":{"Id":1}}]',
  binary: new Uint8Array([0xff, 0x00, 0xfe]),
}

/** What is no message of the protocol: of one form, or of all. */
export const garbage = (form?: string): readonly (string | Uint8Array)[] =>
  Object.entries(forms).flatMap(([name, found]) => (form === undefined || form === name ? [found] : []))
