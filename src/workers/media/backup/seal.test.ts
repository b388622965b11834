import { beforeAll, describe, expect, test } from 'vitest'
import { Refused } from './refuse.ts'
import { headerLength, isSealed, openSealed, seal, sealing } from './seal.ts'

const passphrase = 'four lamps by the pier'
const plain = new Uint8Array(sealing.pieceBytes * 2 + 5000).map((_, index) => (index * 7) % 251)
const sealedPiece = sealing.pieceBytes + 16
let file: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  file = await sealed(plain)
})

async function sealed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const source = (async function* () {
    for (let at = 0; at < bytes.length; at += 100_001) yield bytes.slice(at, at + 100_001)
  })()
  for await (const part of seal(source, passphrase)) parts.push(part)
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

async function opened(bytes: Uint8Array<ArrayBuffer>, by = passphrase): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of (await openSealed(new Blob([bytes]), by)).read()) parts.push(part)
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Refused ? error.refusal : error),
  )

const changed = (at: number, change = (byte: number) => byte ^ 1) =>
  file.map((byte, index) => (index === at ? change(byte) : byte))

test('what was sealed is opened by its passphrase', async () => {
  expect(isSealed(file)).toBe(true)
  expect(Buffer.compare(await opened(file), plain)).toBe(0)
  expect(await opened(await sealed(new Uint8Array()))).toHaveLength(0)
})

test('the same words are sealed differently each time', async () => {
  expect(Buffer.compare(await sealed(plain), file)).not.toBe(0)
})

test('another passphrase is told from damage', async () => {
  expect(await refusalOf(opened(file, 'five lamps'))).toEqual({
    code: 'backup/wrong-passphrase',
    message: 'This passphrase does not open the file.',
  })
})

test('the passphrase is the same however its letters are composed', async () => {
  const accented = await (async () => {
    const parts: Uint8Array<ArrayBuffer>[] = []
    for await (const part of seal((async function* () {})(), 'café')) parts.push(part)
    return new Uint8Array(await new Blob(parts).arrayBuffer())
  })()
  expect(await opened(accented, 'cafe\u0301')).toHaveLength(0)
})

describe('damage is found where it is', () => {
  test.each([
    ['a bit in the first piece', headerLength + 10, 1],
    ['a bit in the second piece', headerLength + sealedPiece + 10, 2],
    ['a bit in the seal of the last piece', headerLength + sealedPiece * 2 + 5010, 3],
  ])('%s', async (_, at, piece) => {
    expect(await refusalOf(opened(changed(at)))).toEqual({
      code: 'backup/damaged',
      message: `The file is damaged at piece ${piece} of 3; nothing was changed.`,
    })
  })

  test('any bit of the header', async () => {
    for (const at of [8, 12, 20, 35, 44, 50, 65]) {
      expect(await refusalOf(opened(changed(at)))).toMatchObject({ code: 'backup/damaged' })
    }
  })

  test('pieces cut off, left out or in another order', async () => {
    const header = file.slice(0, headerLength)
    const piece = (index: number) =>
      file.slice(headerLength + index * sealedPiece, headerLength + (index + 1) * sealedPiece)
    const made = async (...parts: Uint8Array<ArrayBuffer>[]) =>
      new Uint8Array(await new Blob([header, ...parts]).arrayBuffer())
    for (const bytes of [
      await made(piece(0), piece(1)),
      await made(piece(0), piece(2)),
      await made(piece(1), piece(0), piece(2)),
      await made(piece(0), piece(1), piece(1), piece(2)),
      await made(),
      file.slice(0, 40),
    ]) {
      expect(await refusalOf(opened(bytes))).toMatchObject({ code: 'backup/damaged' })
    }
  })
})

describe('a header that was written to be weak or costly', () => {
  async function withParameter(at: number, value: number) {
    const bytes = file.slice()
    new DataView(bytes.buffer).setUint32(at, value)
    const sum = await crypto.subtle.digest('SHA-256', bytes.slice(0, headerLength - 8))
    bytes.set(new Uint8Array(sum).slice(0, 8), headerLength - 8)
    return await refusalOf(opened(bytes))
  }

  test('is refused: too few rounds, too small pieces', async () => {
    expect(await withParameter(10, sealing.rounds - 1)).toMatchObject({ code: 'backup/weak' })
    expect(await withParameter(42, 16)).toMatchObject({ code: 'backup/weak' })
  })

  test('is refused: rounds without end, pieces larger than memory', async () => {
    expect(await withParameter(10, 0xffff_ffff)).toMatchObject({ code: 'backup/too-large' })
    expect(await withParameter(42, 0xffff_ffff)).toMatchObject({ code: 'backup/too-large' })
  })
})
