import { SchemaForm } from '../../../settings/SchemaForm.tsx'
import { useSettings } from '../../../settings/useSettings.ts'
import { Card } from '../../../ui/Card.tsx'
import { changeGuideProfile, guideProfile, profileSchema } from './storyProfile.ts'

/** What guides written for the desktop player ask of everybody who plays them. */
export default function GuideProfileCard() {
  const { plugins } = useSettings()
  return (
    <Card title="For guides">
      <p>
        GuideMe guides read this to choose their words and pages. It stays on this device, and guides can neither send
        nor change it. Everything is off until you say otherwise.
      </p>
      <SchemaForm schema={profileSchema} values={guideProfile({ plugins })} onChange={changeGuideProfile} />
    </Card>
  )
}
