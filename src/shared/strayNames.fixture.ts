import { parseSync } from 'rolldown/experimental'
import { channelNames, databaseNames, lockNames, noteNames } from './storageNames.ts'

interface Node {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

const registered = [noteNames, databaseNames, lockNames, channelNames]
  .flatMap((names) => Object.values<string>(names))
  .filter((name) => name.startsWith('vesper-'))

/** Calls whose first argument names a place, whatever they are called on. */
const takesName = /^(openDB|deleteDB|deleteDatabase|BroadcastChannel|SharedWorker|getDirectoryHandle)$/
/** Calls that take a name only when called on one of `places`. */
const takesNameOf = /^(open|request|exclusive)$/
const places = /indexedDB|locks|disk/i
const storages = /^(localStorage|sessionStorage|cookieStore|caches)$/

/** Every place of a source that stores or shares something under a name that is not taken from the registry. */
export function strayNames(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const stray: string[] = []
  const constants = new Map<string, string>()
  const textOf = (node: Node | undefined) => (node ? text.slice(node.start, node.end as number) : '')

  const literalOf = (node: Node | undefined): string | undefined => {
    switch (node?.type) {
      case 'Literal':
        return typeof node.value === 'string' ? node.value : undefined
      case 'TemplateLiteral':
        return (node.quasis as { value: { cooked: string } }[])[0]?.value.cooked || undefined
      case 'BinaryExpression':
        return literalOf(node.left as Node)
      case 'Identifier':
        return constants.get(node.name as string)
      case 'TSAsExpression':
      case 'ParenthesizedExpression':
        return literalOf(node.expression as Node)
      default:
        return undefined
    }
  }
  const report = (node: Node, what: string) => {
    stray.push(`${path}:${text.slice(0, node.start).split('\n').length} ${what}`)
  }
  const inspect = (node: Node) => {
    if (node.type === 'VariableDeclarator') {
      const literal = literalOf(node.init as Node)
      if (literal !== undefined) constants.set((node.id as Node).name as string, literal)
    }
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const callee = node.callee as Node
      const isMember = callee.type === 'MemberExpression'
      const called = isMember ? textOf(callee.property as Node) : textOf(callee)
      const isNaming =
        takesName.test(called) || (takesNameOf.test(called) && isMember && places.test(textOf(callee.object as Node)))
      const name = literalOf((node.arguments as Node[])[0])
      if (isNaming && name !== undefined) report(node, `${called}(${JSON.stringify(name)})`)
    }
    if (node.type === 'Identifier' && storages.test(node.name as string)) report(node, node.name as string)
    if (node.type === 'MemberExpression' && textOf(node) === 'document.cookie') report(node, 'document.cookie')
    const literal = node.type === 'Literal' || node.type === 'TemplateLiteral' ? literalOf(node) : undefined
    if (literal !== undefined && registered.some((name) => isNamed(literal, name))) {
      report(node, JSON.stringify(literal))
    }
  }
  walk(program as unknown as Node, inspect)
  return stray
}

/** Whether a text is a registered name, or begins with a registered prefix. */
const isNamed = (text: string, name: string) => text === name || (/[-:]$/.test(name) && text.startsWith(name))

function walk(node: Node, inspect: (node: Node) => void): void {
  inspect(node)
  for (const field of Object.values(node)) {
    for (const child of Array.isArray(field) ? field : [field]) {
      if (typeof child === 'object' && child !== null && typeof child.type === 'string') walk(child, inspect)
    }
  }
}
