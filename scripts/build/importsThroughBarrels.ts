import { parseSync, type Rolldown } from 'vite'

/** What of a bundler's context it takes to follow imports. */
export type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo' | 'resolve'>

/** A name in `source`, and what it is called here. */
interface Passed {
  readonly source: string
  readonly name: string
  readonly as: string
}

/**
 * Which modules a module imports, by id. A barrel, which does nothing but pass on what others export, is seen through: of
 * it only the modules count whose names are taken, not the hundreds that it lists.
 */
export function importsThroughBarrels(modules: Modules): (id: string) => Promise<readonly string[]> {
  const known = new Map<string, readonly Passed[]>()

  const passedOnBy = (id: string): readonly Passed[] => {
    const passed = known.get(id) ?? passedOn(modules.getModuleInfo(id)?.code ?? '')
    known.set(id, passed)
    return passed
  }
  const isBarrel = (id: string) => passedOnBy(id).length > 0

  const homeOf = async (name: string, id: string): Promise<string> => {
    const passed = passedOnBy(id).find(({ as }) => as === name)
    const from = passed && (await modules.resolve(passed.source, id))?.id
    return from ? homeOf(passed.name, from) : id
  }

  return async (id) => {
    const info = modules.getModuleInfo(id)
    const imported = info?.importedIds ?? []
    if (!imported.some(isBarrel)) return imported
    const homes: string[] = []
    for (const { source, name } of taken(info?.code ?? '')) {
      const from = (await modules.resolve(source, id))?.id
      if (from && isBarrel(from)) homes.push(await homeOf(name, from))
    }
    return [...imported.filter((other) => !isBarrel(other)), ...homes]
  }
}

/** The names a module imports. One that is taken whole, by `* as`, has the name "*". */
function taken(code: string): readonly Omit<Passed, 'as'>[] {
  return parse(code).module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName }) => ({ source: moduleRequest.value, name: nameOf(importName) })),
  )
}

/** The names a module passes on, if it does nothing else; otherwise none. */
function passedOn(code: string): readonly Passed[] {
  const { module, program } = parse(code)
  const doesMore = program.body.some(
    (statement) =>
      statement.type !== 'ImportDeclaration' &&
      (statement.type !== 'ExportNamedDeclaration' || statement.declaration !== null),
  )
  if (doesMore) return []
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, importName, exportName }) =>
      moduleRequest && exportName.name
        ? [{ source: moduleRequest.value, name: nameOf(importName), as: exportName.name }]
        : [],
    )
}

const parse = (code: string) => parseSync('module.js', code)

const nameOf = ({ kind, name }: { readonly kind: string; readonly name: string | null }) =>
  kind === 'Default' ? 'default' : (name ?? '*')
