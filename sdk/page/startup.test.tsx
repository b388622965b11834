// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LoadingScreen } from './LoadingScreen.tsx'
import { passStartup, startup, whileLoading } from './startup.ts'

afterEach(() => {
  cleanup()
  Object.assign(startup, { step: 'begun', parts: [] })
})

/** Work that ends when it is told to. */
function work() {
  let end = (_how: 'well' | 'badly') => {}
  const ended = new Promise<void>((resolve, reject) => {
    end = (how) => (how === 'well' ? resolve() : reject(new Error('It broke.')))
  })
  return { run: () => ended, end: (how: 'well' | 'badly') => end(how) }
}

const parts = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('the loading screen lists device connectivity and the AI memory system while they load', async () => {
  const devices = work()
  const memory = work()
  render(<LoadingScreen />)
  expect(parts()).toEqual([])
  const loading = [
    whileLoading('Device connectivity', devices.run),
    whileLoading('AI memory system', memory.run).catch((error: Error) => error.message),
  ]
  await act(async () => {})
  expect(parts()).toEqual(['Device connectivity', 'AI memory system'])
  await act(async () => devices.end('well'))
  expect(parts()).toEqual(['AI memory system'])
  await act(async () => memory.end('badly'))
  expect(parts()).toEqual([])
  expect(await Promise.all(loading)).toEqual([undefined, 'It broke.'])
})

test('starting says its steps in order, and never goes back', async () => {
  render(<LoadingScreen />)
  const said = () => screen.getByRole('status').textContent
  expect(said()).toBe('Loading Vesper...')
  await act(async () => passStartup('shell'))
  expect(said()).toBe('Preparing experience...')
  await act(async () => passStartup('features'))
  expect(said()).toBe('Preparing experience...')
  await act(async () => passStartup('engine'))
  expect(said()).toBe('Almost ready...')
})
