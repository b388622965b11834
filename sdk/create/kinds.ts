/** What `create` can begin with: each kind's own plugin from the tutorial. */
export const kinds = {
  command: { example: 'example-01-hello-command', label: 'a command' },
  settings: { example: 'example-02-settings', label: 'settings and a panel' },
  theme: { example: 'example-03-theme', label: 'a theme' },
  llmProvider: { example: 'example-04-llm-provider', label: 'a language-model provider' },
  kinkModule: { example: 'example-05-kink-module', label: 'a kink module' },
  deviceProvider: { example: 'example-06-device', label: 'a device provider' },
} as const

export type Kind = keyof typeof kinds

export const isKind = (text: string): text is Kind => Object.hasOwn(kinds, text)
