import { expect, test } from 'vitest'
import { indicated } from './ConnectionIndicator.tsx'

const ready = { kind: 'ready' } as const
const aiDown = {
  kind: 'down',
  failure: { kind: 'network', message: 'Off.', retryable: true, scope: 'network' },
} as const
const images = { state: 'ready', name: 'Image server', gives: 'images', settings: '/settings/ai/comfyui' } as const
const imagesDown = { ...images, state: 'down' } as const

test('with both services connected it leads to the settings', () => {
  expect(indicated(ready, [images])).toEqual({ isFine: true, words: 'AI and images connected', to: '/settings' })
})

test('an image server that was never set up is nothing wrong', () => {
  expect(indicated(ready, [])).toEqual({ isFine: true, words: 'AI connected', to: '/settings' })
})

test('with the AI down or not set up it leads to the AI settings, whatever else is down', () => {
  for (const ai of [aiDown, { kind: 'needs-setup', message: 'Sign in.' }, { kind: 'none' }] as const)
    expect(indicated(ai, [imagesDown])).toMatchObject({ isFine: false, to: '/settings/ai/settings' })
})

test('with only the image server down it leads to the image settings', () => {
  expect(indicated(ready, [imagesDown])).toMatchObject({ isFine: false, to: '/settings/ai/comfyui' })
})

test('before anything is known it says nothing', () => {
  expect(indicated({ kind: 'unknown' }, [images])).toBeUndefined()
})
