import { definePage } from 'sdk/page/definePage.ts'

/** The director's panel, opened from the bar above the conversation, and what the model is told of it. */
export default definePage({
  quickActions: { direct: () => import('./DirectorAction.tsx') },
  turnParts: {
    async direct() {
      const { directions } = await import('./directions.ts')
      return { scene: await directions() }
    },
  },
})
