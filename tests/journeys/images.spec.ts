import {
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
  await chatWithPictures(page, { address: comfy.url, ollama: simulator.url('ollama') })
  comfy.server.hold()
  await imageButton(page).click()
  await expect.poll(() => comfy.server.jobs).toBe(1)
  await page.reload()
  await expect(page.getByText('Generating Image')).toBeVisible()
  comfy.server.release()
  await expect(picture(page)).toBeVisible()
  expect([orders(comfy), await countKept(page, 'images'), await countKept(page, 'imageJobs')]).toEqual([1, 1, 0])
})
