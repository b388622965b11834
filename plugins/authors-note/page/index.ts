import { definePage } from 'sdk/page/definePage.ts'

/** A standing instruction for one chat. */
export default definePage({
  sceneFields: {
    note: {
      load: () => import('./NoteFields.tsx'),
      texts: ({ note }) => [{ field: 'The author’s note', text: note?.text ?? '' }],
    },
  },
  turnParts: { note: () => ({ authorsNote: true }) },
})
