import type { SettingsSchema } from 'sdk'
import { whenTestEnds } from '../../../src/shared/whenTestEnds.fixture.ts'
import type { ValuesOf } from './conform.ts'
import { changeSettings, type SettingsSection } from './settings.ts'

/** Changes settings until the test is over, or the file where no test runs. */
export function changeForTest<Schema extends SettingsSchema>(
  section: SettingsSection<Schema>,
  patch: Partial<ValuesOf<Schema>>,
): void {
  const before = { ...section.now }
  changeSettings(section, patch)
  whenTestEnds(() => Object.assign(section.now as object, before))
}
