// @vitest-environment happy-dom

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type PluginId, type PluginManifest, Scope, type ThemeEntry, themableTokens } from 'sdk'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { readSettings } from 'sdk/page/settings/document.ts'
import { settings } from 'sdk/page/settings/settings.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toggleTheme, uiSection } from '../../settings/uiSection.ts'
import { followAppearance } from '../../shell/paint.tsx'
import { consoles } from '../console.ts'
import { install, switchOn } from '../registry.ts'
import { themesFeature } from './feature.ts'
import { ThemeChoice } from './ThemeChoice.tsx'

const velvet: ThemeEntry = {
  id: 'velvet',
  label: 'Velvet',
  base: 'dark',
  tokens: { accent: '#ffb3c7', ground: '#12060c' },
}
const acme = 'acme.velvet' as PluginId
const manifest = (theme: readonly ThemeEntry[]): PluginManifest => ({
  id: acme,
  name: 'Acme',
  version: '1.0.0',
  sdk: '^1.0',
  contributes: { theme },
})

let scope = new Scope('test')
beforeEach(() => {
  Object.assign(settings, readSettings({}))
  plugins.rows = {}
  scope = new Scope('test')
  themesFeature(scope)
  scope.add(followAppearance())
})
afterEach(() => {
  cleanup()
  scope.close()
})

const color = (name: string) => document.documentElement.style.getPropertyValue(`--${name}`)
const picker = () => screen.getByRole('combobox', { name: 'Theme' }) as HTMLSelectElement
const settle = () => act(async () => {})
async function open(theme: readonly ThemeEntry[]) {
  install([manifest(theme)])
  render(<ThemeChoice />)
  await settle()
}
const choose = async (value: string) => {
  fireEvent.change(picker(), { target: { value } })
  await settle()
}

test('a theme that is chosen paints the page, and its accent takes along what is laid thinly over others', async () => {
  await open([velvet])
  await choose('acme.velvet/velvet')
  expect(color('accent')).toBe('#ffb3c7')
  expect(color('accent-wash')).toBe('#ffb3c71f')
  expect(color('text')).toBe('')
})

test('choosing a theme of Vesper takes the other off again', async () => {
  await open([velvet])
  await choose('acme.velvet/velvet')
  await choose('light')
  expect(uiSection.now).toMatchObject({ theme: 'light', pluginTheme: '' })
  expect(color('accent')).toBe('')
})

test('switching to light shows the light theme as it is, and back to dark the chosen one', async () => {
  await open([velvet])
  await choose('acme.velvet/velvet')
  toggleTheme()
  await settle()
  expect(color('accent')).toBe('')
  expect(picker().value).toBe('light')
  toggleTheme()
  await settle()
  expect(color('accent')).toBe('#ffb3c7')
})

test('a theme falls back when its plugin is switched off, and returns with it', async () => {
  await open([velvet])
  await choose('acme.velvet/velvet')
  switchOn(acme, false)
  await settle()
  expect(color('accent')).toBe('')
  expect(picker().value).toBe('dark')
  switchOn(acme, true)
  await settle()
  expect(color('accent')).toBe('#ffb3c7')
})

test('a theme that cannot be read is not offered, and the page and the console say why', async () => {
  await open([velvet, { ...velvet, id: 'fog', label: 'Fog', tokens: { text: '#222222' } }])
  expect([...picker().options].map(({ value }) => value)).toEqual(['dark', 'light', 'acme.velvet/velvet'])
  expect(screen.getByText(/“Fog” of Acme can't be used\. "text" \(#222222\) on "ground"/)).toBeDefined()
  expect(consoles[acme]?.at(-1)).toMatchObject({ kind: 'refusal', what: 'theme "Fog"' })
})

test('a theme kept in the settings that turns out unreadable is not painted', async () => {
  Object.assign(uiSection.now, { pluginTheme: 'acme.velvet/velvet' })
  await open([{ ...velvet, tokens: { accent: 'red' } }])
  expect(color('accent')).toBe('')
})

test('the colours authors are told of are those of Vesper', () => {
  const sheet = readFileSync(join(import.meta.dirname, '../../../../sdk/ui/tokens.css'), 'utf8')
  for (const base of ['dark', 'light'] as const) {
    const block = sheet.slice(sheet.indexOf(`:root[data-theme="${base}"]`)).split('}')[0] ?? ''
    const whole = (value = '') => value.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
    for (const [name, token] of Object.entries(themableTokens)) {
      const found = new RegExp(`--${name}:\\s*(#[0-9a-f]+);`).exec(block)?.[1]
      expect(whole(found), `${name} in ${base}`).toBe(token[base])
    }
  }
})
