import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import faces from 'virtual:builtin-faces'
import { namesWithoutCode } from 'sdk/page/namesWithoutCode.ts'
import { describe, expect, test } from 'vitest'
import { shapes } from '../src/shared/records/shapes.ts'

/*
 * The faces of plugins, as their manifests name them: each entry has its code, and no code is without an entry.
 */

/** How a face reaches an engine that not every chat needs, and what a manifest calls it. */
const engineFunctions = { embedding: 'embedding', images: 'image', memories: 'memory', scenarios: 'scenario' } as const

const root = join(import.meta.dirname, '..', 'plugins')

describe.each(faces.map((face) => [face.id, face] as const))('%s', (id, { page, description, load }) => {
  const folder = id.slice(id.indexOf('.') + 1)

  test('has code for each entry of its manifest, and no other', async () => {
    const { default: definition } = await load()
    expect(namesWithoutCode(page, definition)).toEqual([])
  })

  test('names the engines it works with', () => {
    const code = codeOf(join(root, folder, 'page'))
    const asked = Object.entries(engineFunctions).filter(([name]) => new RegExp(`\\b${name}\\(\\)`).test(code))
    expect(asked.map(([, engine]) => engine)).toEqual([...(page.engines ?? [])].sort())
  })

  test('keeps its things in tables that there are', () => {
    expect((page.module.keeps ?? []).filter((table) => !Object.hasOwn(shapes, table))).toEqual([])
  })

  test('says what it adds, in its manifest and its README', () => {
    expect(description).toMatch(/\.$/)
    expect(existsSync(join(root, folder, 'README.md'))).toBe(true)
  })
})

/** All that a face is made of, without its tests. */
function codeOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\./.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
}
