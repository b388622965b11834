import { settingsSection } from '../settings/settings.ts'

/** Reading aloud and listening. */
export const voiceSection = settingsSection({
  id: 'voice',
  title: 'Voice',
  schema: {
    type: 'object',
    properties: {
      enabled: { type: 'boolean', title: 'Voice control', default: false },
      readAloud: { type: 'boolean', title: 'Read replies aloud automatically', default: false },
      onDeviceOnly: {
        type: 'boolean',
        title: 'On this device only',
        description: 'Uses only voices and recognition that run on this device.',
        default: true,
      },
      voice: { type: 'string', title: 'Voice', default: '', 'x-optional': true },
      rate: { type: 'number', title: 'Speed', default: 1, minimum: 0.5, maximum: 2, 'x-step': 0.1 },
      pitch: { type: 'number', title: 'Pitch', default: 1, minimum: 0.5, maximum: 2, 'x-step': 0.1 },
      commands: {
        type: 'boolean',
        title: 'Spoken commands',
        description:
          'Listens while a chat is in front: “stop”, your safeword, “next” (the character goes on), “continue” (the reply goes on) and “send”.',
        default: false,
      },
      sendWhenSaid: { type: 'boolean', title: 'Send speech automatically', default: false },
    },
  },
})
