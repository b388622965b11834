import { useState } from 'react'
import type { Session } from 'sdk'
import { Parts } from 'sdk/page/points/Parts.tsx'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { type SceneDraft, sceneFields } from 'sdk/page/points/sceneFields.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { session } from 'sdk/page/session.ts'
import { ActionDialog } from 'sdk/ui/ActionDialog.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { Textarea } from 'sdk/ui/Textarea.ts'
import { TokenCount } from 'sdk/ui/TokenCount.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { changeSession } from '../session/changeSession.ts'
import { change as changeChat } from '../session/changes.ts'
import { settleChatAges } from '../session/chatAges.ts'
import { PersonaFields } from './PersonaFields.tsx'
import { sceneOf, withScene } from './sceneDraft.ts'

const retentions: readonly { readonly value: string; readonly label: string }[] = [
  { value: '', label: 'Use the privacy setting' },
  { value: '0', label: 'Never' },
  { value: '1', label: 'After a day without use' },
  { value: '7', label: 'After a week without use' },
  { value: '30', label: 'After a month without use' },
  { value: '365', label: 'After a year without use' },
]

/** What the open chat is told beside its messages: where the scene stands, who the player is, and what features add. */
export default function SceneDialog({ onClose }: DialogProps) {
  const { current } = useSnapshot(session)
  if (!current) return null
  return <SceneForm key={current.id} chat={current as Session} onClose={onClose} />
}

/** What of a scene is read for ages. */
async function textsOf(scene: SceneDraft) {
  const ofFields = await Promise.all(sceneFields.read().map(async ({ texts }) => (await texts?.(scene)) ?? []))
  return [{ field: 'The situation', text: scene.situation }, ...ofFields.flat()]
}

function SceneForm({ chat, onClose }: { readonly chat: Session; onClose(): void }) {
  const [scene, setScene] = useState(() => sceneOf(chat))
  const [isSaving, setSaving] = useState(false)
  const fields = usePoint(sceneFields)
  const { situation, keepDays } = scene
  const props = { scene, onChange: (patch: Partial<SceneDraft>) => setScene((now) => ({ ...now, ...patch })) }
  const save = async () => {
    setSaving(true)
    const isKept =
      (await changeChat(async (id) => settleChatAges(id, await textsOf(scene)))) &&
      (await changeSession('Scene changed', (now) => withScene(now, scene)))
    setSaving(false)
    if (isKept) onClose()
  }
  return (
    <ActionDialog
      title="Scene"
      onClose={onClose}
      action={
        <Button loading={isSaving} onClick={() => void save()}>
          Save
        </Button>
      }
    >
      <div className={layout.column3}>
        {/* Waited for by the whole dialog: the focus begins there. */}
        {fields.map(({ id, place, component: Field }) => place === 'first' && <Field key={id} {...props} />)}
        <Textarea
          data-first-focus
          label="Situation"
          description={`Replaces ${chat.character.name}'s scenario in this chat.`}
          placeholder="Same as the character"
          rows={3}
          value={situation}
          onChange={(event) => props.onChange({ situation: event.currentTarget.value })}
        />
        <p className={textStyles.muted}>
          <TokenCount text={situation} />
        </p>
        <Parts of={sceneFields} at="after-situation" props={props} />
        <NativeSelect
          label="Delete this chat automatically"
          value={String(keepDays)}
          data={retentions.map((choice) => ({ ...choice }))}
          onChange={(event) => {
            const { value } = event.currentTarget
            props.onChange({ keepDays: value === '' ? '' : Number(value) })
          }}
        />
        <PersonaFields characterName={chat.character.name} />
      </div>
    </ActionDialog>
  )
}
