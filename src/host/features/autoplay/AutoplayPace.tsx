import { SchemaForm } from 'sdk/page/settings/SchemaForm.tsx'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { autoplaySection } from './autoplaySection.ts'

/** How long autoplay waits after each reply, and how many replies it asks for. */
export default function AutoplayPace() {
  const pace = useSection(autoplaySection)
  return (
    <SchemaForm
      schema={autoplaySection.schema}
      values={pace}
      onChange={(patch) => changeSettings(autoplaySection, patch)}
    />
  )
}
