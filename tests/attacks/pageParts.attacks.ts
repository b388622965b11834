import { codeOf } from 'sdk'
import validate from '../../schemas/plugin.schema.json?validate'
import { parseManifest } from '../../src/workers/media/packages/parseManifest.ts'
import { type Attack, heldUnless } from './attack.ts'

/* A plugin from elsewhere that wants a part in the page, where nothing stands between its code and what the player has. */

const lamp = { id: 'acme.lamp', name: 'Lamp', version: '1.0.0', sdk: '^1.0', contributes: {} }
const module = { whileOff: 'It waits.' }
const written = (page: unknown, more: object = {}) => JSON.stringify({ ...lamp, ...more, page })

const provider = { id: 'lamp', label: 'Lamp', features: [], runs: 'in-browser', needs: 'nothing', order: 1 }
const scripted = (begins?: string) =>
  written(undefined, { entry: 'index.js', contributes: { llmProvider: [{ ...provider, begins }] } })

const packages: Readonly<Record<string, string>> = {
  'names a module': written({ module }),
  'names a page in the place of the settings': written({
    module,
    route: [{ id: 'settings', path: '/settings', title: 'Settings' }],
  }),
  'names a command with the key that stops': written({
    module,
    command: [{ id: 'stop', label: 'Stop', keys: 'Escape' }],
  }),
  'names a button among those that stop': written({ module, quickAction: [{ id: 'stop', place: 'action' }] }),
  'names what the model is told': written({ module, turnPart: [{ id: 'limits', before: 'direct' }] }),
  'speaks for Vesper': written({ module }, { id: 'vesper.lamp' }),
  'names nothing in it': written({}),
  'has a list for it': written([]),
  'has no more than the word': written(null),
  'has a script for it': written('page/index.js'),
  'escapes its name': written({ module }).replace('"page"', '"\\u0070age"'),
  'replies in chats that name its script, and begins with a command of Vesper': scripted('chat.clear'),
  'hides it behind another': written({ module }).replace('"page"', '"page":{"module":{"whileOff":""}},"page"'),
}

export const attacks: readonly Attack[] = Object.entries(packages).map(([tries, text], index) => ({
  id: `page-${index + 1}`,
  area: 'page parts',
  tries: `installs a plugin from elsewhere that ${tries}`,
  attack() {
    try {
      const { page, contributes } = parseManifest(text, validate)
      if (contributes.llmProvider?.some(({ begins }) => begins !== undefined)) return heldUnless('a script')
      return heldUnless(page !== undefined && 'a part in the page')
    } catch (error) {
      return heldUnless(codeOf(error) !== 'plugin/bad-manifest' && String(error))
    }
  },
}))
