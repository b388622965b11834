import type { SettingsSchema } from 'sdk'
import { estimSection } from '../../consent/estimSection.ts'

const fields = estimSection.schema.properties

/** What characters and scenes may do with devices, with the words that explain it. */
export const playForm = {
  type: 'object',
  properties: {
    enabled: {
      ...fields.enabled,
      description: 'Only within your limits, and only after you turn devices on.',
      'x-group': 'Allowed',
    },
    pleasure: { ...fields.pleasure, 'x-group': 'Allowed' },
    pain: {
      ...fields.pain,
      description: 'Mild shocks and sharper currents, within your limits.',
      'x-group': 'Allowed',
    },
    volumeLow: {
      ...fields.volumeLow,
      description: "In percent of the device's maximum.",
      'x-group': 'Strength',
    },
    volumeHigh: {
      ...fields.volumeHigh,
      description: "In percent of the device's maximum.",
      'x-group': 'Strength',
    },
    painBoost: {
      ...fields.painBoost,
      description: 'In percent above the pleasure level, within your limits.',
      'x-group': 'Strength',
    },
    fadeTime: { ...fields.fadeTime, description: 'In seconds, at the start and the end.', 'x-group': 'Strength' },
    disableWait: {
      ...fields.disableWait,
      description: 'The scene continues without waiting for stimulation to end.',
      'x-group': 'Scenes',
    },
    disableBackgroundEstim: {
      ...fields.disableBackgroundEstim,
      description: 'Devices pause between the moments a scene uses them.',
      'x-group': 'Scenes',
    },
  },
} as const satisfies SettingsSchema

/** When everything stops by itself. */
export const safetyForm = {
  type: 'object',
  properties: {
    sessionMinutes: {
      ...fields.sessionMinutes,
      description: 'In minutes. Everything stops then until you resume.',
    },
    safeword: {
      ...fields.safeword,
      description: 'Type or say it to stop everything before any character reads it.',
    },
    holdToRun: { ...fields.holdToRun, description: 'Devices run only while you hold a key or a button.' },
    keepInBackground: {
      ...fields.keepInBackground,
      description: 'Otherwise everything stops when you switch to another tab or app.',
    },
  },
} as const satisfies SettingsSchema
