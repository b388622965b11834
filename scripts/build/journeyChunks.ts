import { join } from 'node:path'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { importsThroughBarrels } from './importsThroughBarrels.ts'

type CodeSplitting = NonNullable<Rolldown.OutputOptions['codeSplitting']>

/**
 * What is fetched together, for each moment of a visit in which somebody waits: a path of one of its parts brings all
 * that the part imports. A module that two moments share goes with the first. All else is split by what imports it.
 */
const journeys: readonly { readonly name: string; readonly parts: readonly string[] }[] = [
  {
    name: 'chat',
    parts: [
      'chat/screen/ChatPage.tsx',
      'shell/pageParts.ts',
      'shell/provideServices.ts',
      'chat/screen/quick/ChatActions.tsx',
      'chat/screen/quick/MenuAction.tsx',
      'chat/screen/quick/chips.tsx',
      'chat/aftercare/OutOfSceneChip.tsx',
      'chat/directed/CheckInCard.tsx',
      'devices/bar/DeviceBarItems.tsx',
    ],
  },
  { name: 'home', parts: ['shell/home/HomePage.tsx'] },
  {
    name: 'upkeep',
    parts: ['chat/session/deleteExpired.ts', 'plugins/run/startPluginUpkeep.ts'],
  },
  { name: 'library', parts: ['characters/library/CharactersPage.tsx'] },
  { name: 'settings', parts: ['settings/SettingsLayout.tsx', 'shell/settings/GeneralPage.tsx'] },
]

/**
 * What a face shows in the chat or on Home at once, beside its page part. Nearly all modules are on at nearly all players, and most
 * faces are a few hundred bytes: together they are one file, which costs a visit one request instead of forty.
 */
const faces: Readonly<Record<string, readonly string[]>> = {
  'authors-note': [],
  autoplay: ['AutoAction.tsx'],
  'backup-folder': [],
  'character-draft': [],
  'device-patterns': [],
  'device-virtual': [],
  director: ['DirectorAction.tsx'],
  bookmarks: [],
  'bring-everything': ['HomeCard.tsx', 'MoveInCard.tsx'],
  effects: [],
  environments: ['EnvAction.tsx'],
  find: [],
  groups: ['SpeakBar.tsx'],
  inspector: [],
  'kink-chastity': [],
  'kink-hypnosis': [],
  'llm-browser': [],
  'llm-demo': [],
  lorebooks: [],
  memory: ['MemoryTrouble.tsx'],
  pictures: ['QuickPictures.tsx'],
  portrait: ['PortraitBesideChat.tsx'],
  presets: [],
  print: [],
  reading: ['Backdrop.tsx', 'DayLine.tsx', 'EndWatch.tsx', 'JumpToUnread.tsx', 'MessageFacts.tsx'],
  'recent-chats': ['ChatList.tsx', 'RecentChatsCard.tsx'],
  scenarios: ['play/ExitScenarioAction.tsx', 'play/StoryInChat.tsx', 'state/ScenarioState.tsx'],
  'try-out': [],
  voice: ['MicButton.tsx'],
  writing: ['WriteForMe.tsx'],
}

/** A page of a face that is often the first one somebody goes to. */
const facePages: Readonly<Record<string, readonly string[]>> = {
  scenarios: ['library/ScenariosPage.tsx', 'library/LibraryPage.tsx'],
}

/** All groups, by the paths of their parts below the root. */
const groups = [
  ...journeys.map(({ name, parts }) => ({ name, parts: parts.map((part) => `src/host/${part}`) })),
  {
    name: 'faces',
    parts: Object.entries(faces).flatMap(([plugin, parts]) =>
      ['index.ts', ...parts].map((part) => `plugins/${plugin}/page/${part}`),
    ),
  },
  ...Object.entries(facePages).map(([plugin, parts]) => ({
    name: `page-${plugin}`,
    parts: parts.map((part) => `plugins/${plugin}/page/${part}`),
  })),
]

/** What every visit fetches right after its first picture: the chat, and with it what all pages share. */
const certain = 'chat'

/**
 * The plugin that gives each journey one file, and names in the page the one that is certain to come. It fails the build
 * on a part that is not a file of the app.
 */
export function journeyChunks(root: string): Plugin {
  const journeyOf = new Map<string, string>()
  return {
    name: 'vesper-journey-chunks',
    async buildEnd(failure) {
      if (failure) return
      const takenFrom = importsThroughBarrels(this)
      const follow = async (id: string, journey: string): Promise<void> => {
        if (journeyOf.has(id)) return
        journeyOf.set(id, journey)
        for (const imported of await takenFrom(id)) await follow(imported, journey)
      }
      for (const { name, parts } of groups) {
        for (const part of parts) {
          const file = join(root, part)
          if (!this.getModuleInfo(file)) this.error(`"${part}" of the group "${name}" is not a file of the app.`)
          await follow(file, name)
        }
      }
    },
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: splitting(journeyOf) } } } }),
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && file.name === certain ? [ahead(file.fileName)] : [],
        ),
    },
  }
}

/** Fetched beside the first files, and after them where the line is narrow. */
const ahead = (fileName: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${fileName}` },
  injectTo: 'head',
})

const splitting = (journeyOf: ReadonlyMap<string, string>): CodeSplitting => ({
  includeDependenciesRecursively: false,
  groups: [{ name: 'start', tags: ['$initial'], priority: 1 }, { name: (id) => journeyOf.get(id) }],
})
