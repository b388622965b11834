import type { ByteLink } from 'sdk'

const base = (digits: string) => `955a${digits}-0fe2-f5aa-a094-84b8d4f3e8ad`

/** The characteristics of both generations, in the order in which the link numbers them. */
const uses = {
  v3Write: 'write=180c/150a',
  v3Reports: 'notify=180c/150b',
  v3Battery: 'read=180a/1500',
  v2Strength: `write=${base('180b')}/${base('1504')}`,
  v2StrengthReports: `notify=${base('180b')}/${base('1504')}`,
  v2StrengthNow: `read=${base('180b')}/${base('1504')}`,
  v2WaveB: `write=${base('180b')}/${base('1505')}`,
  v2WaveA: `write=${base('180b')}/${base('1506')}`,
  v2Battery: `read=${base('180a')}/${base('1500')}`,
} as const

/** One characteristic of a Coyote. */
export type Part = keyof typeof uses

const parts = Object.keys(uses) as Part[]

/** Both generations are found by their names; they do not announce their services. */
export const coyoteAddress = `?name=47L121&name=D-LAB&${Object.values(uses).join('&')}`

export const numberOf = (part: Part): number => parts.indexOf(part)

/** A link whose messages are told apart by the part they belong to. */
export interface Radio {
  write(part: Part, bytes: Uint8Array): Promise<void>
  /** What it says comes as a message of that part. */
  read(part: Part): Promise<void>
  /** See `ByteLink.setStopMessages`. */
  setStopMessages(part: Part, messages: readonly Uint8Array[]): Promise<void>
}

export function radioOver(link: ByteLink): Radio {
  const numbered = (part: Part, bytes: Uint8Array) => new Uint8Array([numberOf(part), ...bytes])
  return {
    write: (part, bytes) => link.send(numbered(part, bytes)),
    read: (part) => link.send(new Uint8Array([numberOf(part)])),
    setStopMessages: (part, messages) => link.setStopMessages(messages.map((bytes) => numbered(part, bytes))),
  }
}

/** The part a message belongs to, and what it says. */
export function heardFrom(bytes: Uint8Array): { readonly part: Part; readonly bytes: Uint8Array } | undefined {
  const part = parts[bytes[0] ?? -1]
  return part && { part, bytes: bytes.subarray(1) }
}
