import { SchemaForm } from 'sdk/page/settings/SchemaForm.tsx'
import { usePluginBlocks } from 'sdk/page/settings/useSection.ts'
import { Card } from 'sdk/ui/Card.tsx'
import { changeGuideProfile, guideProfile, profileSchema } from './storyProfile.ts'

/** What guides written for the desktop player ask of everybody who plays them. */
export default function GuideProfileCard() {
  const plugins = usePluginBlocks()
  return (
    <Card title="For guides">
      <p>
        GuideMe guides use these answers to choose text and pages. They stay on this device; guides can't send or change
        them.
      </p>
      <SchemaForm schema={profileSchema} values={guideProfile({ plugins })} onChange={changeGuideProfile} />
    </Card>
  )
}
