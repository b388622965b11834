import type { Story, StoryAbout, StoryMemory } from 'sdk/story'
import { inDialogOrder } from '../rules/preferences.ts'
import { shown } from '../rules/substitute.ts'
import { desktopGlobals, desktopSave } from './desktopSave.ts'
import { beginning, readKept } from './keep.ts'
import { type LoadedGuide, loadGuide } from './library.ts'
import type { Entries, GuideMemory } from './state.ts'
import { entryOf } from './state.ts'

/** What a guide asks of its player, and what it and the others of its package remember. */
export function askedAndKept(first: LoadedGuide, story: Story): Pick<StoryAbout, 'choices' | 'remembers'> {
  const kept = readKept(story)
  const loaded = (kept && loadGuide(story, kept.path)) ?? first
  const asked = inDialogOrder(beginning(loaded, kept, story).preferences)
  const declared = new Map(loaded.guide.preferences.map((one) => [one.key, one.value]))
  const saved = kept && entryOf(kept.guides, loaded.path) ? undefined : desktopSave(loaded, story)
  const guides: Entries<GuideMemory> = [...(kept?.guides ?? []), ...(saved ? [[loaded.path, saved] as const] : [])]
  return {
    choices: asked.map(({ key, label, value }) => ({ key, label, initial: declared.get(key) ?? value, value })),
    remembers: [
      ...guides.flatMap(([path, memory]) => ofGuide(memory, guides.length > 1 ? path : undefined)),
      ...values(kept?.shared ?? desktopGlobals(story), 'shared by all guides of the package'),
      ...(kept?.files ?? []).map(
        ([name, text]): StoryMemory => ({ kind: 'file', name, text: text.slice(0, maxTextLength) }),
      ),
    ].slice(0, most),
  }
}

const most = 5000
const maxTextLength = 500

const ofGuide = ({ flags, variables, scope }: GuideMemory, of: string | undefined): readonly StoryMemory[] => [
  ...flags.map((name): StoryMemory => ({ kind: 'flag', name, text: '', ...(of !== undefined && { of }) })),
  ...values([...variables, ...scope], of),
]

const values = (entries: Entries, of?: string): readonly StoryMemory[] =>
  entries.map(([name, value]) => ({
    kind: 'value',
    name,
    text: shown(value).slice(0, maxTextLength),
    ...(of !== undefined && { of }),
  }))
