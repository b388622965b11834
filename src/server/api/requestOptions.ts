import { randomUUID } from 'node:crypto'

/** How requests are named and held to their schemas. */
export const requestOptions = {
  genReqId: () => randomUUID(),
  // A number written as a word is no number, and what nobody asked for is refused where the contract says so.
  ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
} as const
