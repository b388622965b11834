import { decodeText } from './decodeText.ts'
import { type PackageLimits, packageLimits } from './limits.ts'
import { type Package, type PackageFile, Refusal } from './packageFile.ts'
import { baseOf, endingOf, folderOf } from './paths.ts'
import { recogniseGuide, recogniseJson, type Script, withoutComments } from './recognise.ts'

export interface FoundScripts {
  readonly scripts: readonly Script[]
  /** What was meant as one and is spoilt, by its path. */
  readonly spoilt: readonly string[]
  readonly warnings: ReadonlyMap<string, string>
}

/** Names under which programs keep the script of a tease. */
const usualNames = new Set(['eosscript.json', 'tease.json', 'script.json', 'geteosscript.json'])

/** All scripts of a package. Where one has a usual name, other JSON files beside it are not taken for scripts. */
export async function findScripts(
  all: Package,
  signal: AbortSignal,
  most: PackageLimits = packageLimits,
): Promise<FoundScripts> {
  const scripts: Script[] = []
  const spoilt: string[] = []
  const warnings = new Map<string, string>()
  const isLone = all.files.length === 1
  for (const file of all.files) {
    signal.throwIfAborted()
    const ending = endingOf(file.path)
    if (ending !== 'xml' && ending !== 'json' && !isLone) continue
    if (file.size > (isLone ? most.loneScriptBytes : most.scriptBytes)) {
      spoilt.push(`${file.path}: It is too large to be a script.`)
      continue
    }
    const { text, guessed } = decodeText(await bytesOf(file))
    const isXml = ending === 'xml' || /^\s*</.test(text)
    const found = isXml ? recogniseGuide(file.path, text) : recogniseJson(file.path, text)
    if (found.kind === 'script') {
      scripts.push(found.script)
      if (guessed) warnings.set(file.path, 'The text was not in the encoding it names; it was read as Windows does.')
    }
    if (found.kind === 'spoilt') spoilt.push(`${file.path}: ${found.message}`)
  }
  return { scripts: withoutIncluded(usual(scripts)), spoilt, warnings }
}

async function bytesOf(file: PackageFile): Promise<Uint8Array> {
  try {
    return new Uint8Array(await (await file.read()).arrayBuffer())
  } catch (error) {
    if (error instanceof Refusal && error.wants === 'nothing') return new Uint8Array()
    throw error
  }
}

function usual(scripts: readonly Script[]): readonly Script[] {
  const folders = new Set(
    scripts.filter(({ path }) => usualNames.has(baseOf(path).toLowerCase())).map(({ path }) => folderOf(path)),
  )
  return scripts.filter(
    ({ path, format }) =>
      format === 'guideme' || usualNames.has(baseOf(path).toLowerCase()) || !folders.has(folderOf(path)),
  )
}

/** A guide that another guide includes is a part of that one. */
function withoutIncluded(scripts: readonly Script[]): readonly Script[] {
  const included = scripts.flatMap(({ path, format, script }) => {
    if (format !== 'guideme') return []
    const names = [...withoutComments(String(script)).matchAll(/<Include\b[^<>]*?\sid\s*=\s*["']([^"']+)["']/gi)]
    return names.map(([, name = '']) => ({ by: path, name: baseOf(name.replaceAll('\\', '/')).toLowerCase() }))
  })
  return scripts.filter(
    ({ path }) => !included.some(({ by, name }) => by !== path && name === baseOf(path).toLowerCase()),
  )
}
