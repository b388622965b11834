import { SchemaForm } from '../../settings/SchemaForm.tsx'
import { sections } from '../../settings/sections.ts'
import { changeSettings } from '../../settings/settings.ts'
import { useSettings } from '../../settings/useSettings.ts'

const { autoplayDelay, autoplayMax } = sections.general.properties
const pace = { type: 'object', properties: { autoplayDelay, autoplayMax } } as const

/** How long autoplay waits after each reply, and how many replies it asks for. */
export default function AutoplayPace() {
  const { general } = useSettings()
  return <SchemaForm schema={pace} values={general} onChange={(patch) => changeSettings('general', patch)} />
}
