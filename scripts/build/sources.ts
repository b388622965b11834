import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Whether `dist` was built from the sources as they are now. */
export function buildIsCurrent(root: string): boolean {
  if (!existsSync(join(root, 'dist/index.html')) || !existsSync(join(root, stamp))) return false
  return readFileSync(join(root, stamp), 'utf8') === hashSources(root)
}

/** Notes beside the build what it was built from. */
export function rememberSources(root: string): void {
  mkdirSync(dirname(join(root, stamp)), { recursive: true })
  writeFileSync(join(root, stamp), hashSources(root))
}

/** One hash over the names and contents of everything that goes into a build, and of what is built along with it. */
export function hashSources(root: string, more: readonly string[] = []): string {
  const hash = createHash('sha256')
  for (const path of [...sources, ...more].flatMap((source) => filesOf(root, source)))
    hash.update(`${path}\n${fingerprint(root, path)}\n`)
  return hash.digest('hex')
}

const stamp = 'dist/.vite/sources.sha256'

const sources = [
  'src',
  'sdk',
  'plugins',
  'schemas',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/vite',
  'scripts/build',
  'scripts/build.ts',
  'package-lock.json',
]

function filesOf(root: string, path: string): readonly string[] {
  const full = join(root, path)
  if (!existsSync(full) || leavesNoTrace(path)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesOf(root, `${path}/${name}`))
}

const leavesNoTrace = (path: string) => /(^|\/)node_modules$|\.test\.tsx?$|\.md$|^src\/server$/.test(path)

/** Models are too large to read each time; their size and date tell enough. */
function fingerprint(root: string, path: string): string {
  const { size, mtimeMs } = statSync(join(root, path))
  if (size > 4_000_000) return `${size} ${mtimeMs}`
  return createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex')
}
