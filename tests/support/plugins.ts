import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { PluginManifest } from 'sdk'
import { packPlugin } from '../../sdk/package/pack.ts'
import { bundlePlugin, type PluginBundle } from '../../sdk/vite/bundlePlugin.ts'
import { expect } from './patience.ts'
import { notices } from './shell.ts'

/**
 * Plugins as a stranger would write them: `evening` contributes something of most kinds, `listener` asks to read the
 * conversation at its first use, `spinner` loses itself in a loop, `hush` is the kink module of docs/kink-modules.md.
 */
export type PluginFixture = 'evening' | 'hush' | 'listener' | 'spinner'

/** A plugin as one file, for a file field. */
export interface PluginFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const folder = fileURLToPath(new URL('../fixtures/plugins/', import.meta.url))
const bundles = new Map<PluginFixture, Promise<PluginBundle>>()

/** Builds and packs a plugin the way its author would; with `changes`, what its manifest says instead. */
export async function pluginFile(fixture: PluginFixture, changes: Partial<PluginManifest> = {}): Promise<PluginFile> {
  const built = bundles.get(fixture) ?? bundlePlugin(folder + fixture)
  bundles.set(fixture, built)
  const bundle = await built
  const manifest = { ...bundle.manifest, ...changes }
  const text = new TextEncoder()
  const packed = packPlugin({
    'plugin.json': text.encode(JSON.stringify(manifest)),
    ...(bundle.kind === 'code' && { 'index.js': text.encode(bundle.code) }),
  })
  return {
    name: `${manifest.id}-${manifest.version}.vesper-plugin`,
    mimeType: 'application/zip',
    buffer: Buffer.from(packed),
  }
}

/** On the page of plugins: hands over the file of a plugin; with `changes`, what its manifest says instead. */
export async function bringPlugin(
  page: Page,
  fixture: PluginFixture,
  changes?: Partial<PluginManifest>,
): Promise<void> {
  const file = await pluginFile(fixture, changes)
  await page.getByLabel('Install from file', { exact: true }).and(page.locator('input')).setInputFiles(file)
}

/** The question about what a plugin may do. */
export const permissionPrompt = (page: Page) => page.getByRole('alertdialog')

/** Presses what allows, once it reacts. */
export async function allow(page: Page): Promise<void> {
  await permissionPrompt(page)
    .getByRole('button', { name: /^Allow/ })
    .click()
  await expect(permissionPrompt(page)).toBeHidden()
}

/** On the page of plugins: installs a plugin and allows it what it asks for. */
export async function installPlugin(
  page: Page,
  fixture: PluginFixture,
  changes?: Partial<PluginManifest>,
): Promise<void> {
  await bringPlugin(page, fixture, changes)
  await allow(page)
  // It may be told of an earlier time, too.
  await expect(
    notices(page)
      .getByText(/is installed$/)
      .last(),
  ).toBeVisible()
}

export const installedList = (page: Page) => page.getByRole('list', { name: 'Installed' })

/** What a plugin from outside looks like in the list of plugins. */
export const pluginEntry = (page: Page, name: string) =>
  installedList(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

/** From the list of plugins to everything about one. */
export async function openDetails(page: Page, name: string): Promise<void> {
  await pluginEntry(page, name).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** From the list of plugins to what one has been doing. */
export async function openConsole(page: Page, name: string): Promise<void> {
  await openDetails(page, name)
  await page.getByRole('button', { name: 'Open console' }).click()
}

export const pluginConsole = (page: Page, name: string) => page.getByRole('region', { name: `Entries of ${name}` })
