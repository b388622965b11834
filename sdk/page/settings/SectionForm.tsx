import type { SettingsSchema } from '../../manifest.ts'
import { SchemaForm } from './SchemaForm.tsx'
import { changeSettings, type SettingsSection } from './settings.ts'
import { useSection } from './useSection.ts'

interface SectionFormProps {
  readonly section: SettingsSection
  /** Where it shows only some of the section's fields. */
  readonly schema?: SettingsSchema
}

/** The fields of a section, kept as they are changed. */
export function SectionForm({ section, schema = section.schema }: SectionFormProps) {
  const values = useSection(section)
  return <SchemaForm schema={schema} values={values} onChange={(patch) => changeSettings(section, patch)} />
}
