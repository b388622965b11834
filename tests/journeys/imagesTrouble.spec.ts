import type { Page } from '@playwright/test'
import { serveComfy } from '../simulators/images/serve/serve.ts'
import { converse, foreignCard, lastMessage } from '../support/app.ts'
import {
  arriveWithPictures,
  type Comfy,
  chatWithPictures,
  countKept,
  expect,
  imageButton,
  orders,
  picture,
  sceneRegion,
  test,
} from '../support/images.ts'
import { holdPicture } from './holdPicture.ts'

test.describe.configure({ timeout: 150_000 })

const card = (page: Page) => page.getByRole('region', { name: 'Errors' }).getByRole('alert')

const bodies = ({ server }: Comfy, route: string): readonly Record<string, unknown>[] =>
  server.log.entries.flatMap((entry) =>
    entry.kind === 'request' && entry.path === route && entry.method === 'POST' ? [JSON.parse(entry.body)] : [],
  )

const clients = (comfy: Comfy): ReadonlySet<unknown> =>
  new Set(bodies(comfy, '/prompt').map(({ client_id }) => client_id))

const ordered = (comfy: Comfy): ReadonlySet<unknown> =>
  new Set(bodies(comfy, '/prompt').map(({ prompt_id }) => prompt_id))

/** Opens a fresh chat and orders its first picture. */
async function orderInChat(page: Page, comfy: Comfy, ollama: string): Promise<void> {
  await chatWithPictures(page, { address: comfy.url, ollama })
  await imageButton(page).click()
}

/** Whom the server was told to stop. */
const toldToStop = (comfy: Comfy): readonly unknown[] => bodies(comfy, '/interrupt').map(({ prompt_id }) => prompt_id)

test('a server that lets no page in: the sentence holds the command that opens it to this page alone, and the chat how to set one up', async ({
  page,
  comfy,
  simulator,
  baseURL,
}) => {
  comfy.server.fault({ kind: 'cors-403' })
  await orderInChat(page, comfy, simulator.url('ollama'))
  await expect(card(page)).toContainText(`python main.py --enable-cors-header ${new URL(baseURL ?? '').origin}”`)
  await expect(lastMessage(page)).toContainText('Pictures need an image server on your computer')
  expect([await countKept(page, 'images'), await countKept(page, 'imageJobs')]).toEqual([0, 0])
})

test('images-C51 a graphics card that is full is said to be, and the picture can be asked for again', async ({
  page,
  comfy,
  simulator,
}) => {
  comfy.server.fault({ kind: 'oom', afterSteps: 1 })
  await orderInChat(page, comfy, simulator.url('ollama'))
  await expect(card(page)).toContainText(/memory/i)
  await card(page).getByRole('button', { name: 'Retry' }).click()
  await expect(picture(page)).toBeVisible()
  expect([orders(comfy), await countKept(page, 'images')]).toEqual([2, 1])
})

test('images-C49 a picture that is broken on its way is refused, and nothing of it kept', async ({
  page,
  comfy,
  simulator,
}) => {
  comfy.server.fault({ kind: 'image-truncated' })
  await orderInChat(page, comfy, simulator.url('ollama'))
  await expect(card(page)).toContainText('Image server problem')
  await expect(sceneRegion(page)).toBeHidden()
  expect([await countKept(page, 'images'), await countKept(page, 'imageFiles'), orders(comfy)]).toEqual([0, 0, 1])
})

test('images-C53 a picture that waits behind others says so, and leaves them alone when it is cancelled', async ({
  page,
  comfy,
  simulator,
}) => {
  comfy.server.fault({ kind: 'queue-ahead', jobs: 2, ms: 60_000 })
  await orderInChat(page, comfy, simulator.url('ollama'))
  await expect.poll(() => comfy.server.jobs).toBe(3)
  await expect(sceneRegion(page).getByRole('status')).toContainText('2')
  await sceneRegion(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(sceneRegion(page)).toBeHidden()
  expect(comfy.server.jobs).toBe(2)
  expect(toldToStop(comfy)).toEqual([...ordered(comfy)])
  expect(await countKept(page, 'imageJobs')).toBe(0)
})

test('images-C54 a picture that is painted is stopped, and only that', async ({ page, comfy, simulator }) => {
  await holdPicture(page, comfy, simulator.url('ollama'))
  await expect.poll(() => comfy.server.running).toBeTruthy()
  const foreign = comfy.server.submitForeign({ ms: 60_000 })
  await sceneRegion(page).getByRole('button', { name: 'Cancel' }).click()
  comfy.server.release()
  await expect(sceneRegion(page)).toBeHidden()
  await expect.poll(() => comfy.server.running?.id).toBe(foreign)
  expect([await countKept(page, 'images'), await countKept(page, 'imageJobs')]).toEqual([0, 0])
})

test('images-C60 a connection that breaks while a picture is painted comes back by itself, and so does the picture', async ({
  page,
  comfy,
  simulator,
}) => {
  comfy.server.fault({ kind: 'ws-drop', at: 2 })
  await orderInChat(page, comfy, simulator.url('ollama'))
  await expect(picture(page)).toBeVisible({ timeout: 30_000 })
  expect([orders(comfy), await countKept(page, 'images')]).toEqual([1, 1])
})

test('images-C63 a server that was started anew in the middle has lost the picture, and only the player orders it again', async ({
  page,
  comfy,
  simulator,
}) => {
  await holdPicture(page, comfy, simulator.url('ollama'))
  await expect.poll(() => comfy.server.running).toBeTruthy()
  comfy.server.restart()
  comfy.server.release()
  await expect(card(page)).toContainText('Image server problem', { timeout: 45_000 })
  expect(orders(comfy)).toBe(1)
  await card(page).getByRole('button', { name: 'Retry' }).click()
  await expect(picture(page)).toBeVisible()
  expect(orders(comfy)).toBe(2)
})

test('a server that goes away in the middle is told and keeps nobody from chatting; when it is back, what was lost can be ordered again', async ({
  page,
  comfy,
  simulator,
}) => {
  await holdPicture(page, comfy, simulator.url('ollama'))
  await expect.poll(() => comfy.server.running).toBeTruthy()
  await comfy.close()
  await expect(card(page)).toContainText('Image server problem', { timeout: 30_000 })
  await expect(card(page).getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Image server not reachable' })).toBeVisible({ timeout: 45_000 })
  await converse(page, 'Shall we walk to the pier?', /\S/)
  const again = await serveComfy({ port: Number(new URL(comfy.url).port) })
  await imageButton(page).click()
  await expect(picture(page)).toBeVisible()
  expect([orders(again), await countKept(page, 'images')]).toEqual([1, 1])
  await again.close()
})

test('images-C66 two tabs order of one server, and each picture comes once, to its own', async ({
  page,
  context,
  comfy,
  simulator,
}) => {
  const wanted = { address: comfy.url, ollama: simulator.url('ollama') }
  await chatWithPictures(page, wanted)
  const other = await context.newPage()
  await arriveWithPictures(other, '/characters', wanted)
  await other.getByRole('button', { name: `Play with ${foreignCard.name}` }).click()
  await expect(imageButton(other)).toBeVisible()
  comfy.server.hold()
  await imageButton(page).click()
  await imageButton(other).click()
  await expect.poll(() => comfy.server.jobs).toBe(2)
  comfy.server.release()
  await expect(picture(page)).toBeVisible()
  await expect(picture(other)).toBeVisible()
  expect(clients(comfy).size).toBe(2)
  expect([orders(comfy), await countKept(page, 'images'), await countKept(page, 'imageJobs')]).toEqual([2, 2, 0])
})
