import type { SettingsSchema } from 'sdk'
import type { ValuesOf } from './conform.ts'

const topicList = (title: string) =>
  ({
    type: 'array',
    title,
    default: [],
    maxItems: 200,
    items: { type: 'string', title: 'Topic', default: '' },
  }) as const

/** Our own settings, described once: the forms are drawn from these, and stored values are read back by them. */
export const sections = {
  ai: {
    type: 'object',
    properties: {
      provider: { type: 'string', title: 'Provider', default: 'vesper' },
      fallbackProvider: {
        type: 'string',
        title: 'Fallback provider',
        description: 'Used when the provider gives no reply. You are notified each time.',
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
        title: 'Maximum reply length',
        description: 'In tokens (1000 tokens are about 750 words).',
        default: 1000,
        minimum: 100,
        maximum: 8000,
        'x-step': 100,
      },
      preset: {
        type: 'string',
        title: 'Preset',
        description: 'Used where no chat, character or model has its own preset.',
        default: '',
        'x-optional': true,
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
      autoplayDelay: {
        type: 'integer',
        title: 'Seconds between replies on Auto',
        default: 5,
        minimum: 0,
        maximum: 60,
        'x-group': 'Autoplay',
      },
      autoplayMax: {
        type: 'integer',
        title: 'Replies before Auto stops',
        default: 10,
        minimum: 1,
        maximum: 100,
        'x-group': 'Autoplay',
      },
      imageGenerationEnabled: { type: 'boolean', title: 'Pictures', default: false },
      autoGenerateImages: { type: 'boolean', title: 'Picture after each reply', default: false },
      generateOnSceneChange: { type: 'boolean', title: 'Picture when the scene changes', default: false },
      hideComfyUISetupErrors: {
        type: 'boolean',
        title: 'Hide image server setup help',
        description: "Shows no chat message when the image server can't be reached.",
        default: false,
      },
      selectedEnvironmentId: { type: 'string', title: 'Environment', default: 'none' },
      autoSave: {
        type: 'boolean',
        title: 'Keep restore points',
        description: 'Also keeps copies of earlier states. Chats are always saved.',
        default: true,
        'x-group': 'Saving',
      },
      autoSaveInterval: {
        type: 'integer',
        title: 'Minutes between restore points',
        default: 5,
        minimum: 1,
        maximum: 120,
        'x-group': 'Saving',
      },
      autoSavesKept: {
        type: 'integer',
        title: 'Maximum restore points',
        default: 5,
        minimum: 1,
        maximum: 100,
        'x-group': 'Saving',
      },
      sessionsKept: {
        type: 'integer',
        title: 'Maximum saved sessions',
        description: 'Saving another deletes the oldest. You are notified and can undo it.',
        default: 3,
        minimum: 1,
        maximum: 1000,
        'x-group': 'Saving',
      },
      guideMeLLMStimulation: {
        type: 'boolean',
        title: 'AI stimulation in GuideMe guides',
        description: 'The AI reads each guide page and chooses gentle device actions within your limits.',
        default: false,
      },
      developerMode: { type: 'boolean', title: 'Developer mode', default: false },
      sandboxBuiltins: { type: 'boolean', title: 'Run built-in plugins in the sandbox', default: false },
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
        description: 'The default is 16.',
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
  lore: {
    type: 'object',
    properties: {
      depth: {
        type: 'integer',
        title: 'Messages scanned for keys',
        description: 'How many of the newest messages are scanned. A book or entry can override it.',
        default: 2,
        minimum: 0,
        maximum: 200,
      },
      budgetPercent: {
        type: 'integer',
        title: 'Lore token budget',
        description: "In percent of the model's context.",
        default: 25,
        minimum: 1,
        maximum: 100,
      },
      recursion: { type: 'boolean', title: 'Recursive scanning', default: false },
      wholeWords: { type: 'boolean', title: 'Keys match whole words only', default: false },
      caseSensitive: { type: 'boolean', title: 'Case-sensitive keys', default: false },
    },
  },
  /** How its forms explain themselves is in memory/settings/memoryForms.ts. */
  memory: {
    type: 'object',
    properties: {
      remember: { type: 'boolean', title: 'Characters remember you', default: true },
      reveries: { type: 'boolean', title: 'Reveries', default: true },
      turns: {
        type: 'array',
        title: 'After these turns',
        default: [5, 15],
        maxItems: 20,
        items: { type: 'integer', title: 'Turn', default: 5, minimum: 1, maximum: 10_000 },
      },
      everyTurns: { type: 'integer', title: 'Then every', default: 20, minimum: 0, maximum: 1000 },
      messages: { type: 'integer', title: 'Messages read each time', default: 10, minimum: 2, maximum: 200 },
      perHour: { type: 'integer', title: 'Background requests per hour', default: 30, minimum: 1, maximum: 600 },
      perExtraction: { type: 'integer', title: 'Maximum per reading', default: 5, minimum: 1, maximum: 20 },
      total: { type: 'integer', title: 'Maximum per character', default: 100, minimum: 1, maximum: 10_000 },
      contextLimit: { type: 'integer', title: 'Memories per reply', default: 10, minimum: 0, maximum: 100 },
      reveriesLimit: { type: 'integer', title: 'Reveries per reply', default: 5, minimum: 0, maximum: 50 },
      provider: { type: 'string', title: 'Provider', default: '', 'x-optional': true },
      model: { type: 'string', title: 'Model', default: '', format: 'model', 'x-optional': true },
      /** "plugin id/embedder id"; empty is the house's own. */
      embedder: { type: 'string', title: 'Embedder', default: '', 'x-optional': true },
    },
  },
  chastity: {
    type: 'object',
    properties: {
      /** "plugin id/provider id". */
      provider: { type: 'string', title: 'Lock provider', default: 'vesper.kink-chastity/local' },
    },
  },
  comfyui: {
    type: 'object',
    properties: {
      /** "plugin id/backend id". */
      backend: { type: 'string', title: 'Image server', default: 'vesper.image-comfyui/comfyui' },
      /** Of the player's own workflows; empty is the house's. */
      workflow: { type: 'string', title: 'Workflow', default: '', 'x-optional': true },
      checkpoint: { type: 'string', title: 'Model', default: '', 'x-optional': true },
      sampler: { type: 'string', title: 'Sampler', default: 'dpmpp_2m' },
      scheduler: { type: 'string', title: 'Scheduler', default: 'karras' },
      steps: { type: 'integer', title: 'Steps', default: 28, minimum: 1, maximum: 150 },
      cfg: { type: 'number', title: 'Guidance (CFG)', default: 5, minimum: 0, maximum: 30, 'x-step': 0.5 },
      width: { type: 'integer', title: 'Width', default: 1152, minimum: 64, maximum: 4096, 'x-step': 8 },
      height: { type: 'integer', title: 'Height', default: 1600, minimum: 64, maximum: 4096, 'x-step': 8 },
      silentMode: { type: 'boolean', title: 'Silent mode', default: false },
      keepOnServer: { type: 'boolean', title: 'Keep a copy on the server', default: false },
    },
  },
  images: {
    type: 'object',
    properties: {
      style: { type: 'string', title: 'Style of all pictures', default: '', format: 'text', 'x-optional': true },
      negative: { type: 'string', title: 'Negative prompt', default: '', format: 'text', 'x-optional': true },
      describe: { type: 'boolean', title: 'Let the AI describe the scene', default: true },
      showPrompt: { type: 'boolean', title: 'Show the prompt first', default: false },
      captions: { type: 'boolean', title: 'Tell the character what is in the picture', default: true },
      backdrops: { type: 'boolean', title: 'Show the place behind the chat', default: false },
      perCharacter: {
        type: 'integer',
        title: 'Maximum pictures per character',
        default: 10,
        minimum: 1,
        maximum: 1000,
      },
      autoDelete: { type: 'boolean', title: 'Delete oldest automatically', default: true },
      compress: { type: 'boolean', title: 'Store smaller pictures', default: true },
      quality: { type: 'number', title: 'Quality', default: 0.9, minimum: 0.3, maximum: 1, 'x-step': 0.05 },
    },
  },
  voice: {
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
      sendWhenSaid: { type: 'boolean', title: 'Send speech automatically', default: false },
    },
  },
  /** Comforts while a scenario is played: see scenarios/comfort. */
  play: {
    type: 'object',
    properties: {
      pace: { type: 'number', title: 'Pace', default: 1, minimum: 0.5, maximum: 3, 'x-step': 0.25 },
      autoAdvance: { type: 'boolean', title: 'Auto-advance', default: false },
      wordsPerMinute: {
        type: 'integer',
        title: 'Reading speed',
        default: 200,
        minimum: 80,
        maximum: 600,
        'x-step': 20,
      },
      readAloud: { type: 'boolean', title: 'Read aloud', default: false },
      handsFree: { type: 'boolean', title: 'Hands-free', default: false },
      revealTimers: { type: 'boolean', title: 'Show hidden timers', default: false },
    },
  },
  /** How its form explains itself is in devices/estimForm.ts: the first page needs no more than this. */
  estim: {
    type: 'object',
    properties: {
      enabled: { type: 'boolean', title: 'Characters and scenes control devices', default: true },
      pleasure: { type: 'boolean', title: 'Pleasure', default: true },
      pain: { type: 'boolean', title: 'Pain', default: false },
      volumeLow: { type: 'integer', title: 'Gentle level', default: 10, minimum: 0, maximum: 100 },
      volumeHigh: { type: 'integer', title: 'Strong level', default: 60, minimum: 0, maximum: 100 },
      painBoost: { type: 'integer', title: 'Extra for pain', default: 0, minimum: 0, maximum: 50 },
      fadeTime: { type: 'number', title: 'Fade time', default: 2, minimum: 0, maximum: 10, 'x-step': 0.5 },
      disableWait: { type: 'boolean', title: "Don't wait between steps", default: false },
      disableBackgroundEstim: { type: 'boolean', title: 'No background stimulation', default: false },
      sessionMinutes: {
        type: 'integer',
        title: 'Longest session',
        default: 60,
        minimum: 5,
        maximum: 180,
        'x-step': 5,
      },
      holdToRun: { type: 'boolean', title: 'Hold to run', default: false },
      keepInBackground: { type: 'boolean', title: 'Keep running when this page is hidden', default: false },
      safeword: { type: 'string', title: 'Safeword', default: 'safeword', 'x-optional': true },
      safewordKey: { type: 'string', title: 'Safeword key', default: 'F2' },
      escapeTwice: { type: 'boolean', title: 'Double Escape as safeword', default: true },
      checkInMinutes: {
        type: 'integer',
        title: 'Check in every',
        default: 15,
        minimum: 0,
        maximum: 60,
        'x-step': 5,
      },
      restMinutes: {
        type: 'integer',
        title: 'Rest after a long session',
        default: 10,
        minimum: 0,
        maximum: 60,
        'x-step': 5,
      },
      providers: {
        type: 'array',
        title: 'Connect on startup',
        default: [],
        items: { type: 'string', title: 'Kind of device', default: '' },
      },
      ruledOut: {
        type: 'array',
        title: 'Never',
        default: [],
        items: { type: 'string', title: 'Kind of output', default: '' },
      },
      ceilings: {
        type: 'object',
        title: 'Maximums',
        properties: {
          vibrate: { type: 'integer', title: 'Vibration', default: 60, minimum: 0, maximum: 100 },
          rotate: { type: 'integer', title: 'Rotation', default: 60, minimum: 0, maximum: 100 },
          oscillate: { type: 'integer', title: 'Thrusting', default: 60, minimum: 0, maximum: 100 },
          constrict: { type: 'integer', title: 'Squeezing', default: 60, minimum: 0, maximum: 100 },
          inflate: { type: 'integer', title: 'Inflation', default: 60, minimum: 0, maximum: 100 },
          estim: { type: 'integer', title: 'Electricity', default: 25, minimum: 0, maximum: 75 },
          shock: { type: 'integer', title: 'Shocks', default: 15, minimum: 0, maximum: 50 },
          temperature: { type: 'integer', title: 'Temperature', default: 40, minimum: 0, maximum: 60 },
        },
      },
    },
  },
  /** Kink modules by their keys. What comes with the house keeps still until it is wanted. */
  kinks: {
    type: 'object',
    properties: {
      off: {
        type: 'array',
        title: 'Modules that are off',
        default: ['vesper.kink-edging/edging', 'vesper.kink-hypnosis/hypnosis', 'vesper.kink-tasks/tasks'],
        items: { type: 'string', title: 'Module', default: '' },
      },
    },
  },
  /** What was made in the studio, as the text of its files, and a summary of practice. */
  hypnosis: {
    type: 'object',
    properties: {
      effects: {
        type: 'array',
        title: 'Own effects',
        default: [],
        items: { type: 'string', title: 'Effect', default: '' },
      },
      programs: {
        type: 'array',
        title: 'Own programs',
        default: [],
        items: { type: 'string', title: 'Program', default: '' },
      },
      practices: { type: 'integer', title: 'Times practised', default: 0, minimum: 0 },
      lastFelt: { type: 'number', title: 'How well it came last', default: 0, minimum: 0, maximum: 5 },
    },
  },
  /** Ids of topics by their answer, and own topics as "Label: word, word": see consent/consentSettings.ts. */
  consent: {
    type: 'object',
    properties: {
      welcome: topicList('Yes'),
      careful: topicList('Maybe'),
      ruledOut: topicList('No'),
      ownTopics: topicList('Own topics'),
      /** As "<character>/<permission>": see consent/permissions.ts. */
      withheld: topicList('Kept from characters'),
    },
  },
  /** Effects on the stage: see cues/limiter. */
  cues: {
    type: 'object',
    properties: {
      strength: { type: 'integer', title: 'Strength of effects', default: 100, minimum: 0, maximum: 100, 'x-step': 5 },
      mostFlashes: { type: 'integer', title: 'Maximum flashes per second', default: 3, minimum: 1, maximum: 3 },
    },
  },
  privacy: {
    type: 'object',
    properties: {
      lockAfterMinutes: {
        type: 'integer',
        title: 'Hide after idle minutes',
        description: '0 hides only on startup and with the button.',
        default: 0,
        minimum: 0,
        maximum: 240,
      },
      panicKey: {
        type: 'string',
        title: 'Panic key',
        description: 'Stops everything and shows an empty page at once.',
        default: 'F9',
      },
      keepDays: {
        type: 'integer',
        title: 'Delete unused chats after days',
        description: 'For chats without their own setting; 0 keeps them.',
        default: 0,
        minimum: 0,
        maximum: 3650,
      },
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
