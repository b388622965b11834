import { picturePages } from '../../features/pictures/pagePaths.ts'

/** A part of Vesper that a person may do without. */
export interface Module {
  readonly label: string
  /** What it adds, in one sentence. */
  readonly adds: string
  /** What becomes of its things while it is off, in one sentence. */
  readonly stays: string
  /** The addresses of its pages, in the form of the router: "/lorebooks/$bookId". */
  readonly paths: readonly string[]
}

/** In the order of the list in the settings. */
export const modules = {
  scenarios: {
    label: 'Scenarios',
    adds: 'Stories with scenes, choices and pictures: their library, the editor and the guides.',
    stays: 'Your scenarios and saved places stay; a story that is being played ends.',
    paths: [
      '/scenarios',
      '/scenarios/my',
      '/scenarios/$tagId',
      '/scenario/$scenarioId',
      '/scenario/$scenarioId/edit',
      '/community',
      '/community/scenario/$scenarioId',
      '/scenario-guide',
      '/eos',
      '/guideme',
    ],
  },
  pictures: {
    label: 'Pictures',
    adds: 'Pictures of scenes, looks and expressions, from an image server you run.',
    stays: 'Pictures you have stay, and are not shown.',
    paths: picturePages,
  },
  memory: {
    label: 'Memories',
    adds: 'Characters remember what was said in earlier chats.',
    stays: 'What they remember stays; nothing is recalled or added.',
    paths: ['/character/$characterId/memory', '/memory-test', '/settings/ai/memories', '/settings/ai-memory'],
  },
  lorebooks: {
    label: 'Lorebooks',
    adds: 'Facts about your world that join a reply when their words come up.',
    stays: 'Your lorebooks stay; replies go without them.',
    paths: ['/lorebooks', '/lorebooks/$bookId', '/lorebooks/card/$characterId'],
  },
  presets: {
    label: 'Presets',
    adds: 'Other ways to build the prompt and sample the reply, for one character or for all.',
    stays: 'Your presets stay; replies are made as usual.',
    paths: ['/settings/ai/presets', '/settings/ai/presets/$presetId'],
  },
  environments: {
    label: 'Environments',
    adds: 'Places in which chats are set.',
    stays: 'Your environments stay; chats are set nowhere.',
    paths: [],
  },
  groups: {
    label: 'Group chats',
    adds: 'Several characters in one chat, and who of them speaks next.',
    stays: 'Chats with several characters stay as they are.',
    paths: [],
  },
  voice: {
    label: 'Voice',
    adds: 'Replies that are read aloud, and a microphone beside the composer.',
    stays: 'Your choice of voice stays.',
    paths: ['/settings/voice-control'],
  },
  autoplay: {
    label: 'Auto',
    adds: 'The character goes on by itself, reply after reply.',
    stays: 'Its pace stays as you set it.',
    paths: [],
  },
  director: {
    label: 'Director',
    adds: 'A panel for the pace and strength of a scene, and for how the evening ends.',
    stays: 'An evening that has begun goes on, with its check-ins and limits.',
    paths: [],
  },
  inspector: {
    label: 'Prompt inspector',
    adds: 'Shows what the model saw when it wrote a reply.',
    stays: 'It keeps nothing of its own.',
    paths: [],
  },
  'device-patterns': {
    label: 'Patterns and live control',
    adds: 'What is done with devices by hand: patterns, scripts, live control, recording and calibration.',
    stays: 'Patterns, recordings and calibrated limits stay; a recording that runs ends.',
    paths: [
      '/settings/sextoys/calibration',
      '/settings/sextoys/patterns',
      '/settings/sextoys/patterns/$patternId',
      '/settings/sextoys/player',
      '/settings/sextoys/live',
      '/settings/sextoys/recordings',
    ],
  },
} as const satisfies Readonly<Record<string, Module>>

export type ModuleId = keyof typeof modules

export const moduleIds = Object.keys(modules) as readonly ModuleId[]

/** The module that a page belongs to, by its address. */
export const moduleAt = (pathname: string): ModuleId | undefined =>
  moduleIds.find((id) => modules[id].paths.some((path) => patternOf(path).test(pathname)))

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`)
