import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * What looks the same in three places has one name: a class of layout, rows or text.module.css in sdk/ui. Rules of
 * fewer than three declarations are shorter than a name, and those for one width of the window cannot be shared.
 */

const root = join(import.meta.dirname, '..')
const modules = ['sdk', 'src', 'plugins'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.module.css') && !/\/(node_modules|dist)\//.test(file)),
)

test('no more than two style sheets hold the same rule', () => {
  const homes = new Map<string, Set<string>>()
  for (const file of modules)
    for (const body of bodiesIn(readFileSync(join(root, file), 'utf8')))
      homes.set(body, (homes.get(body) ?? new Set()).add(file))
  const repeated = [...homes]
    .filter(([, files]) => files.size > 2)
    .map(([body, files]) => ({ body, files: [...files] }))
  expect(repeated).toEqual([])
})

/** The bodies of a style sheet's rules with three declarations and more, each with its declarations in one order. */
function bodiesIn(text: string): readonly string[] {
  const alwaysTrue = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  return [...alwaysTrue.matchAll(/\{([^{}]*)\}/g)]
    .map(([, body = '']) =>
      body
        .split(';')
        .map((line) => line.trim().replace(/\s+/g, ' '))
        .filter(Boolean),
    )
    .filter(({ length }) => length >= 3)
    .map((declarations) => declarations.sort().join('; '))
}
