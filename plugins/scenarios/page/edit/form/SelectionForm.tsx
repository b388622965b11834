import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { ChevronDownIcon, ChevronRightIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import pressable from 'sdk/ui/pressable.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { canEdit, draft } from '../draft.ts'
import { connectNodes } from '../nodeActions.ts'
import { nodesOf, waysOf } from '../nodes.ts'
import { idWords } from '../nodeWords.ts'
import { isObject, type Place, valueAt } from '../scenarioDocument.ts'
import { Field } from './Field.tsx'
import { Remarks } from './FieldFrame.tsx'
import styles from './Form.module.css'
import { renameNodeTo } from './formEdits.ts'
import { controlAt, FormContext, type FormScope, isWithin, saidOf, useForm, useUnfolded } from './formScope.ts'
import { groups } from './labels.ts'
import { NameField } from './NameField.tsx'
import { Fields, RawField, StrangeFields } from './RawField.tsx'
import { nodeFields, nodeShape, nodesShape, scenarioFields, undrawn } from './schemaShapes.ts'
import type { FieldShape } from './shape.ts'

/** The form of what the author has selected: a node, or the scenario as a whole. */
export default function SelectionForm() {
  // At once: what is typed must stand in the document before the field is drawn again.
  const { phase, format, builtin, script, about, files, selection, focus } = useSnapshot(draft, { sync: true })
  const form = useRef<HTMLFieldSetElement>(null)
  const node = selection.kind === 'node' ? selection.id : undefined
  const diagnostics = about?.diagnostics
  const scope = useMemo<FormScope>(
    () => ({ script, node, files, focus, said: saidOf(diagnostics ?? [], node, script) }),
    [script, node, files, focus, diagnostics],
  )
  useEffect(() => {
    const control = focus && form.current && controlAt(form.current, focus)
    if (!control) return
    control.focus()
    control.scrollIntoView({ block: 'nearest' })
    draft.focus = undefined
  }, [focus])

  if (phase !== 'open') return null
  if (format !== 'native') {
    return (
      <p className={styles.help}>
        This scenario uses another format. You can play and view it here; convert it to Vesper’s own format to change
        it.
      </p>
    )
  }
  const mayChange = canEdit({ phase, format, builtin })
  return (
    <FormContext value={scope}>
      {!mayChange && <p className={styles.help}>This is a sample. Make a copy to edit it.</p>}
      <fieldset
        ref={form}
        className={styles.form}
        disabled={!mayChange}
        aria-label={node === undefined ? 'Scenario' : `Node ${node}`}
      >
        {node === undefined ? <ScenarioForm /> : <NodeForm key={node} id={node} />}
      </fieldset>
    </FormContext>
  )
}

/** What the scenario says of itself. */
function ScenarioForm() {
  const { script } = useForm()
  const nodes = valueAt(script, ['nodes'])
  return (
    <>
      <Remarks place={[]} />
      {nodes !== undefined && !isObject(nodes) && (
        <RawField place={['nodes']} value={nodes} label="Nodes" shape={nodesShape} />
      )}
      <FieldGroups place={[]} value={script} fields={scenarioFields} />
      <StrangeFields place={[]} value={script} known={[...scenarioFields.map(({ name }) => name), ...undrawn]} />
    </>
  )
}

interface NodeFormProps {
  readonly id: string
}

/** Everything one node says. */
function NodeForm({ id }: NodeFormProps) {
  const { script } = useForm()
  const nodes = nodesOf(script)
  const place = ['nodes', id]
  if (!Object.hasOwn(nodes, id)) return <p className={styles.help}>The node “{id}” was deleted.</p>
  const value = valueAt(nodes, [id])
  const problemOf = (name: string) => {
    if (name === '') return 'Enter an id.'
    if (name.length > maxIdLength) return `An id has ${maxIdLength} characters at most.`
    return Object.hasOwn(nodes, name) ? `A node “${name}” already exists.` : undefined
  }
  return (
    <>
      <ConnectFrom id={id} />
      <NameField
        label="Node id"
        name={id}
        help="References to this node are updated."
        problemOf={problemOf}
        onRename={(to) => renameNodeTo(id, to)}
      />
      {isObject(value) ? (
        <>
          <Remarks place={[]} />
          <FieldGroups place={place} value={value} fields={nodeFields} />
          <StrangeFields place={place} value={value} known={nodeFields.map(({ name }) => name)} />
        </>
      ) : (
        <RawField place={place} value={value} label="Raw value" shape={nodeShape} />
      )}
    </>
  )
}

const maxIdLength = 500

/** The way to a node that nothing leads to. */
function ConnectFrom({ id }: NodeFormProps) {
  const { script } = useForm()
  const field = useId()
  const others = Object.keys(nodesOf(script)).filter((other) => other !== id)
  const [chosen, choose] = useState<string>()
  // A way from an ending would make it none.
  const onward = others.findLast((other) => valueAt(script, ['nodes', other, 'end']) !== true)
  const from = chosen ?? onward ?? others.at(-1)
  const isReached =
    valueAt(script, ['start']) === id || others.some((other) => waysOf(script, other).some(({ to }) => to === id))
  if (isReached || from === undefined) return null
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={field}>Connect from</label>
      </div>
      <div className={styles.control}>
        <select
          id={field}
          value={from}
          aria-describedby={`${field}-help`}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {others.map((other) => (
            <option key={other} value={other}>
              {idWords(other)}
            </option>
          ))}
        </select>
        <Button size="compact-sm" onClick={() => connectNodes(from, id)}>
          Connect
        </Button>
      </div>
      <p id={`${field}-help`} className={styles.help}>
        Nothing leads to this node yet. This adds a button to the other one.
      </p>
    </div>
  )
}

interface FieldGroupsProps {
  readonly place: Place
  readonly value: unknown
  readonly fields: readonly FieldShape[]
}

/** The fields of a form under their headings. A group that says nothing yet is folded. */
function FieldGroups({ place, value, fields }: FieldGroupsProps) {
  const named = groups.map(({ title, fields: names }) => ({
    title,
    fields: names.flatMap((name) => fields.filter((field) => field.name === name)),
  }))
  const rest = fields.filter((field) => !named.some((group) => group.fields.includes(field)))
  return [...named, { title: 'More', fields: rest }]
    .filter((group) => group.fields.length > 0)
    .map((group) => (
      <FieldGroup key={group.title} title={group.title} place={place} value={value} fields={group.fields} />
    ))
}

function FieldGroup({ title, place, value, fields }: FieldGroupsProps & { readonly title: string }) {
  const isUsed = fields.some(({ name }) => valueAt(value, [name]) !== undefined)
  const [isOpen, toggle] = useUnfolded(isUsed || alwaysOpen.includes(title), (focus) =>
    fields.some(({ name }) => isWithin(focus, [...place, name])),
  )
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id} className={textStyles.smallHeading}>
        <button type="button" className={`${pressable.words} ${styles.fold}`} aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? <ChevronDownIcon size={18} /> : <ChevronRightIcon size={18} />}
          {title}
        </button>
      </h3>
      {isOpen && (
        <div className={layout.wideStack4}>
          <Fields place={place} value={value} fields={fields} Field={Field} />
        </div>
      )}
    </section>
  )
}

const alwaysOpen: readonly string[] = ['Text', 'Choices and exits']
