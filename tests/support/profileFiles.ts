import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files below a folder that hold any of the words, as bytes of either of a browser's two ways to write them. */
export async function filesWith(folder: string, words: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    const there = words.filter((word) => bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le')))
    if (there.length > 0) found.push(`${path}: ${there.join(', ')}`)
  }
  return found
}
