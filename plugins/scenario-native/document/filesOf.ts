import type { StageMedia, StoryFile } from 'sdk'
import type { ScenarioDocument } from './types.ts'

/** A picture or clip with the name its file really has: case and a leading folder are often written differently. */
export function found(media: StageMedia, files: readonly StoryFile[]): StageMedia {
  if (media.kind === 'link') return media
  const name = nameIn(media.name, files)
  return name === undefined ? media : { kind: 'file', name }
}

/** Everything a scenario shows or plays. */
export const mediaOf = ({ cover, nodes }: ScenarioDocument): readonly StageMedia[] =>
  [
    cover,
    ...[...nodes.values()].flatMap(({ image, video, audio }) => [
      image,
      video?.media,
      ...audio.map(({ media }) => media),
    ]),
  ].filter((media) => media !== undefined)

/** Names of files that did not come along. */
export const missingOf = (document: ScenarioDocument, files: readonly StoryFile[]): readonly string[] => {
  const wanted = mediaOf(document).flatMap((media) => (media.kind === 'file' ? [media.name] : []))
  return [...new Set(wanted)].filter((name) => nameIn(name, files) === undefined)
}

/** Where it would fetch from. */
export const hostsOf = (document: ScenarioDocument): readonly string[] => [
  ...new Set(mediaOf(document).flatMap((media) => (media.kind === 'link' ? [new URL(media.url).host] : []))),
]

/** What it would fetch from there. */
export const linksOf = (document: ScenarioDocument): readonly string[] => [
  ...new Set(mediaOf(document).flatMap((media) => (media.kind === 'link' ? [media.url] : []))),
]

function nameIn(wanted: string, files: readonly StoryFile[]): string | undefined {
  if (files.some(({ name }) => name === wanted)) return wanted
  const folded = wanted.toLowerCase()
  return files.find(({ name }) => name.toLowerCase() === folded || name.toLowerCase().endsWith(`/${folded}`))?.name
}
