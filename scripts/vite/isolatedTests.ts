import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Test files that need modules of their own: they replace modules, load them again, bring a DOM, or say
 * `@vitest-isolate` with a reason. All others share one module graph per thread, because loading the same files
 * again for every test file took more than half of the time of the whole suite.
 */
export function isolatedTests(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) => testFilesIn(root, folder))
    .filter((path) => needsIsolation.test(readFileSync(join(root, path), 'utf8')))
}

const needsIsolation = /@vitest-(?:environment|isolate)|\bvi\s*\.(?:mock|doMock|resetModules)\b/

function testFilesIn(root: string, folder: string): readonly string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
}
