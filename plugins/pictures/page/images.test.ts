// @vitest-environment happy-dom
import { PluginError } from 'sdk'
import { errors } from 'sdk/page/errors.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { generateImage } from './generateImage.ts'
import { imageService, offerImages } from './imageService.ts'
import { moveSceneImage, sceneImage } from './sceneImage.ts'

beforeEach(() => {
  toasts.shown = []
  errors.notices = []
  imageService.isFull = false
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('says that no image server is set up, and links to the setup', async () => {
  const opened = vi.fn()
  addEventListener('open-settings', opened)
  await generateImage()
  expect(toasts.shown[0]?.title).toBe('No image server is set up yet.')
  toasts.shown[0]?.action?.run()
  removeEventListener('open-settings', opened)
  expect(opened).toHaveBeenCalledOnce()
})

test('a server that is there is asked until its queue is full, or it is taken back', async () => {
  const generate = vi.fn(async () => {})
  const takeBack = offerImages(generate)
  await generateImage()
  imageService.isGenerating = true
  await generateImage()
  expect(generate).toHaveBeenCalledTimes(2)
  imageService.isFull = true
  await generateImage()
  expect(generate).toHaveBeenCalledTimes(2)
  takeBack()
  expect(imageService.generate).toBeUndefined()
})

test('a picture that fails is told as trouble of the image server', async () => {
  const takeBack = offerImages(() => Promise.reject(new PluginError('image/missing-model', 'The model is not there.')))
  await generateImage()
  takeBack()
  expect(errors.notices).toMatchObject([
    { type: 'COMFYUI_ERROR', message: expect.stringContaining('model'), recoverable: true },
  ])
})

test('the picture of the scene moves between the conversation and its own place', () => {
  sceneImage.place = 'viewer'
  moveSceneImage()
  expect(sceneImage.place).toBe('chat')
  moveSceneImage()
  expect(sceneImage.place).toBe('viewer')
})
