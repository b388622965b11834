import { type DecoratorReading, readDecorator } from './decoratorReaders.ts'
import type { Decorator } from './types.ts'

export interface DecoratedContent {
  readonly decorators: readonly Decorator[]
  readonly content: string
  /** Names that nothing in their chain of fallbacks could replace. */
  readonly unknown: readonly string[]
  readonly unsupported: readonly string[]
}

const maxChain = 16
const line = /^(@@+)([a-z][a-z0-9_]*)(?:[ \t]+(.*))?$/
const repeatable = new Set<Decorator['kind']>(['additionalKeys', 'excludeKeys', 'excludeAllKeys', 'disablePrompt'])

/** Parts an entry's text into the decorators it starts with and what is left for the prompt. */
export function parseDecorators(text: string): DecoratedContent {
  const decorators: Decorator[] = []
  const seen = new Set<Decorator['kind']>()
  const unknown: string[] = []
  const unsupported: string[] = []
  const { chains, content } = splitHeader(text)
  for (const chain of chains) {
    const decorator = firstUsable(chain, unsupported)
    if (decorator === undefined) {
      unknown.push(...chain.slice(0, 1).map(({ name }) => name))
    } else if (repeatable.has(decorator.kind) || !seen.has(decorator.kind)) {
      seen.add(decorator.kind)
      decorators.push(decorator)
    }
  }
  return { decorators, content, unknown, unsupported }
}

function firstUsable(chain: readonly HeaderLine[], unsupported: string[]): Decorator | undefined {
  for (const { name, value } of chain.slice(0, maxChain)) {
    const reading: DecoratorReading = readDecorator(name, value)
    if (reading.kind === 'read') return reading.decorator
    if (reading.kind === 'unsupported') unsupported.push(name)
  }
  return undefined
}

interface HeaderLine {
  readonly name: string
  readonly value: string
}

function splitHeader(text: string): { chains: readonly (readonly HeaderLine[])[]; content: string } {
  const chains: HeaderLine[][] = []
  let at = 0
  while (at < text.length) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    const current = text.slice(at, end).trim()
    if (current !== '') {
      const found = line.exec(current)
      if (!found) break
      const [, marks = '', name = '', value = ''] = found
      const header = { name, value: value.trim() }
      const above = chains.at(-1)
      if (marks.length > 2 && above) above.push(header)
      else chains.push([header])
    }
    at = end + 1
  }
  return { chains, content: text.slice(at).trim() }
}
