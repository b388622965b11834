import { existsSync } from 'node:fs'
import { join } from 'node:path'
import faces from 'virtual:builtin-faces'
import { namesWithoutCode } from 'sdk/page/namesWithoutCode.ts'
import { describe, expect, test } from 'vitest'

/*
 * The faces of plugins, as their manifests name them: each entry has its code, and no code is without an entry.
 */

const root = join(import.meta.dirname, '..', 'plugins')

describe.each(faces.map((face) => [face.id, face] as const))('%s', (id, { page, description, load }) => {
  const folder = id.slice(id.indexOf('.') + 1)

  test('has code for each entry of its manifest, and no other', async () => {
    const { default: definition } = await load()
    expect(namesWithoutCode(page, definition)).toEqual([])
  })

  test('says what it adds, in its manifest and its README', () => {
    expect(description).toMatch(/\.$/)
    expect(existsSync(join(root, folder, 'README.md'))).toBe(true)
  })
})
