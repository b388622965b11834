import { expect, test } from 'vitest'
import { fromField, sortChosen } from './chosenFiles.ts'

const files = (...paths: readonly string[]) => paths.map((path) => ({ path, blob: new Blob([]) }))
const sorted = (...paths: readonly string[]) =>
  sortChosen(files(...paths)).map(({ name, files: own }) => [name, own.length] as const)

test('a folder is one scenario, and each archive another', () => {
  expect(sorted('tea/tease.json', 'tea/timg/a.jpg', 'rain.zip', 'lake/a.xml')).toEqual([
    ['tea', 2],
    ['lake', 1],
    ['rain.zip', 1],
  ])
})

test('a script beside the folder of its media is one with it', () => {
  expect(sorted('Lighthouse.xml', 'Lighthouse/lamp.jpg')).toEqual([['Lighthouse.xml', 2]])
})

test('loose files belong together', () => {
  expect(sorted('tease.json', 'a.jpg')).toEqual([['tease.json', 2]])
})

test('files of a folder keep their paths', () => {
  const inside = Object.defineProperty(new File([], 'a.jpg'), 'webkitRelativePath', { value: 'tea/a.jpg' })
  expect(fromField([inside, new File([], 'b.zip')]).map(({ path }) => path)).toEqual(['tea/a.jpg', 'b.zip'])
})
