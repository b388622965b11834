import { useEffect, useState } from 'react'
import type { StoryChoice } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import type { ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { followScenarios, scenarios } from '../library/scenarioStore.ts'
import { aboutStory, useAboutStory } from './aboutStory.ts'
import { ChoicesDialog } from './ChoicesDialog.tsx'
import { WebCard } from './WebCard.tsx'
import { refusedFor, webConsent } from './webConsent.ts'

/** In the details of a play: the story's preferences, and the web. */
export default function OwnInPlay({ id }: { readonly id: string }) {
  const { list } = useSnapshot(scenarios)
  useEffect(() => void followScenarios(), [])
  const record = list.find((one) => one.id === id)
  return record ? <Parts record={record as ScenarioRecord} /> : null
}

function Parts({ record }: { readonly record: ScenarioRecord }) {
  const { about } = useAboutStory(record)
  const [asked, setAsked] = useState<readonly StoryChoice[]>()
  const consent = useSnapshot(webConsent)
  if (!about) return null
  const { choices = [], links = [] } = about
  const isWebNamed = links.length > 0 || refusedFor(record.id, consent).length > 0
  return (
    <>
      {choices.length > 0 && (
        <p>
          <Button
            size="compact-sm"
            variant="default"
            // The story may have changed them since it was opened.
            onClick={() => void aboutStory(record.id).then((now) => setAsked(now?.choices))}
          >
            Preferences
          </Button>
        </p>
      )}
      {isWebNamed && (
        <details>
          <summary>Web files</summary>
          <WebCard record={record} about={about} />
          <p className={textStyles.subtle}>Changes apply from the next page.</p>
        </details>
      )}
      {asked && <ChoicesDialog record={record} choices={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
