import type { Page } from '@playwright/test'
import { serveComfy } from '../simulators/images/serve/serve.ts'
import { beginChat, withOllama } from './app.ts'
import { expect, test as house } from './test.ts'

export type Comfy = Awaited<ReturnType<typeof serveComfy>>

/** Our tests of pictures: beside the other servers there is a ComfyUI, fresh for each. */
export const test = house.extend<{ readonly comfy: Comfy }>({
  comfy: async ({ page: _page }, use) => {
    const comfy = await serveComfy({ stepMs: 150, previewMethod: 'latent2rgb' })
    await use(comfy)
    await comfy.close()
  },
})

export { expect } from './test.ts'

/** Small pictures in few steps: they are painted by this computer's processor. */
export const size = { width: 256, height: 320 } as const

interface Wanted {
  readonly address: string
  /** Of a chat's language model. */
  readonly ollama: string
  readonly comfyui?: object
  readonly images?: object
  readonly general?: object
}

/** Opens an address as somebody whose image server is set up. */
export async function arriveWithPictures(
  page: Page,
  path: string,
  { address, ollama, comfyui, images, general }: Wanted,
): Promise<void> {
  const settings = {
    version: 1,
    visitCount: 3,
    ai: withOllama(ollama),
    general: { imageGenerationEnabled: true, ...general },
    comfyui: { steps: 4, ...size, ...comfyui },
    images: { describe: false, ...images },
    plugins: { 'vesper.image-comfyui': { address } },
  }
  await page.addInitScript((settings) => {
    if (localStorage.getItem('vesper-adult')) return
    localStorage.setItem('vesper-adult', 'true')
    localStorage.setItem('hasCompletedSetup', 'true')
    localStorage.setItem('persistenceRequested', 'true')
    localStorage.setItem('vesper-settings', JSON.stringify(settings))
  }, settings)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** A fresh chat with the foreign card's character, of which pictures can be had. */
export async function chatWithPictures(page: Page, wanted: Wanted): Promise<void> {
  await arriveWithPictures(page, '/character-upload', wanted)
  await beginChat(page)
  await expect(imageButton(page)).toBeVisible()
}

export const imageButton = (page: Page) =>
  page.getByRole('toolbar', { name: 'Quick actions' }).getByRole('button', { name: 'Image', exact: true })

export const sceneRegion = (page: Page) => page.getByRole('region', { name: 'Picture of the scene' })

/** The picture of the scene, once it is there. */
export const picture = (page: Page) =>
  sceneRegion(page)
    .getByRole('button', { name: /^View full size: / })
    .locator('img')

export const preview = (page: Page) => sceneRegion(page).getByRole('img', { name: /^Preview: / })

/** Whether the browser could read the picture: how large it is. */
export const sizeOf = (page: Page) =>
  picture(page).evaluate(async (element) => {
    const image = element as HTMLImageElement
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  })

/** How many rows a table of the browser's store has. */
export const countKept = (page: Page, table: 'images' | 'imageFiles' | 'imageJobs'): Promise<number> =>
  page.evaluate(async (table) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    let count = 0
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      if (database.objectStoreNames.contains(table))
        count += await done(database.transaction(table).objectStore(table).count())
      database.close()
    }
    return count
  }, table)

/** How often an order went to the server. */
export const orders = ({ server }: Comfy): number =>
  server.log.requests.filter((request) => request === 'POST /prompt').length
