import { useEffect, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { canEdit, draft } from '../draft.ts'
import styles from './Form.module.css'
import { controlAt, FormContext, type FormScope, saidOf } from './formScope.ts'
import { NodeForm } from './NodeForm.tsx'
import { ScenarioForm } from './ScenarioForm.tsx'

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
