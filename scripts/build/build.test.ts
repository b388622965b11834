import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { precompress } from './precompress.ts'
import { buildIsCurrent, rememberSources } from './sources.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vesper-build-'))
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

describe('a build', () => {
  beforeEach(() => {
    write('src/host/main.tsx', 'first')
    write('src/host/main.test.tsx', 'first')
    write('src/server/app.ts', 'first')
    write('package-lock.json', '{}')
    write('dist/index.html', 'built')
    rememberSources(root)
  })

  test('is good while nothing has changed', () => {
    expect(buildIsCurrent(root)).toBe(true)
  })

  test.each([['src/host/main.tsx'], ['src/host/new.ts'], ['plugins/llm-new/plugin.json'], ['package-lock.json']])(
    'is stale once %s changes',
    (path) => {
      write(path, 'second')
      expect(buildIsCurrent(root)).toBe(false)
    },
  )

  test('is stale once a source is gone', () => {
    rmSync(join(root, 'src/host/main.tsx'))
    expect(buildIsCurrent(root)).toBe(false)
  })

  test.each(['src/host/main.test.tsx', 'src/server/app.ts', 'plugins/llm-new/README.md'])(
    'does not care about %s, which is not in it',
    (path) => {
      write(path, 'second')
      expect(buildIsCurrent(root)).toBe(true)
    },
  )

  test('is missing once its page is', () => {
    rmSync(join(root, 'dist/index.html'))
    expect(buildIsCurrent(root)).toBe(false)
  })
})

describe('compressed copies', () => {
  const long = 'the same words again and again. '.repeat(100)

  test('stand beside text, and unpack to it', async () => {
    write('assets/app.js', long)
    await precompress(root)
    expect(brotliDecompressSync(readFileSync(join(root, 'assets/app.js.br'))).toString()).toBe(long)
    expect(gunzipSync(readFileSync(join(root, 'assets/app.js.gz'))).toString()).toBe(long)
  })

  test.each(['assets/photo.png', 'assets/font.woff2', '.vite/manifest.json'])('are not made of %s', async (path) => {
    write(path, long)
    await precompress(root)
    expect(readdirSync(join(root, dirname(path)))).toHaveLength(1)
  })

  test('are not made where they would save nothing', async () => {
    write('assets/app.js', 'short')
    await precompress(root)
    expect(readdirSync(join(root, 'assets'))).toEqual(['app.js'])
  })
})
