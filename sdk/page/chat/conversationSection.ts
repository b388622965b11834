import { settingsSection } from '../settings/settings.ts'

/** What goes along with a turn. */
export const conversationSection = settingsSection({
  id: 'general',
  title: 'General',
  limits: { llmEnabled: 'off' },
  schema: {
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
        description: 'When off, your messages are not sent to any language model.',
        default: true,
        'x-group': 'Conversation',
      },
      historyLength: {
        type: 'integer',
        title: 'History length',
        description: 'How many messages are sent with each of yours; 0 sends all that fit.',
        default: 50,
        minimum: 0,
        maximum: 1000,
        'x-group': 'Conversation',
      },
      reducedThinking: {
        type: 'boolean',
        title: 'Reduced thinking',
        description: 'Asks reasoning models to think less, for faster replies.',
        default: false,
        'x-group': 'Conversation',
      },
      condenseChatHistory: {
        type: 'boolean',
        title: 'Summarise older messages',
        description: 'Summarises older messages for the AI. You can read and edit the summaries.',
        default: false,
        'x-group': 'Conversation',
      },
      actionPath: {
        type: 'string',
        title: 'Action format',
        description: 'How replies include actions: clothes, poses, scenes, devices.',
        default: 'tags',
        enum: ['tags', 'tools', 'director', 'off'],
        'x-group': 'Conversation',
      },
    },
  },
})
