import { SectionForm } from 'sdk/page/settings/SectionForm.tsx'
import { autoplaySection } from './autoplaySection.ts'

/** How long autoplay waits after each reply, and how many replies it asks for. */
export default function AutoplayPace() {
  return <SectionForm section={autoplaySection} />
}
