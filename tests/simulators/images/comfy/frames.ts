import { concat } from '../../../../src/shared/files/bytes.ts'
import { u32 } from '../wire/bytes.ts'

const text = new TextEncoder()

/** A picture without a word about whose it is. */
export function plainPicture(format: 'jpeg' | 'png', picture: Uint8Array): Uint8Array {
  return concat([u32(1), u32(format === 'jpeg' ? 1 : 2), picture])
}

/** A picture with a description before it. */
export function describedPicture(about: Readonly<Record<string, unknown>>, picture: Uint8Array): Uint8Array {
  const words = text.encode(JSON.stringify(about))
  return concat([u32(4), u32(words.length), words, picture])
}

/** What no client should trip over. */
export function garbageFrames(): readonly Uint8Array[] {
  return [
    Uint8Array.of(0, 0, 1),
    concat([u32(4), u32(0xffff), text.encode('{"node_id":"5"}')]),
    concat([u32(1), u32(1), text.encode('this is not a picture')]),
    concat([u32(99), u32(0), Uint8Array.of(1, 2, 3, 4)]),
    concat([u32(3), u32(9), text.encode('5')]),
  ]
}
