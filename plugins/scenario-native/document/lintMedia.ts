import type { Diagnostic, StageMedia } from 'sdk'
import { clip } from './fields.ts'
import type { ScenarioDocument, ScenarioNode } from './types.ts'

/** Files that did not come along, each where it is used. The story plays without them. */
export function lintMedia({ cover, nodes }: ScenarioDocument, missing: ReadonlySet<string>): readonly Diagnostic[] {
  const used: readonly Use[] = [
    { page: undefined, path: 'cover', media: cover },
    ...[...nodes.values()].flatMap((node) => usesOf(node)),
  ]
  return used.flatMap(({ page, path, media }) => {
    if (media?.kind !== 'file' || !missing.has(media.name)) return []
    const message = `The file "${clip(media.name)}" did not come along, so the story plays without it.`
    return [{ severity: 'note' as const, message, path, excerpt: media.name, ...(page !== undefined && { page }) }]
  })
}

interface Use {
  readonly page: string | undefined
  readonly path: string
  readonly media: StageMedia | undefined
}

const usesOf = ({ id: page, image, video, audio }: ScenarioNode): readonly Use[] => [
  { page, path: 'image', media: image },
  { page, path: 'video', media: video?.media },
  ...audio.map(({ media }, index) => ({ page, path: audio.length === 1 ? 'audio' : `audio.${index}`, media })),
]
