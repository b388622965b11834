import type { SettingsSchema } from 'sdk'
import type { ValuesOf } from './conform.ts'

/** Our own settings, described once: the forms are drawn from these, and stored values are read back by them. */
export const sections = {
  ai: {
    type: 'object',
    properties: {
      provider: { type: 'string', title: 'Provider', default: 'vesper' },
      fallbackProvider: {
        type: 'string',
        title: 'If that fails, use',
        description: 'Takes over when the provider gives no reply at all. You are told each time.',
        default: '',
        'x-optional': true,
      },
      temperature: {
        type: 'number',
        title: 'Temperature',
        description: 'Low keeps replies predictable, high makes them surprising.',
        default: 0.7,
        minimum: 0,
        maximum: 2,
        'x-step': 0.05,
      },
      maxTokens: {
        type: 'integer',
        title: 'Longest reply',
        description: 'In tokens; a token is about four letters.',
        default: 1000,
        minimum: 100,
        maximum: 8000,
        'x-step': 100,
      },
      compressionModel: { type: 'string', title: 'Model for summaries', default: '', 'x-optional': true },
    },
  },
  general: {
    type: 'object',
    properties: {
      playerName: {
        type: 'string',
        title: 'Your name',
        description: 'What characters call you.',
        default: '',
        placeholder: 'You',
        'x-optional': true,
        'x-group': 'You',
      },
      llmEnabled: {
        type: 'boolean',
        title: 'AI replies',
        description: 'When off, nothing you write is sent to a language model.',
        default: true,
        'x-group': 'Conversation',
      },
      historyLength: {
        type: 'integer',
        title: 'Messages the AI rereads',
        description: 'How much of the conversation goes along with each message; 0 sends all that fits.',
        default: 50,
        minimum: 0,
        maximum: 1000,
        'x-group': 'Conversation',
      },
      reducedThinking: { type: 'boolean', title: 'Think less before replying', default: false },
      condenseChatHistory: { type: 'boolean', title: 'Summarise older messages', default: false },
      autoSave: { type: 'boolean', title: 'Save automatically', default: true },
      developerMode: { type: 'boolean', title: 'Developer mode', default: false },
      sandboxBuiltins: { type: 'boolean', title: 'Run built-in plugins in the sandbox, too', default: false },
      autoSaveInterval: { type: 'integer', title: 'Minutes between saves', default: 5, minimum: 1, maximum: 120 },
    },
  },
  ui: {
    type: 'object',
    properties: {
      theme: { type: 'string', title: 'Theme', default: 'dark', enum: ['dark', 'light'], 'x-group': 'Appearance' },
      /** "plugin id/theme id" of the colours laid over `theme`; they show while `theme` is the one they start from. */
      pluginTheme: { type: 'string', title: 'Colours', default: '', 'x-optional': true },
      fontSize: {
        type: 'integer',
        title: 'Text size',
        description: 'The usual size is 16.',
        default: 16,
        minimum: 12,
        maximum: 24,
        'x-group': 'Appearance',
      },
      messageLayout: {
        type: 'string',
        title: 'Message layout',
        default: 'bubbles',
        enum: ['bubbles', 'script'],
        'x-group': 'Appearance',
      },
      showAutoAdvanceMessages: { type: 'boolean', title: 'Show messages that advance a scene', default: true },
    },
  },
  userProfile: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name', default: '', 'x-optional': true },
      genitals: { type: 'string', title: 'Body', default: '', 'x-optional': true },
      physicalDescription: { type: 'string', title: 'Appearance', default: '', format: 'text', 'x-optional': true },
    },
  },
} as const satisfies Record<string, SettingsSchema>

export const pronounsSection = {
  type: 'object',
  properties: {
    subject: { type: 'string', title: 'Subject', default: 'they' },
    object: { type: 'string', title: 'Object', default: 'them' },
    possessive: { type: 'string', title: 'Possessive', default: 'their' },
    possessiveProper: { type: 'string', title: 'Possessive, alone', default: 'theirs' },
    reflexive: { type: 'string', title: 'Reflexive', default: 'themselves' },
  },
} as const satisfies SettingsSchema

export type Section = keyof typeof sections
export type SectionValues<Name extends Section> = ValuesOf<(typeof sections)[Name]>
export type Pronouns = ValuesOf<typeof pronounsSection>
