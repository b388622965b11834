import { useEffect, useState } from 'react'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import { CharacterForm } from './CharacterForm.tsx'
import { type CharacterDraft, emptyDraft } from './draft.ts'
import { takePicture } from './pictureInHand.ts'
import { preparePicture } from './preparePicture.ts'

/** Somebody new. */
export default function AddPage() {
  const [first, setFirst] = useState<CharacterDraft>()
  useEffect(() => {
    let shown = true
    void firstDraft().then((draft) => shown && setFirst((known) => known ?? draft))
    return () => {
      shown = false
    }
  }, [])
  return (
    <Page title="Create Character" width="reading">
      <PageHeader title="Create Character" intro="Only a name is required. Take the steps in any order." />
      {first && <CharacterForm first={first} earlier={undefined} />}
    </Page>
  )
}

async function firstDraft(): Promise<CharacterDraft> {
  const file = takePicture()
  const picture = file && (await preparePicture(file))
  return picture?.kind === 'new' ? { ...emptyDraft, picture } : emptyDraft
}
