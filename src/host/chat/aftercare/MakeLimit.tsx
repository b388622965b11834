import { useState } from 'react'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import textStyles from 'sdk/ui/text.module.css'
import { allTopics } from '../../../shared/policy/consent/limits.ts'
import { answerTopics } from '../../consent/answering.ts'
import { consentOf, consentSection } from '../../consent/consentSection.ts'

/** What was too much can be ruled out right here. */
export function MakeLimit() {
  const consent = consentOf(useSection(consentSection))
  const open = allTopics(consent).filter(({ id }) => consent.answers[id] !== 'no')
  const [id, choose] = useState('')
  const [said, say] = useState('')
  const chosen = open.find((topic) => topic.id === id)
  const ruleOut = () => {
    if (!chosen) return
    void answerTopics([chosen.id], 'no')
    say(`${chosen.label} is now a hard limit.`)
    choose('')
  }
  return (
    <Card title="New hard limit">
      <div className={layout.stack3}>
        <NativeSelect
          label="What was it?"
          value={id}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={[
            { value: '', label: 'Choose a topic…' },
            ...open.map((topic) => ({ value: topic.id, label: topic.label })),
          ]}
        />
        <div className={layout.row}>
          <Button variant="default" disabled={!chosen} onClick={ruleOut}>
            Add hard limit
          </Button>
          <LinkButton to="/settings/consent" variant="subtle">
            All topics
          </LinkButton>
        </div>
        <p role="status" className={textStyles.muted}>
          {said}
        </p>
      </div>
    </Card>
  )
}
