import { expect, test } from 'vitest'
import { importsThroughBarrels, type Modules } from './importsThroughBarrels.ts'

const files: Readonly<Record<string, string>> = {
  'field.js': 'import { Input as Field } from "kit.js"; import { clamp } from "own.js"; Field(clamp())',
  'form.js': 'import { Slider, Missing } from "kit.js"; import * as kit from "kit.js"; Slider(kit, Missing)',
  'start.js': 'import Widget from "inner.js"; Widget()',
  'own.js': 'export const clamp = () => 1',
  'kit.js': 'import { Input } from "input.js"; export { Input }; export { Slider } from "inner.js"',
  'inner.js': 'export { default as Slider, default } from "slider.js"; export { Knob } from "knob.js"',
  'input.js': 'export const Input = () => 2',
  'slider.js': 'import "own.js"; export default () => 3',
  'knob.js': 'export const Knob = () => 4',
}

const modules: Modules = {
  getModuleInfo: ((id: string) => {
    const code = files[id] ?? null
    const importedIds = [...new Set([...(code ?? '').matchAll(/"([^"]+)"/g)].map(([, other]) => other as string))]
    return { code, importedIds }
  }) as unknown as Modules['getModuleInfo'],
  resolve: (async (source: string) => ({ id: source })) as unknown as Modules['resolve'],
}
const importsOf = importsThroughBarrels(modules)

test('a module that imports no barrel imports what it says', async () => {
  expect(await importsOf('slider.js')).toEqual(['own.js'])
})

test('of a barrel only the modules count whose names are taken', async () => {
  expect(await importsOf('field.js')).toEqual(['own.js', 'input.js'])
})

test('a barrel behind a barrel is seen through, also by a default name', async () => {
  expect(await importsOf('start.js')).toEqual(['slider.js'])
})

test('what is taken whole, or is not listed, brings the barrel itself', async () => {
  expect(await importsOf('form.js')).toEqual(['slider.js', 'kit.js', 'kit.js'])
})
