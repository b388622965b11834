import type { PluginKits } from 'sdk/testing'
import type { EosState } from './engine/state.ts'

/** A short visit to a tea room: scripts, chance, a notice, timers, a question and an end. */
const teaRoom = {
  pages: {
    start: [
      { image: { locator: 'file:room.jpg' } },
      { say: { label: '<p>Welcome to the tea room.</p>', mode: 'pause' } },
      { prompt: { variable: 'guest' } },
      {
        'notification.create': {
          id: 'bell',
          title: 'Service',
          buttonLabel: 'Ring',
          buttonCommands: [{ goto: { target: 'tea-*' } }],
        },
      },
      { timer: { duration: '20s', isAsync: true, style: 'hidden', commands: [{ goto: { target: 'bill' } }] } },
      {
        choice: {
          options: [
            { label: 'Tea, <eval>guest</eval>?', commands: [{ goto: { target: 'tea-*' } }] },
            { label: 'The bill', visible: '$cups < 3', commands: [{ goto: { target: 'bill' } }] },
          ],
        },
      },
    ],
    'tea-green': [
      { eval: { script: "cups += 1; teaseStorage.setItem('cups', cups)" } },
      { say: { label: '<p>Green, cup <eval>cups</eval>.</p>', mode: 'autoplay' } },
      { goto: { target: 'bill' } },
    ],
    'tea-black': [{ timer: { duration: '1s-3s' } }, { goto: { target: 'bill' } }],
    bill: [
      { 'notification.remove': { id: 'bell' } },
      { say: { label: '<p>Come back soon.</p>', mode: 'pause' } },
      { end: {} },
    ],
  },
  init: 'var cups = 0, guest = ""',
  modules: { notification: {}, storage: {} },
  files: { 'room.jpg': { hash: 'da39a3ee5e6b4b0d3255bfef95601890afd80709', type: 'image/jpeg' } },
}

/** Where the story stands, whatever the time is and whatever was said on the way. */
function place(state: unknown): string {
  const { phase, page, lanes, open, notices, trouble } = state as EosState
  const waits = lanes.map(({ current, queue }) => [current?.kind ?? '', queue.length])
  return JSON.stringify([phase, page, waits, open?.variable, notices.length, trouble?.kind])
}

export default {
  scenarioEngine: {
    eos: {
      script: teaRoom,
      brokenScripts: [{}, { pages: [] }, { pages: {} }, '{"pages": 3}', []],
      events: [
        { kind: 'continued' },
        { kind: 'shown', picture: 'picture1', ok: true },
        { kind: 'typed', bubble: 'bubble3', text: 'Robin' },
        { kind: 'jumped', to: 'bill' },
      ],
      place,
    },
  },
} satisfies PluginKits
