import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseSync } from 'rolldown/experimental'
import { describe, expect, test } from 'vitest'

/*
 * A plugin may write `net.fetch(…)`: that is a capability it was given. What nobody but the door may do is take one
 * of the browser's own ways out, by name or through the global object.
 */

const root = join(import.meta.dirname, '../../..')
const door = 'src/workers/network/open.ts'
/** Fetches one file of this application, whose address the build writes; it has to be changed before it is compiled. */
const ownFile = 'sdk/story/scriptWasm.ts'
/** For plugin authors' own computers: test kit, build tools and commands. No running code may contain them. */
const authorTools = ['sdk/testing/', 'sdk/vite/', 'sdk/bin/'] as const

const waysOut: ReadonlySet<string> = new Set([
  'fetch',
  'WebSocket',
  'WebSocketStream',
  'XMLHttpRequest',
  'EventSource',
  'WebTransport',
  'RTCPeerConnection',
  'fetchLater',
])
const globals: ReadonlySet<string> = new Set(['globalThis', 'self', 'window', 'top', 'parent', 'frames'])

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

describe('the door', () => {
  test('is the only file that opens a connection', async () => {
    const found = await Promise.all((await sources()).map(async (file) => [file, await waysOutIn(file)] as const))
    const offenders = found.filter(([file, names]) => names.length > 0 && file !== door && file !== ownFile)
    expect(offenders.map(([file, names]) => `${file}: ${names.join(', ')}`)).toEqual([])
  })

  test('has no back way through the tools for plugin authors', async () => {
    const importers = await Promise.all(
      (await sources()).map(async (file) => {
        const code = await readFile(join(root, file), 'utf8')
        return /['"](sdk\/(testing|vite|bin)|(\.{1,2}\/)+(sdk\/)?(testing|vite|bin)\/)/.test(code) ? [file] : []
      }),
    )
    expect(importers.flat()).toEqual([])
  })

  test('does open connections, by the two ways this application uses', async () => {
    expect(await waysOutIn(door)).toEqual(['fetch', 'WebSocket', 'fetch', 'fetch'])
  })

  test('leaves only the machine for scripts beside it, which asks for a file of this application', async () => {
    expect(await waysOutIn(ownFile)).toEqual(['fetch'])
    const code = await readFile(join(root, ownFile), 'utf8')
    expect(code).toMatch(/default: url \} = await import\('[^']+\?url'\)\n\s+const response = await fetch\(url\)/)
  })

  test.each([
    'fetch("https://example.com")',
    'const reach = fetch',
    'globalThis.fetch("/")',
    'self["fetch"]("/")',
    'const { fetch: reach } = window',
    'new WebSocket("wss://example.com")',
    'new XMLHttpRequest()',
    'new EventSource("/")',
    'navigator.sendBeacon("/", "x")',
    'const send = { fetch }',
  ])('notices `%s`', (code) => {
    expect(waysOutOf('sample.ts', code)).toHaveLength(1)
  })

  test.each([
    'net.fetch({ url }, { signal })',
    'interface Net { fetch(request: string): void }',
    'const net = { fetch: (request: string) => ask(request) }',
    'const net = { async fetch(request: string) {} }',
    'type Socket = WebSocket',
  ])('lets `%s` pass', (code) => {
    expect(waysOutOf('sample.ts', code)).toEqual([])
  })
})

async function sources(): Promise<readonly string[]> {
  const files: string[] = []
  for (const folder of ['src', 'sdk', 'plugins']) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      const file = relative(root, join(entry.parentPath, entry.name))
      if (!entry.isFile() || file.includes('node_modules') || authorTools.some((folder) => file.startsWith(folder)))
        continue
      // The server runs in no browser: what it reaches is decided by whoever runs it.
      if (file.startsWith('src/server/')) continue
      // What a plugin's kit needs to know is read by tests alone, like the tests themselves.
      if (/\.(ts|tsx|js|mjs)$/.test(file) && !/((\.test|\.fixture)\.tsx?|\/kit\.ts)$/.test(file)) files.push(file)
    }
  }
  return files
}

async function waysOutIn(file: string): Promise<readonly string[]> {
  return waysOutOf(file, await readFile(join(root, file), 'utf8'))
}

function waysOutOf(file: string, code: string): readonly string[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} could not be read: ${errors[0]?.message}`)
  const names: string[] = []
  visit(program as unknown as Node, names)
  return names
}

function visit(node: Node, names: string[]): void {
  if (node.type.startsWith('TS') && !wrapsAnExpression.test(node.type)) return
  if (node.type === 'Identifier' && waysOut.has(String(node.name))) names.push(String(node.name))
  if (node.type === 'MemberExpression') {
    const property = nameOf(node.property)
    if (property === 'sendBeacon') names.push('sendBeacon')
    else if (globals.has(nameOf(node.object)) && waysOut.has(property)) names.push(property)
  }
  if (node.type === 'VariableDeclarator' && globals.has(nameOf(node.init))) {
    names.push(...propertiesOf(node.id).filter((name) => waysOut.has(name)))
  }
  for (const [key, child] of Object.entries(node)) {
    if (isName(node, key)) continue
    for (const item of Array.isArray(child) ? child : [child]) {
      if (isNode(item)) visit(item, names)
    }
  }
}

const wrapsAnExpression = /^TS(As|Satisfies|NonNull|Instantiation|ExportAssignment|TypeAssertion|ParameterProperty)/

/** Whether the child at `key` is a name written down, not a value that is read. */
function isName(node: Node, key: string): boolean {
  if (node.computed === true) return false
  if (node.type === 'MemberExpression') return key === 'property'
  if (node.type === 'Property') return key === 'key'
  return key === 'key' && /^(MethodDefinition|PropertyDefinition|AccessorProperty)$/.test(node.type)
}

function nameOf(value: unknown): string {
  if (!isNode(value)) return ''
  if (value.type === 'Identifier') return String(value.name)
  return value.type === 'Literal' ? String(value.value) : ''
}

function propertiesOf(pattern: unknown): readonly string[] {
  if (!isNode(pattern) || pattern.type !== 'ObjectPattern' || !Array.isArray(pattern.properties)) return []
  return pattern.properties.map((property: unknown) => (isNode(property) ? nameOf(property.key) : ''))
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}
