// @vitest-environment happy-dom

import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { useThumbnail } from './thumbnails.ts'

const asked = [] as (readonly string[])[]
const gone = new Set<string>()
replaceEngine('storage', {
  async thumbnails(ids: readonly string[]) {
    asked.push(ids)
    return ids.map((id) => (gone.has(id) ? undefined : new Blob([id])))
  },
})

function Small({ id }: { readonly id: string }) {
  const thumbnail = useThumbnail(id)
  return thumbnail.kind === 'here' ? <img src={thumbnail.url} alt={id} /> : <i>{thumbnail.kind}</i>
}
const names = (many: number) => Array.from({ length: many }, (_, at) => `picture-${at}`)
const show = async (ids: readonly string[]) => {
  const { unmount } = render(ids.map((id) => <Small key={id} id={id} />))
  await act(async () => {})
  return () => act(async () => unmount())
}
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('images-C80 of a thousand that were scrolled past, three hundred are kept at hand and the others let go', async () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  const letGo = vi.spyOn(URL, 'revokeObjectURL')
  const leave = await show(names(1000))
  expect(asked.map((ids) => ids.length)).toEqual([1000])
  expect(made).toHaveBeenCalledTimes(1000)
  expect(letGo).not.toHaveBeenCalled()
  await leave()
  expect(letGo).toHaveBeenCalledTimes(700)
})

test('reads a cached thumbnail once and an evicted one again', async () => {
  asked.length = 0
  gone.add('lantern')
  const leave = await show(['lantern', 'rain'])
  expect(document.body.textContent).toBe('gone')
  await leave()
  gone.clear()
  await show(['lantern', 'rain'])
  expect(asked).toEqual([['lantern', 'rain'], ['lantern']])
  expect(document.querySelectorAll('img')).toHaveLength(2)
})
