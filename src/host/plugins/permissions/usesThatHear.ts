import type { Contributes } from 'sdk'

/** What a plugin is used for when it is handed what was said, written or remembered. */
export function usesThatHear(contributes: Contributes): readonly string[] {
  return Object.entries(uses).flatMap(([kind, use]) =>
    (contributes[kind as keyof typeof uses]?.length ?? 0) > 0 ? [use] : [],
  )
}

const uses = {
  llmProvider: 'to write replies',
  kinkModule: 'to play along',
  scenarioEngine: 'to lead a scenario',
  memoryStore: 'to save memories',
  embedder: 'to sort memories',
  imageBackend: 'to generate pictures',
  exporter: 'to export chats',
} as const
