import { parseSync } from 'rolldown/utils'
import { type DocComment, noDoc, readDocComment } from './docComment.ts'

export interface Member {
  /** "chat()", "signal", "secrets.placeholder()". */
  readonly name: string
  readonly doc: DocComment
}

/** One thing a module exports, as its author wrote it and without its inside. */
export interface Declaration {
  readonly name: string
  readonly kind: 'interface' | 'type' | 'function' | 'class' | 'const'
  /** Without comments and bodies. */
  readonly code: string
  /** The same with the comments within. */
  readonly commented: string
  readonly doc: DocComment
  readonly members: readonly Member[]
  /** Whether `code` says all of it; an inferred type stands only in what the compiler writes. */
  readonly isComplete: boolean
}

/** A node of the syntax tree, as far as we look at it. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

interface Comment {
  readonly type: string
  readonly value: string
  readonly start: number
  readonly end: number
}

/** A module's text with its syntax tree. */
export interface Parsed {
  readonly text: string
  readonly body: readonly Node[]
  readonly comments: readonly Comment[]
}

export function parse(fileName: string, text: string): Parsed {
  const { program, comments, errors } = parseSync(fileName, text)
  if (errors.length > 0) throw new Error(`${fileName}: ${errors[0]?.message}`)
  return { text, body: program.body as unknown as readonly Node[], comments }
}

/** What one statement declares; a `const` statement may declare several. */
export function declarationsOf(parsed: Parsed, statement: Node): readonly Declaration[] {
  const inner = (statement.declaration as Node | null) ?? statement
  const doc = docBefore(parsed, statement.start)
  const written = (kind: Declaration['kind'], end: number, isComplete: boolean): Declaration => ({
    name: (inner.id as Node & { readonly name: string }).name,
    kind,
    code: tidy(withoutComments(parsed, inner.start, end)),
    commented: tidy(parsed.text.slice(inner.start, end)),
    doc,
    members: membersOf(parsed, (inner.body ?? inner.typeAnnotation) as Node | undefined),
    isComplete,
  })
  switch (inner.type) {
    case 'TSInterfaceDeclaration':
      return [written('interface', inner.end, true)]
    case 'TSTypeAliasDeclaration':
      return [written('type', inner.end, true)]
    case 'FunctionDeclaration':
    case 'TSDeclareFunction': {
      const body = inner.body as Node | null
      const declared = written('function', body?.start ?? inner.end, Boolean(inner.returnType))
      return [{ ...declared, members: [] }]
    }
    case 'ClassDeclaration':
      return [written('class', inner.end, false)]
    case 'VariableDeclaration':
      return (inner.declarations as readonly Node[]).map((each) => ({
        name: (each.id as Node & { readonly name: string }).name,
        kind: 'const',
        code: tidy(`const ${withoutComments(parsed, each.start, each.end)}`),
        commented: '',
        doc,
        members: [],
        isComplete: false,
      }))
    default:
      return []
  }
}

function membersOf(parsed: Parsed, node: Node | undefined, within = ''): readonly Member[] {
  const members = (node?.type === 'TSTypeLiteral' ? node.members : node?.body) as readonly Node[] | undefined
  if (!Array.isArray(members)) return []
  return members.flatMap((member) => {
    const own = nameOf(member)
    if (!own) return []
    const isCalled = /Method|Constructor/.test(member.type) && member.kind !== 'get'
    const inner = (member.typeAnnotation as Node | undefined)?.typeAnnotation as Node | undefined
    const nested = inner?.type === 'TSTypeLiteral' ? membersOf(parsed, inner, `${within}${own}.`) : []
    return [{ name: `${within}${own}${isCalled ? '()' : ''}`, doc: docBefore(parsed, member.start) }, ...nested]
  })
}

function nameOf({ key }: Node): string | undefined {
  const { name, value, type } = (key ?? {}) as { readonly name?: string; readonly value?: string; type?: string }
  return type === 'PrivateIdentifier' ? undefined : (name ?? value)
}

function docBefore({ text, comments }: Parsed, start: number): DocComment {
  const last = comments.findLast(({ end }) => end <= start)
  const isDoc = last?.type === 'Block' && last.value.startsWith('*') && text.slice(last.end, start).trim() === ''
  return isDoc ? readDocComment(last.value) : noDoc
}

function withoutComments({ text, comments }: Parsed, start: number, end: number): string {
  let at = start
  let code = ''
  for (const comment of comments) {
    if (comment.start < at || comment.end > end) continue
    code += text.slice(at, comment.start)
    at = comment.end
  }
  return code + text.slice(at, end)
}

/** One style whoever wrote it: two spaces of indentation, no empty lines, no `declare`. */
function tidy(code: string): string {
  const lines = code
    .replace(/^(?:export )?(?:declare )?/, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && line.trim() !== '#private;')
    .map((line) => line.trimEnd())
  const indents = lines.slice(1).map((line) => /^ */.exec(line)?.[0].length ?? 0)
  const isByFour = indents.some((indent) => indent > 0) && indents.every((indent) => indent % 4 === 0)
  const halved = isByFour ? lines.map((line) => line.replace(/^ +/, ({ length }) => ' '.repeat(length / 2))) : lines
  return halved.join('\n').replace(/[;\s]+$/, '')
}
