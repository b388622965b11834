import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { endings, isCompressible } from '../../src/server/web/fileNames.ts'

/** Puts a brotli and a gzip copy beside every file of `folder` that shrinks, so that serving costs no time. */
export async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.filter(isServedText).map((name) => compress(join(folder, name))))
}

const isServedText = (name: string) =>
  isCompressible(name.replaceAll('\\', '/')) && !name.split(/[\\/]/).some((part) => part.startsWith('.'))

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < smallest) return
  const quality = bytes.length > large ? 9 : constants.BROTLI_MAX_QUALITY
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const copies = [
    [endings.br, await promisify(brotliCompress)(bytes, { params })],
    [endings.gzip, await promisify(gzip)(bytes, { level: 9 })],
  ] as const
  for (const [ending, copy] of copies) if (copy.length < bytes.length) await writeFile(path + ending, copy)
}

/** Below this, headers weigh more than what compression saves. */
const smallest = 512

/** Above this, the last per cent of brotli costs more seconds than it is worth at every build. */
const large = 1_000_000
