import { parseAst } from 'rolldown/parseAst'

/**
 * What is in a built script that a classic worker without a page, without modules and without `eval` cannot run: one
 * sentence each, empty for a good script. Parsing it as a script finds `import`, `export` and `import.meta`.
 */
export function leftovers(code: string): readonly string[] {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item)
    if (!isNode(value)) return
    const sentence = sentenceFor(value)
    if (sentence !== undefined) found.add(sentence)
    for (const key of Object.keys(value)) visit(value[key])
  }
  visit(parsed(code))
  return [...found]
}

function parsed(code: string): unknown {
  try {
    return parseAst(code, { sourceType: 'script', lang: 'js' })
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new Error(`The built plugin is not a classic script: ${why}`, { cause: error })
  }
}

interface Node extends Readonly<Record<string, unknown>> {
  readonly type: string
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

function sentenceFor(node: Node): string | undefined {
  switch (node.type) {
    case 'ImportExpression':
      return 'The plugin imports a module by an address it works out while running. Nothing can be loaded in the sandbox; import it by name instead.'
    case 'MetaProperty':
      return isNode(node.meta) && node.meta.name === 'import'
        ? 'The plugin uses import.meta. It becomes one script without an address, so there is nothing to refer to.'
        : undefined
    case 'Identifier':
      return /^__absent_\w+__$/.test(String(node.name))
        ? `The plugin uses ${String(node.name).slice('__absent_'.length, -2)}. Plugins run in a worker, where there is no page; describe what should be shown as a view instead.`
        : undefined
    case 'CallExpression':
    case 'NewExpression':
      return makesCode(node.callee)
        ? 'The plugin makes code out of text (eval or Function). The sandbox allows none; write it as ordinary code, or leave out the package that does it.'
        : undefined
    default:
      return undefined
  }
}

const makesCode = (callee: unknown) =>
  isNode(callee) && callee.type === 'Identifier' && (callee.name === 'eval' || callee.name === 'Function')
