import { useRef, useState } from 'react'
import { type ImageWorkflow, messageOf, type WorkflowReport } from 'sdk'
import { readInMedia } from 'sdk/page/records/readInMedia.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { DropVeil } from 'sdk/ui/DropVeil.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useFileChoice } from 'sdk/ui/useFileChoice.tsx'
import { useFileDrop } from 'sdk/ui/useFileDrop.ts'
import { chosenBackend } from '../backends.ts'
import { imageEngine, startBackend } from '../imageEngine.ts'
import styles from '../settings/ImageSettings.module.css'
import own from './Workflows.module.css'
import { saveWorkflow } from './workflows.ts'
import { keyOf, placesAt, placesFor, titleOf, unbound } from './workflowValues.ts'

type Draft =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'refused'; readonly why: string }
  | {
      readonly kind: 'read'
      readonly name: string
      readonly workflow: ImageWorkflow
      readonly report: WorkflowReport
    }

const withinMs = 15_000

/** Brings a workflow: a file, chosen or dropped, what the server says of it, and where the values go. */
export function NewWorkflow({ onKept }: { onKept(): Promise<void> }) {
  const chooser = useFileChoice({ label: 'Workflow file', accept: '.json,.png' }, ([file]) => void read(file))
  const [draft, setDraft] = useState<Draft>({ kind: 'none' })
  const newest = useRef<File>(undefined)
  const read = async (file: File | undefined) => {
    if (!file) return
    newest.current = file
    setDraft({ kind: 'reading' })
    const next = await draftOf(file)
    if (newest.current === file) setDraft(next)
  }
  const isOver = useFileDrop(([file]) => void read(file))
  const keep = async () => {
    if (draft.kind !== 'read') return
    if (await saveWorkflow(draft.name.trim() || 'Workflow', draft.workflow, onKept)) setDraft({ kind: 'none' })
  }
  return (
    <Card title="Import a workflow">
      <p className={textStyles.mutedAnywhere}>
        A picture saved by ComfyUI, or a workflow exported for its API (JSON). Choose the file, or drop it anywhere on
        this page.
      </p>
      <div>
        <Button variant="default" onClick={chooser.choose}>
          Choose a file
        </Button>
        {chooser.input}
      </div>
      {isOver && <DropVeil>Drop a picture or a workflow</DropVeil>}
      <div role="status">{draft.kind === 'reading' && <p className={textStyles.mutedAnywhere}>Reading…</p>}</div>
      {draft.kind === 'refused' && <Alert>{draft.why}</Alert>}
      {draft.kind === 'read' && (
        <>
          <TextInput
            label="Name"
            value={draft.name}
            onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
          />
          <Report report={draft.report} />
          <div className={own.fields}>
            <BindingFields
              bindings={draft.workflow.bindings}
              nodes={draft.report.nodes}
              onChange={(bindings) => setDraft({ ...draft, workflow: { ...draft.workflow, bindings } })}
            />
          </div>
          <div className={styles.actions}>
            <Button onClick={() => void keep()}>Save and use this workflow</Button>
            <Button
              variant="default"
              onClick={() => void looked(draft.name, draft.workflow).then((next) => setDraft(next))}
            >
              Check again
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

function Report({ report: { problems, unknownNodes, placeholders } }: { readonly report: WorkflowReport }) {
  const missing = unknownNodes.map((name) => `Your server doesn't have the node “${name}”.`)
  const found = placeholders.length === 0 ? [] : [`Filled at placeholders: ${placeholders.map(titleOf).join(', ')}.`]
  return (
    <ul className={textStyles.anywhere} aria-label="Mapped fields">
      {[...problems, ...missing, ...found].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

async function draftOf(file: File): Promise<Draft> {
  try {
    const found = await readInMedia((media) => media.readWorkflow(file))
    const name = file.name.replace(/\.[^.]+$/, '')
    if (!found.ok) return { kind: 'refused', why: found.error.message }
    return await looked(name, { text: found.value, bindings: {} })
  } catch (error) {
    return { kind: 'refused', why: `The file could not be read. ${messageOf(error)}` }
  }
}

/** Holds a workflow against the server. Where it has no placeholders, values go where the server's plugin proposes. */
async function looked(name: string, workflow: ImageWorkflow): Promise<Draft> {
  const backend = chosenBackend()
  if (!backend)
    return {
      kind: 'refused',
      why: 'No image server is chosen. Choose one in Settings > Image Generation, and try again.',
    }
  try {
    await startBackend(backend.plugin.id)
    const report = await imageEngine().checkWorkflow(backend.key, workflow, AbortSignal.timeout(withinMs))
    if (report.nodes.length === 0)
      return { kind: 'refused', why: report.problems.join(' ') || 'This workflow is empty. Choose another.' }
    const isBound = Object.keys(workflow.bindings).length > 0
    const bindings = isBound || report.placeholders.length > 0 ? workflow.bindings : report.proposal
    return { kind: 'read', name, workflow: { ...workflow, bindings }, report }
  } catch (error) {
    return { kind: 'refused', why: `The workflow could not be checked. ${messageOf(error)}` }
  }
}

interface BindingFieldsProps {
  readonly bindings: ImageWorkflow['bindings']
  readonly nodes: WorkflowReport['nodes']
  onChange(bindings: ImageWorkflow['bindings']): void
}

/** Where each value goes in a workflow: a proposal, for the player to correct and to add to. */
function BindingFields({ bindings, nodes, onChange }: BindingFieldsProps) {
  return (
    <>
      {Object.entries(bindings).map(([parameter, places]) => (
        <NativeSelect
          key={parameter}
          label={titleOf(parameter)}
          description={
            places.length > 1 ? `Also used in ${places.length - 1} more, until you choose another.` : undefined
          }
          value={places[0] ? keyOf(places[0]) : ''}
          data={[...placesFor(parameter, nodes, places)]}
          onChange={({ currentTarget: { value } }) => onChange({ ...bindings, [parameter]: placesAt(value) })}
        />
      ))}
      <NativeSelect
        label="Map another field"
        description="Unmapped fields keep the workflow's own value."
        value=""
        data={[
          { value: '', label: 'Choose a field' },
          ...unbound(bindings).map((parameter) => ({ value: parameter, label: titleOf(parameter) })),
        ]}
        onChange={({ currentTarget: { value } }) => value !== '' && onChange({ ...bindings, [value]: [] })}
      />
    </>
  )
}
