import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { plainGraph } from '../simulators/images/testing.ts'
import { beginChat } from '../support/app.ts'
import { arriveWithPictures, expect, imageButton, picture, test } from '../support/images.ts'
import { expectAccessible } from '../support/looks.ts'

test.describe.configure({ timeout: 120_000 })

const bring = (page: Page, name: string, text: string) =>
  page.getByLabel('Workflow file').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

const report = (page: Page) => page.getByRole('list', { name: 'Mapped fields' })

test('images-C75 a workflow without placeholders is bound by a proposal, and pictures are painted by it', async ({
  page,
  comfy,
  simulator,
}) => {
  const text = JSON.stringify(plainGraph({ steps: 2 }))
  await arriveWithPictures(page, '/settings/ai/workflows', { address: comfy.url, ollama: simulator.url('ollama') })
  await bring(page, 'Harbour.json', text)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Harbour')
  await expect(page.getByRole('combobox', { name: 'Prompt', exact: true })).not.toHaveValue('')
  await expectAccessible(page, 'workflows, binding')
  await page.getByRole('button', { name: 'Save and use this workflow' }).click()
  await expect(page.getByRole('combobox', { name: 'Workflow' }).locator('option:checked')).toHaveText('Harbour')
  const leaving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Harbour' }).click()
  expect(await readFile(await (await leaving).path(), 'utf8')).toBe(text)
  await page.goto('/character-upload')
  await beginChat(page)
  await imageButton(page).click()
  await expect(picture(page)).toBeVisible()
  const sent = comfy.server.log.entries.flatMap((entry) =>
    entry.kind === 'request' && entry.path === '/prompt' && entry.method === 'POST' ? [JSON.parse(entry.body)] : [],
  )
  expect(Object.keys(sent[0].prompt)).toEqual(Object.keys(plainGraph()))
})

test('images-C72 a workflow of the canvas is refused with how to export it', async ({ page, comfy, simulator }) => {
  await arriveWithPictures(page, '/settings/ai/workflows', { address: comfy.url, ollama: simulator.url('ollama') })
  await bring(page, 'canvas.json', JSON.stringify({ nodes: [{ id: 1, type: 'KSampler' }], links: [], version: 0.4 }))
  await expect(page.getByRole('alert').filter({ hasText: /Export/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save and use this workflow' })).toBeHidden()
})

test('images-C77 nodes the server does not have are listed before anything is ordered; a deleted workflow comes back', async ({
  page,
  comfy,
  simulator,
}) => {
  await arriveWithPictures(page, '/settings/ai/workflows', { address: comfy.url, ollama: simulator.url('ollama') })
  const graph = { ...plainGraph(), 99: { class_type: 'LanternGlow', inputs: {} } }
  await bring(page, 'Lantern.json', JSON.stringify(graph))
  await expect(report(page)).toContainText('LanternGlow')
  await page.getByRole('button', { name: 'Save and use this workflow' }).click()
  await page.getByRole('button', { name: 'Delete Lantern' }).click()
  await expect(page.getByRole('button', { name: 'Delete Lantern' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Delete Lantern' })).toBeVisible()
})
