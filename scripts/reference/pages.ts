import type { Entry, Exported } from './surface.ts'

/** One page of the reference: some modules of one entry, told together. */
export interface Page {
  readonly slug: string
  readonly title: string
  /** What the page is about, and when an author needs it. */
  readonly intro: string
  readonly entry: string
  /** Each of its names is imported from the file it is written in. */
  readonly isFolder?: true
  readonly exported: readonly Exported[]
}

interface PagePlan {
  readonly slug: string
  readonly title: string
  readonly intro: string
  /** Modules below `sdk/`, by the start of their path, in reading order. */
  readonly modules: readonly string[]
}

/** The pages of `import … from 'sdk'`, in reading order. */
const plans: readonly PagePlan[] = [
  {
    slug: 'plugin',
    title: 'A plugin',
    intro:
      'What `index.ts` exports, and the small things every plugin meets: ids, results, and scopes that end what they began.',
    modules: ['definePlugin', 'ids', 'result', 'scope'],
  },
  {
    slug: 'manifest',
    title: 'The manifest',
    intro: 'What `plugin.json` may say. Menus, settings and permissions are complete before any of your code runs.',
    modules: ['manifest'],
  },
  {
    slug: 'context',
    title: 'The context',
    intro: 'What each of your factories is handed: log, settings, storage, and whatever you asked for in `uses`.',
    modules: ['context', 'contributions/call'],
  },
  {
    slug: 'contributions',
    title: 'Contributions',
    intro:
      'One contract for each kind of thing a plugin can add. Implement the one you contribute; the rest is for others.',
    modules: ['contributions/'],
  },
  {
    slug: 'scenes',
    title: 'Scenes and effects',
    intro: 'What a plugin is told about the moment, and what it may ask Vesper to do about it.',
    modules: ['scene', 'effects'],
  },
  {
    slug: 'records',
    title: 'Records',
    intro: 'Characters, chats and messages as plugins see them: always copies.',
    modules: ['entities'],
  },
  {
    slug: 'views',
    title: 'Views',
    intro: 'What a panel or page may be made of. You describe it, Vesper draws it.',
    modules: ['view'],
  },
  {
    slug: 'themes',
    title: 'Themes',
    intro: 'The colours a theme may set, and how Vesper decides whether they can be read.',
    modules: ['theme'],
  },
  {
    slug: 'errors',
    title: 'Errors',
    intro: 'Every code that an error may carry, and the class that carries it across threads.',
    modules: ['errors'],
  },
]

const more: PagePlan = { slug: 'more', title: 'More', intro: 'What else `sdk` exports.', modules: [''] }

const onlyOurs = 'For plugins that come with Vesper: others have no part in the page.'

/** Each further entry of the package has one page. */
const entryPages: Readonly<Record<string, Omit<PagePlan, 'modules'>>> = {
  'sdk/llm': {
    slug: 'llm',
    title: 'Language models: sdk/llm',
    intro: 'What providers of language models share: reading streams, naming failures, keeping the promises of `chat`.',
  },
  'sdk/devices': {
    slug: 'devices',
    title: 'Devices: sdk/devices',
    intro:
      'What providers of devices share: carrying frames at a device\u2019s own pace, telling what happens, staying connected.',
  },
  'sdk/story': {
    slug: 'story',
    title: 'Stories: sdk/story',
    intro:
      'What scenario engines share: the stage they describe, chance that repeats itself, and a machine for strangers\u2019 scripts.',
  },
  'sdk/runtime': {
    slug: 'runtime',
    title: 'The border: sdk/runtime',
    intro:
      'What is bundled into every plugin, and what it and Vesper say to each other. The build preset writes the one call an author would need.',
  },
  'sdk/vite': {
    slug: 'vite',
    title: 'Building: sdk/vite',
    intro:
      'Builds a plugin into the one script that is installed, and serves it while it is being written. Runs in Node.',
  },
  'sdk/package': {
    slug: 'package',
    title: 'Packing: sdk/package',
    intro: 'What a plugin looks like as one file that can be handed on, and how a manifest is checked before it is.',
  },
  'sdk/page': {
    slug: 'page',
    title: 'The page: sdk/page',
    intro: `${onlyOurs} What a page part is, and the state of the page: the open chat, toasts, error cards, the way to the engines.`,
  },
  'sdk/page/points': {
    slug: 'page-points',
    title: 'The page: points',
    intro: `${onlyOurs} What a page part contributes to: menus, pages, commands, parts of the chat, of a character and of a turn.`,
  },
  'sdk/page/records': {
    slug: 'page-records',
    title: 'The page: records',
    intro: `${onlyOurs} Reading what is stored and following it, changing it so that it can be taken back, and reading strangers\u2019 files.`,
  },
  'sdk/page/characters': {
    slug: 'page-characters',
    title: 'The page: characters',
    intro: `${onlyOurs} Characters as pages show them.`,
  },
  'sdk/page/chat': {
    slug: 'page-chat',
    title: 'The page: settings of the chat',
    intro: `${onlyOurs} Which model replies, and what goes along with a turn.`,
  },
  'sdk/page/cues': {
    slug: 'page-cues',
    title: 'The page: cues',
    intro: `${onlyOurs} Which effects the stage and the sound know, and whether any shows.`,
  },
  'sdk/page/find': {
    slug: 'page-find',
    title: 'The page: finding',
    intro: `${onlyOurs} The list of what was found from anywhere, and how kinds of things become one list.`,
  },
  'sdk/page/kinks': {
    slug: 'page-kinks',
    title: 'The page: kink modules',
    intro: `${onlyOurs} Which kink modules take part in scenes, and reading what they answer.`,
  },
  'sdk/page/plugins': {
    slug: 'page-plugins',
    title: 'The page: plugins',
    intro: `${onlyOurs} The plugins that are known, and what of them the player can choose.`,
  },
  'sdk/page/services': {
    slug: 'page-services',
    title: 'The page: services',
    intro: `${onlyOurs} What the host does for a page part. A service is read by \`.now\` where it is used; a test provides its own.`,
  },
  'sdk/page/settings': {
    slug: 'page-settings',
    title: 'The page: settings',
    intro: `${onlyOurs} Sections of the settings, and forms drawn from a schema.`,
  },
  'sdk/page/devices': {
    slug: 'page-devices',
    title: 'The page: devices',
    intro: `${onlyOurs} What devices do now, in data and in words.`,
  },
  'sdk/page/director': {
    slug: 'page-director',
    title: 'The page: what the player directs',
    intro: `${onlyOurs} How strong and how fast a scene may go, and how an evening rises and falls.`,
  },
  'sdk/page/speech': {
    slug: 'page-speech',
    title: 'The page: speech',
    intro: `${onlyOurs} Reading aloud and listening, by what the browser has.`,
  },
  'sdk/page/promptReport': {
    slug: 'page-prompt-report',
    title: 'The page: what a prompt was made of',
    intro: `${onlyOurs} Lore and memories that were considered for a prompt, as several features show them.`,
  },
  'sdk/testing': {
    slug: 'testing',
    title: 'Testing: sdk/testing',
    intro:
      'The promises of each contract as tests, and fakes to run them against, on any machine and without a browser.',
  },
}

/** All pages that have something to say. What stands on no page of its own comes last. */
export function pagesOf(entries: readonly Entry[]): readonly Page[] {
  return entries.flatMap((entry) => (entry.name === 'sdk' ? mainPages(entry) : [entryPage(entry)]))
}

function mainPages({ name, exported }: Entry): readonly Page[] {
  const left = new Set(exported)
  return [...plans, more].flatMap(({ modules, ...about }) => {
    const chosen = modules.flatMap((module) => {
      const isHere = ({ source }: Exported) =>
        module === '' || module.endsWith('/') ? source.startsWith(`sdk/${module}`) : source === `sdk/${module}.ts`
      return [...left].filter(isHere)
    })
    for (const each of chosen) left.delete(each)
    return chosen.length === 0 ? [] : [{ ...about, entry: name, exported: chosen }]
  })
}

function entryPage({ name, isFolder, exported }: Entry): Page {
  const about = Object.hasOwn(entryPages, name) ? entryPages[name] : undefined
  const slug = name.replace(/^sdk\//, '').replaceAll('/', '-')
  return {
    ...(about ?? { slug, title: name, intro: `What \`${name}\` exports.` }),
    entry: name,
    ...(isFolder && { isFolder }),
    exported,
  }
}
