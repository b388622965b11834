import { holdPicture } from '../journeys/holdPicture.ts'
import { arriveWithPictures, countKept, expect, picture, test } from '../support/images.ts'
import { expectAccessible } from '../support/looks.ts'

test.describe.configure({ timeout: 180_000 })

test('the settings of pictures are accessible, before, after and when a test fails', async ({
  page,
  comfy,
  simulator,
}) => {
  await arriveWithPictures(page, '/settings/ai/comfyui', { address: comfy.url, ollama: simulator.url('ollama') })
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText(/responds and allows this page/)).toBeVisible()
  await expectAccessible(page, 'image server, found')
  comfy.server.fault({ kind: 'cors-403' })
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByRole('button', { name: 'Copy CORS Fix' })).toBeVisible()
  await expectAccessible(page, 'image server, shut')
  await page.goto('/settings/ai/image-prefs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'image preferences')
  await page.goto('/settings/ai/loras')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'add-ons')
})

test('pictures are accessible while they are painted, in the chat, in full and in their list', async ({
  page,
  comfy,
  simulator,
}) => {
  await holdPicture(page, comfy, simulator.url('ollama'))
  await expectAccessible(page, 'chat, painting')
  comfy.server.release()
  await expect(picture(page)).toBeVisible()
  await expectAccessible(page, 'chat, picture')
  await picture(page).click()
  await page.getByText('Generation details').click()
  await expectAccessible(page, 'picture in full')
  expect(await countKept(page, 'images')).toBe(1)
  await page.goto('/pictures')
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'pictures')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expectAccessible(page, 'pictures, selecting')
})
