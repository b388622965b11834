import type { Page } from '@playwright/test'
import { chatThroughOllama, replyEnds, say } from '../../tests/support/app.ts'
import { agree, allow, follow, toysAreHere, tryOut } from './deviceSteps.ts'
import { scriptText, textFile } from './papers.ts'
import type { Rig, Screen } from './screens.ts'

const families = ['buttplug', 'buttplug-wasm', 'restim', 'coyote', 'openshock', 'lovense', 'handy', 'audio'] as const

/** Somebody with a chat and with virtual toys, which come back by themselves with each visit. */
export async function bringToys(page: Page, { simulator }: Rig): Promise<void> {
  await chatThroughOllama(page, simulator.url('ollama'))
  await page.goto('/settings/sextoys/virtual')
  for (const toy of ['Stroker', 'E-stim box', 'Shocker']) await page.getByRole('switch', { name: toy }).check()
  await page.getByRole('button', { name: 'Connect Virtual toys' }).click()
  await page.getByRole('button', { name: 'Disconnect Virtual toys' }).waitFor()
}

/** Everything about devices, with virtual toys connected. */
export const deviceScreens: readonly Screen[] = [
  { name: 'devices-overview', at: '/settings/sextoys/overview', open: toysAreHere },
  {
    name: 'devices-routing',
    at: '/settings/sextoys/overview',
    open: async (page) => {
      await toysAreHere(page)
      await page.getByRole('heading', { name: 'Routing', exact: true }).evaluate((heading) => heading.scrollIntoView())
    },
  },
  {
    name: 'devices-menu',
    at: '/settings/sextoys/overview',
    open: async (page) => {
      await toysAreHere(page)
      await page.getByRole('button', { name: /^Devices: / }).click()
    },
  },
  {
    name: 'devices-virtual',
    at: '/settings/sextoys/virtual',
    open: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'devices-virtual-devices',
    at: '/settings/sextoys/virtual',
    open: (page) => page.getByRole('article').first().scrollIntoViewIfNeeded(),
  },
  ...families.map((id) => ({ name: `devices-${id}`, at: `/settings/sextoys/${id}` })),
  {
    name: 'devices-failed',
    at: '/settings/sextoys/buttplug',
    failsOnPurpose: true,
    open: async (page) => {
      await page.getByLabel('Server address').fill('ws://127.0.0.1:9')
      await page.getByRole('button', { name: /^Connect / }).click()
      await page.getByRole('alert').waitFor()
    },
    close: (page) => page.getByRole('button', { name: /^Disconnect / }).click(),
  },
  { name: 'devices-bluetooth', at: '/settings/sextoys/bluetooth' },
  {
    name: 'devices-arm',
    at: '/settings/sextoys/overview',
    open: async (page) => {
      await toysAreHere(page)
      await page.getByRole('button', { name: 'Turn devices on' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
    close: (page) => page.getByRole('button', { name: 'Not now' }).click(),
  },
  {
    name: 'devices-stopped',
    at: '/settings/sextoys/overview',
    open: async (page) => {
      await allow(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Resume…' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'devices-calibration',
    at: '/settings/sextoys/calibration',
    open: async (page) => {
      await page.getByRole('button', { name: 'Begin' }).click()
      await page.getByRole('button', { name: /^Try / }).click()
      await agree(page)
      await page.getByText('What was it like?').waitFor()
    },
  },
  {
    name: 'devices-patterns',
    at: '/settings/sextoys/patterns',
    open: async (page) => {
      await page.getByLabel('Pattern files').setInputFiles(textFile('Slow tide.funscript', scriptText))
      await page.getByRole('link', { name: 'Slow tide' }).first().waitFor()
    },
  },
  {
    name: 'devices-pattern-try',
    at: '/settings/sextoys/patterns',
    open: async (page) => {
      await page.getByRole('button', { name: /^Try / }).last().click()
      await page.getByRole('dialog').waitFor()
    },
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'devices-pattern',
    at: '/settings/sextoys/patterns',
    open: async (page) => {
      await page.getByRole('button', { name: 'New pattern' }).click()
      await page.getByRole('button', { name: 'Discard changes' }).waitFor()
    },
  },
  {
    name: 'devices-pattern-script',
    at: '/settings/sextoys/patterns',
    open: (page) => page.getByRole('link', { name: 'Slow tide' }).first().click(),
  },
  { name: 'devices-player', at: '/settings/sextoys/player' },
  { name: 'devices-live', at: '/settings/sextoys/live' },
  {
    name: 'devices-recordings',
    at: '/settings/sextoys/overview',
    open: async (page) => {
      await allow(page)
      await follow(page, '/settings/sextoys/recordings')
      await page.getByRole('button', { name: 'Record', exact: true }).click()
      await follow(page, '/settings/sextoys/virtual')
      await tryOut(page)
      await follow(page, '/settings/sextoys/recordings')
      await page.getByRole('button', { name: 'Stop recording' }).click()
      await page.getByRole('list', { name: 'Recordings' }).getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'devices-chat',
    at: '/settings/sextoys/overview',
    open: async (page, { simulator }) => {
      await allow(page)
      await follow(page, '/chat')
      simulator.script({ reply: { text: 'She turns the dial. [[vibrate: wave 60% 60s]] "Hold on to something."' } })
      await say(page, 'Show me what it does.')
      await replyEnds(page)
      await page.getByTitle(/^Vibration \d/).waitFor()
    },
  },
]
