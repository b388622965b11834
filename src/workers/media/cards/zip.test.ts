import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zip } from '../../../../tests/fixtures/cards/build.ts'
import { utf8 } from '../../../shared/files/bytes.ts'
import { openZip } from './zip.ts'

const opened = (bytes: Uint8Array) => {
  const archive = openZip(bytes)
  if (!archive?.ok) throw new Error('not an archive')
  return archive.value
}
const contentOf = (bytes: Uint8Array, path: string) => {
  const archive = opened(bytes)
  const content = archive.read(archive.entries.get(path)!)
  return content.ok ? new TextDecoder().decode(content.value) : content.error
}

test('reads stored and deflated entries of another writer', () => {
  const bytes = zipSync({
    'a.txt': [utf8('stored'), { level: 0 }],
    'ä/b.txt': [utf8('deflated '.repeat(500)), { level: 9 }],
  })
  expect(contentOf(bytes, 'a.txt')).toBe('stored')
  expect(contentOf(bytes, 'ä/b.txt')).toBe('deflated '.repeat(500))
})

test('finds the archive behind other bytes and before a comment', () => {
  const bytes = zip([{ path: 'a', content: 'x' }], { prefix: utf8('a picture') })
  const commented = new Uint8Array([...bytes, ...utf8('remark')])
  new DataView(commented.buffer).setUint16(bytes.length - 2, 6, true)
  expect(contentOf(commented, 'a')).toBe('x')
  expect(opened(commented).start).toBe(9)
})

test('an entry that says it is small and is not is refused', () => {
  const content = new Uint8Array(3_000_000)
  expect(contentOf(zip([{ path: 'a', content, claimedSize: 1000 }]), 'a')).toBe(
    'it unpacks to more than it says, or to too much',
  )
})

test('an entry of more than fifty mebibytes is refused unread', () => {
  expect(contentOf(zip([{ path: 'a', content: 'x', claimedSize: 51 * 1024 * 1024 }]), 'a')).toBe('it is too large')
})

test('an archive in the ZIP64 form is refused by name', () => {
  const bytes = zip([{ path: 'a', content: 'x' }])
  new DataView(bytes.buffer).setUint16(bytes.length - 12, 0xffff, true)
  expect(openZip(bytes)).toMatchObject({ ok: false, error: { code: 'archive/zip64' } })
})

test('something else is no archive', () => {
  expect(openZip(utf8('hello'))).toBeUndefined()
})
