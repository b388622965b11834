import { settingsSection } from 'sdk/page/settings/settings.ts'

/** How its forms explain themselves is in settings/MemoriesPage.tsx. */
export const memorySection = settingsSection({
  id: 'memory',
  title: 'Memories',
  schema: {
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
      /** "plugin id/embedder id"; empty is Vesper's own. */
      embedder: { type: 'string', title: 'Embedder', default: '', 'x-optional': true },
    },
  },
})
