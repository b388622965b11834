import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { productionPackages } from '../licenses/productionPackages.ts'

/** A CycloneDX 1.6 document; schema: the bom-1.6 schema of the CycloneDX project. */
export interface Sbom {
  readonly bomFormat: 'CycloneDX'
  readonly specVersion: '1.6'
  readonly version: 1
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
}

interface Component {
  readonly type: 'application' | 'library'
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly purl?: string
  readonly scope?: 'required' | 'optional'
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
  readonly licenses?: readonly { readonly expression: string }[]
}

/**
 * Everything that ships or runs with Vesper, from the lock file alone: the same lock file gives the same bytes. npm's own
 * `npm sbom` refuses workspaces without a version, and needs an installed folder for those with one.
 */
export function sbomOf(lock: unknown): Sbom {
  const { name, version, packages } = lock as {
    readonly name: string
    readonly version: string
    readonly packages: Readonly<Record<string, { readonly integrity?: string }>>
  }
  const components = productionPackages(lock).map(({ name, version, license, path, native }): Component => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
    const [algorithm = '', digest = ''] = (packages[path]?.integrity ?? '').split(' ')[0]?.split('-') ?? []
    const content = Buffer.from(digest, 'base64').toString('hex')
    return {
      type: 'library',
      'bom-ref': `${purl}#${path}`,
      name,
      version,
      purl,
      scope: native ? 'optional' : 'required',
      ...(content && { hashes: [{ alg: algorithm.replace(/^sha(\d+)$/, 'SHA-$1'), content }] }),
      ...(license && { licenses: [{ expression: license }] }),
    }
  })
  const own: Component = { type: 'application', 'bom-ref': 'vesper', name, version }
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component: own }, components }
}

/** Written with every build, beside it: what is in `dist` is served. */
export function writeSbom(root: string): void {
  const lock: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  mkdirSync(join(root, 'reports'), { recursive: true })
  writeFileSync(join(root, 'reports/sbom.cdx.json'), `${JSON.stringify(sbomOf(lock), null, 2)}\n`)
}
