import { changeSettings, settingsSection } from 'sdk/page/settings/settings.ts'
import { modules } from './modules.ts'

/** Which parts of Vesper are off. Needed for the first paint: what is off is not shown for a moment either. */
export const modulesSection = settingsSection({
  id: 'modules',
  title: 'Modules',
  early: ['off'],
  schema: {
    type: 'object',
    properties: {
      off: {
        type: 'array',
        title: 'Modules that are off',
        default: [],
        items: { type: 'string', title: 'Module', default: '' },
      },
    },
  },
})

export const isOn = (id: string): boolean => !modulesSection.now.off.includes(id)

/** All but those that a starting point has on. */
function without(point: string): readonly string[] {
  return modules.filter(({ startingPoints }) => !startingPoints.some((one) => one === point)).map(({ id }) => id)
}

/** What somebody may begin with, by what is off then. */
export const startingPoints = [
  {
    label: 'Just chat',
    text: 'Characters, conversations and the devices you connect.',
    off: without('chat'),
  },
  {
    label: 'Stories and pictures',
    text: 'Scenarios to play, pictures of what happens, places, and characters who remember.',
    off: without('stories'),
  },
  { label: 'Everything', text: 'All that Vesper can do.', off: [] },
] as const satisfies readonly { readonly label: string; readonly text: string; readonly off: readonly string[] }[]

export type StartingPoint = (typeof startingPoints)[number]

/** The starting point that has just these modules off, if one has. */
export const startingPointOf = (off: readonly string[]): StartingPoint | undefined =>
  startingPoints.find((point) => point.off.length === off.length && point.off.every((id) => off.includes(id)))

/** Takes effect at once, in all tabs. Modules that are unknown here, of a newer Vesper, stay as they are. */
export function switchModule(id: string, on: boolean): void {
  const others = modulesSection.now.off.filter((one) => one !== id)
  changeSettings(modulesSection, { off: on ? others : [...others, id] })
}
