import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Files to be, by their path in the project. */
export type Files = ReadonlyMap<string, string>

/** Which of the files are not as they should be, and which lie in `folder` without being wanted. */
export function outdated(root: string, files: Files, folder: string): readonly string[] {
  const wrong = [...files].filter(([path, text]) => read(join(root, path)) !== text).map(([path]) => path)
  return [...wrong, ...leftOver(root, files, folder)]
}

export function write(root: string, files: Files, folder: string): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const path of leftOver(root, files, folder)) rmSync(join(root, path))
}

export const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')

function leftOver(root: string, files: Files, folder: string): readonly string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder))
    .map((name) => `${folder}/${name}`)
    .filter((path) => !files.has(path))
}
