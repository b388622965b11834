import { readFile } from 'node:fs/promises'
import { arrive, beginChat, withOllama } from '../support/app.ts'
import {
  arriveWithPictures,
  chatWithPictures,
  countKept,
  expect,
  imageButton,
  orders,
  picture,
  preview,
  size,
  sizeOf,
  test,
} from '../support/images.ts'
import { follow, runFromPalette } from '../support/shell.ts'
import { holdPicture } from './holdPicture.ts'

test('images-C41 a picture is ordered, seen as it comes, and still there after a reload with the server off', async ({
  page,
  comfy,
  simulator,
}) => {
  await chatWithPictures(page, { address: comfy.url, ollama: simulator.url('ollama') })
  await imageButton(page).click()
  await expect(page.getByText('Generating Image')).toBeVisible()
  await expect(preview(page)).toBeVisible()
  await expect(picture(page)).toBeVisible()
  expect(await sizeOf(page)).toEqual(size)
  await expect(page.getByText('Generating Image')).toBeHidden()
  await comfy.close()
  await page.reload()
  await expect(picture(page)).toBeVisible()
  expect(await sizeOf(page)).toEqual(size)
  expect(await countKept(page, 'images')).toBe(1)
})

test('images-C62 a reload while a picture is painted takes it up again, and it comes once', async ({
  page,
  comfy,
  simulator,
}) => {
  await holdPicture(page, comfy, simulator.url('ollama'))
  await page.reload()
  await expect(page.getByText('Generating Image')).toBeVisible()
  comfy.server.release()
  await expect(picture(page)).toBeVisible()
  expect([orders(comfy), await countKept(page, 'images'), await countKept(page, 'imageJobs')]).toEqual([1, 1, 0])
})

test('switched off while a picture is painted, their engine ends; switched on again, it comes once', async ({
  page,
  comfy,
  simulator,
}) => {
  const engines = () => page.workers().filter((worker) => /\/image-/.test(worker.url())).length
  await holdPicture(page, comfy, simulator.url('ollama'))
  await runFromPalette(page, 'Open settings')
  await follow(page, 'Modules')
  await page.getByRole('switch', { name: /^Pictures / }).uncheck()
  await expect.poll(engines).toBe(0)
  await follow(page, 'Play')
  await expect(page.getByRole('toolbar', { name: 'Quick actions' })).toBeVisible()
  await expect(imageButton(page)).toBeHidden()
  await expect(page.getByText('Generating Image')).toBeHidden()
  await runFromPalette(page, 'Open settings')
  await follow(page, 'Modules')
  await page.getByRole('switch', { name: /^Pictures / }).check()
  await follow(page, 'Play')
  await expect(page.getByText('Generating Image')).toBeVisible()
  comfy.server.release()
  await expect(picture(page)).toBeVisible()
  await imageButton(page).click()
  await expect.poll(() => countKept(page, 'images')).toBe(2)
  expect([orders(comfy), engines(), await countKept(page, 'imageJobs')]).toEqual([2, 1, 0])
})

test('a server is set up from nothing: its address, a test, a proof, and then a picture in the chat', async ({
  page,
  comfy,
  simulator,
}) => {
  await arrive(page, '/settings/ai/comfyui', { ai: withOllama(simulator.url('ollama')) })
  await page.getByLabel('Server address').fill(comfy.url)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText(`${new URL(comfy.url).host} responds and allows this page.`)).toBeVisible()
  await expect(page.getByText(/\d+ models available\./)).toBeVisible()
  await page.getByRole('button', { name: 'Generate test image' }).click()
  await expect(page.getByRole('img', { name: 'Test result from the server' })).toBeVisible()
  expect([await countKept(page, 'images'), await countKept(page, 'imageJobs')]).toEqual([0, 0])
  await page.getByLabel('Width').fill(String(size.width))
  await page.getByLabel('Height').fill(String(size.height))
  await page.getByLabel('Steps').fill('3')
  await page.getByLabel('Steps').blur()
  await page.getByRole('switch', { name: /^Pictures Generates/ }).check()
  await page.goto('/settings/ai/image-prefs')
  await page.getByRole('switch', { name: /^Let the AI describe the scene/ }).uncheck()
  await page.goto('/character-upload')
  await beginChat(page)
  await imageButton(page).click()
  await expect(picture(page)).toBeVisible()
  expect(await sizeOf(page)).toEqual(size)
})

test('images-C05 the test of a server that lets no page in shows the command that opens it to this page alone, and copies it', async ({
  page,
  context,
  comfy,
  simulator,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  comfy.server.fault({ kind: 'cors-403' })
  await arriveWithPictures(page, '/settings/ai/comfyui', { address: comfy.url, ollama: simulator.url('ollama') })
  await page.getByRole('button', { name: 'Test connection' }).click()
  const command = `python main.py --enable-cors-header ${new URL(baseURL ?? '').origin}`
  await expect(page.getByText(command, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Copy CORS Fix' }).click()
  await expect(page.getByRole('button', { name: 'copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(command)
})

test('images-C23 images-C50 a picture tells how it was made, and leaves without a word of it', async ({
  page,
  comfy,
  simulator,
}) => {
  const wanted = {
    address: comfy.url,
    ollama: simulator.url('ollama'),
    images: { compress: false, style: 'watercolour' },
  }
  await chatWithPictures(page, wanted)
  await imageButton(page).click()
  await picture(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Generation details').click()
  await expect(dialog.getByText(/watercolour/)).toBeVisible()
  await expect(dialog.getByText('Seed')).toBeVisible()
  const leaving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  const bytes = (await readFile(await (await leaving).path())).toString('latin1')
  expect(bytes).toMatch(/^\x89PNG/)
  expect(bytes).not.toContain('watercolour')
  expect(bytes).not.toContain('KSampler')
})

test('a place is painted behind the chat once, and found again after a reload with the server off', async ({
  page,
  comfy,
  simulator,
}) => {
  await chatWithPictures(page, {
    address: comfy.url,
    ollama: simulator.url('ollama'),
    images: { backdrops: true },
    general: { selectedEnvironmentId: 'beach' },
  })
  const behind = page.locator('img[class*="backdrop"]')
  await expect(behind).toBeVisible()
  expect([orders(comfy), await countKept(page, 'images')]).toEqual([1, 1])
  await comfy.close()
  await page.reload()
  await expect(behind).toBeVisible()
  expect(orders(comfy)).toBe(1)
  await page.goto('/settings/ai/image-prefs')
  await expect(page.getByRole('list', { name: 'Background pictures' })).toContainText('Beach, evening')
  await page.goto('/pictures')
  await expect(page.getByRole('list', { name: 'Pictures' })).toBeHidden()
})

test('pictures that were made stand together, are starred, deleted and brought back', async ({
  page,
  comfy,
  simulator,
}) => {
  await chatWithPictures(page, { address: comfy.url, ollama: simulator.url('ollama') })
  for (const count of [1, 2]) {
    await imageButton(page).click()
    await expect.poll(() => countKept(page, 'images')).toBe(count)
  }
  await page.goto('/pictures')
  const tiles = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
  await expect(tiles).toHaveCount(2)
  await expect(tiles.first().locator('img')).toBeVisible()
  const star = tiles.first().getByRole('button', { name: /^Star: / })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await tiles.last().getByRole('button').first().focus()
  await page.keyboard.press('Delete')
  await expect(tiles).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(tiles).toHaveCount(2)
  await page.reload()
  await expect(tiles).toHaveCount(2)
})
