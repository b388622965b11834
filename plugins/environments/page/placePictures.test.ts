import { expect, test } from 'vitest'
import { builtinEnvironments, nowhere } from './builtin.ts'
import { placePicture } from './placePictures.ts'

test('every place that comes with Vesper has a picture, and no picture is without a place', () => {
  const places = builtinEnvironments.filter((each) => each !== nowhere)
  expect(places.filter(({ id }) => !placePicture(id))).toEqual([])
  expect(Object.keys(import.meta.glob('./places/*.svg'))).toHaveLength(places.length)
})

test('nowhere, and a place of one’s own, have none', () => {
  expect(placePicture(nowhere.id)).toBeUndefined()
  expect(placePicture('custom_1')).toBeUndefined()
})
