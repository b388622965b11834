import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compare } from 'compare-versions'
import { describe, expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { isName, Names } from '../../src/server/settings/settingNames.ts'
import { readSettings } from '../../src/server/settings/settings.ts'
import { root } from '../setup.mjs'

/* What operators deploy with says what the code does. */

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const described: { scripts: Record<string, string>; engines: { node: string } } = JSON.parse(read('package.json'))

describe('docs/server.md', () => {
  const page = read('docs/server.md')
  const named = [...page.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name)

  test('has one row for each setting, and none for what is none', () => {
    expect([...named].sort()).toEqual(Object.keys(Names.properties).sort())
  })

  test('tells the defaults that are so', () => {
    const { host, port, publicUrl, database } = readSettings({ environment: {}, readText: () => '' })
    expect(page).toContain(`| \`HOST\` | \`${host}\` |`)
    expect(page).toContain(`| \`PORT\` | \`${port}\` |`)
    expect(publicUrl).toBe(`http://127.0.0.1:${port}`)
    expect(database.kind).toBe('embedded')
  })
})

describe('Dockerfile', () => {
  const lines = read('Dockerfile')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const stepsOf = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))

  test('has only instructions there are', () => {
    const known = 'FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE HEALTHCHECK ENTRYPOINT CMD'.split(' ')
    expect(lines.map((line) => line.split(' ')[0]).filter((word) => !known.includes(word ?? ''))).toEqual([])
    for (const list of [...stepsOf('ENTRYPOINT'), ...stepsOf('CMD')]) expect(JSON.parse(list)).toBeInstanceOf(Array)
  })

  test('builds with a script of the package, and starts what its server script starts', () => {
    const scripts = stepsOf('RUN').flatMap((step) => /^npm run (\S+)$/.exec(step)?.[1] ?? [])
    expect(scripts).toEqual(['build'])
    for (const script of scripts) expect(described.scripts).toHaveProperty(script)
    expect(JSON.parse(stepsOf('ENTRYPOINT')[0] ?? '').join(' ')).toBe(described.scripts.server)
  })

  test('takes a Node that the package takes, and runs as nobody special', () => {
    const [, oldest = ''] = /^>=(.+)$/.exec(described.engines.node) ?? []
    for (const image of stepsOf('FROM')) {
      const [, version = '0'] = /^node:(\d+)-/.exec(image) ?? []
      expect(compare(version, oldest, '>=')).toBe(true)
    }
    expect(stepsOf('USER')).toEqual(['node'])
  })

  test('sets settings there are, and exposes the port that is listened on', () => {
    const set = stepsOf('ENV').flatMap((step) => step.split(' ').map((pair) => pair.split('=')[0] ?? ''))
    expect(set.filter((name) => !isName(name))).toEqual([])
    const { port } = readSettings({ environment: {}, readText: () => '' })
    expect(stepsOf('EXPOSE')).toEqual([String(port)])
    expect(stepsOf('HEALTHCHECK').join()).toContain(`http://127.0.0.1:${port}/api/health`)
  })

  test('is not given what must not be in an image', () => {
    const ignored = read('.dockerignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['.git', 'node_modules', 'data', 'secrets', '*.pem']))
  })
})

describe('compose.yaml', () => {
  const document = parseDocument(read('compose.yaml'), { strict: true, uniqueKeys: true })
  const { services, volumes, secrets } = document.toJS()

  test('is YAML, with the server and its database', () => {
    expect([...document.errors, ...document.warnings]).toEqual([])
    expect(Object.keys(services)).toEqual(['vesper', 'database'])
    expect(services.vesper.depends_on).toEqual({ database: { condition: 'service_healthy' } })
  })

  test('sets settings there are, and names volumes and secrets there are', () => {
    const names = Object.keys(services.vesper.environment)
    expect(names.filter((name) => !isName(name.replace(/_FILE$/, '')))).toEqual([])
    for (const { volumes: mounted, secrets: used } of [services.vesper, services.database]) {
      for (const mount of mounted) expect(volumes).toHaveProperty(mount.split(':')[0])
      for (const secret of used) expect(secrets).toHaveProperty(secret)
    }
    expect(services.vesper.volumes).toEqual(['data:/data'])
  })

  test('shows the server to this computer only, for a proxy, and lets it write to little', () => {
    const { port } = readSettings({ environment: {}, readText: () => '' })
    expect(services.vesper.ports).toEqual([`127.0.0.1:${port}:${port}`])
    expect(services.database).not.toHaveProperty('ports')
    expect(services.vesper).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '30s' })
  })
})
