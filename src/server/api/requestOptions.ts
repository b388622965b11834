import { randomUUID } from 'node:crypto'

/** Largest body of a call that names no limit of its own, in bytes. */
const maxBody = 64 * 1024

/** How requests are named, held to their schemas, and which proxies are believed to say whom they speak for. */
export const requestOptions = (trustedProxies: readonly string[]) => ({
  genReqId: () => randomUUID(),
  bodyLimit: maxBody,
  trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
  // A number written as a word is no number, and what nobody asked for is refused where the contract says so.
  ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
})
