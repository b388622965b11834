import type { SettingsSchema } from 'sdk'
import { sections } from '../../settings/sections.ts'

const fields = sections.estim.properties

/** What characters and scenes may do with devices, with the words that explain it. */
export const playForm = {
  type: 'object',
  properties: {
    enabled: {
      ...fields.enabled,
      description: 'Only within your limits, and only after you have allowed it in this visit.',
      'x-group': 'What may happen',
    },
    pleasure: { ...fields.pleasure, 'x-group': 'What may happen' },
    pain: {
      ...fields.pain,
      description: 'Mild shocks and sharper currents, below the limits you set.',
      'x-group': 'What may happen',
    },
    volumeLow: {
      ...fields.volumeLow,
      description: 'The weakest a scene asks for, in per cent of what a device may do.',
      'x-group': 'Strength',
    },
    volumeHigh: {
      ...fields.volumeHigh,
      description: 'The strongest a scene asks for, in per cent of what a device may do.',
      'x-group': 'Strength',
    },
    painBoost: {
      ...fields.painBoost,
      description: 'In per cent over what would be asked for pleasure. Your limits stay.',
      'x-group': 'Strength',
    },
    fadeTime: { ...fields.fadeTime, description: 'In seconds, at the start and the end.', 'x-group': 'Strength' },
    disableWait: {
      ...fields.disableWait,
      description: 'A scene goes on at once instead of when a stimulation has ended.',
      'x-group': 'In scenes',
    },
    disableBackgroundEstim: {
      ...fields.disableBackgroundEstim,
      description: 'Devices rest between the moments a scene asks for.',
      'x-group': 'In scenes',
    },
  },
} as const satisfies SettingsSchema

/** When everything stops by itself. */
export const safetyForm = {
  type: 'object',
  properties: {
    sessionMinutes: {
      ...fields.sessionMinutes,
      description: 'In minutes. Then everything stops until you resume.',
    },
    safeword: {
      ...fields.safeword,
      description: 'Typed or spoken by you, it stops everything before any character reads it.',
    },
    holdToRun: { ...fields.holdToRun, description: 'Devices move only while you hold a key or a button.' },
    keepInBackground: {
      ...fields.keepInBackground,
      description: 'Otherwise everything stops when you switch to another tab or app.',
    },
  },
} as const satisfies SettingsSchema
