import { expect, test, vi } from 'vitest'
import { Reports } from './Reports.ts'

test('news is told in order, and what nobody heard is forgotten beyond the newest hundred', async () => {
  const reports = new Reports<number>()
  for (let number = 1; number <= 150; number++) reports.add(number)
  const heard: number[] = []
  const ending = new AbortController()
  for await (const number of reports.watch(ending.signal)) {
    heard.push(number)
    if (number === 150) break
  }
  expect(heard).toEqual(Array.from({ length: 100 }, (_, index) => index + 51))
})

test('however much is told, the listener waits for one end only', async () => {
  const reports = new Reports<number>()
  const ending = new AbortController()
  const listening = vi.spyOn(ending.signal, 'addEventListener')
  const watching = reports.watch(ending.signal)[Symbol.asyncIterator]()
  for (let number = 0; number < 200; number++) {
    const next = watching.next()
    reports.add(number)
    expect((await next).value).toBe(number)
  }
  expect(listening).toHaveBeenCalledTimes(1)
})

test('the end of the signal ends the news', async () => {
  const ending = new AbortController()
  const next = new Reports<number>().watch(ending.signal)[Symbol.asyncIterator]().next()
  ending.abort()
  expect((await next).done).toBe(true)
})
