import type { SceneEvent } from 'sdk'
import type { PluginKits } from 'sdk/testing'
import type { NativeState } from './engine/state.ts'

/** A harbour at dusk: talk, a button that changes something, a way that needs it, stimulation, and an end. */
const harbour = {
  id: 'harbour',
  name: 'Harbour at dusk',
  start: 'quay',
  state: { lamps: 0 },
  visible: { lamps: { icon: 'flame', text: '{{lamps}} lamps' } },
  nodes: {
    quay: {
      desc: 'The boats come in.',
      initialMessage: 'Will you light the lamps with me?',
      buttons: [
        { id: 'light', label: 'Light a lamp', set: ['lamps = 1'] },
        { id: 'walk', label: 'Walk out', to: 'mole', if: 'lamps > 0' },
      ],
      aiActions: [{ desc: 'the player is cold', to: 'cabin', params: { warm: true } }],
    },
    mole: {
      desc: 'Waves run along the stone.',
      stimulation: [
        { pattern: 'wave', target: 'vibrate', level: 0.2 },
        { type: 'pain', pattern: 'pulse', target: 'estim', level: 0.1 },
      ],
      buttons: [{ id: 'cabin', label: 'Go in' }],
    },
    cabin: {
      desc: 'Tea, and a stove.',
      noChat: true,
      wait: 10,
      next: 'night',
      buttons: [{ id: 'night', label: 'Sleep' }],
    },
    night: { desc: 'The light goes round and round.', end: true },
  },
}

const events: readonly SceneEvent[] = [
  { kind: 'chose', choice: 'light' },
  { kind: 'chose', choice: 'walk' },
  { kind: 'chose', choice: 'cabin' },
  { kind: 'chose', choice: 'night' },
  { kind: 'led', to: 'cabin' },
  { kind: 'jumped', to: 'mole' },
  { kind: 'resumed' },
]

export default {
  scenarioEngine: {
    native: {
      script: harbour,
      brokenScripts: [{}, [], { ...harbour, start: 'nowhere' }, { ...harbour, nodes: [] }, { ...harbour, name: '' }],
      events,
      place: (state) => {
        const { phase, node, variables } = state as NativeState
        return JSON.stringify([phase, node, variables])
      },
    },
  },
} satisfies PluginKits
