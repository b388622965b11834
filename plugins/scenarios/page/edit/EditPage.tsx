import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { messageOf } from 'sdk'
import { reportError } from 'sdk/page/errors.ts'
import { useUnsavedGuard } from 'sdk/page/useUnsavedGuard.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import layout from 'sdk/ui/layout.module.css'
import { usePageTitle } from 'sdk/ui/Page.tsx'
import { SegmentedControl } from 'sdk/ui/SegmentedControl.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useMedia } from 'sdk/ui/useMedia.ts'
import { useSnapshot } from 'valtio'
import { formatName } from '../library/engineNames.ts'
import { draft } from './draft.ts'
import styles from './EditPage.module.css'
import { EditToolbar, SaveTrouble } from './EditToolbar.tsx'
import { closeDraft, openDraft, redoChange, undoChange } from './editing.ts'
import { MapPane } from './MapPane.tsx'
import { copyScenario } from './newScenario.ts'

const SelectionForm = lazy(() => import('./form/SelectionForm.tsx'))
const ProblemList = lazy(() => import('./form/ProblemList.tsx'))
const PreviewPane = lazy(() => import('./PreviewPane.tsx'))

/** A scenario open for changes: its map, the form of what is chosen, its problems, and a preview. */
export default function EditPage() {
  const { scenarioId = '' } = useParams({ strict: false }) as { scenarioId?: string }
  const { phase, name, trouble, isSaved, saveTrouble, isElsewhere } = useSnapshot(draft)
  useEffect(() => {
    void openDraft(scenarioId)
    return () => void closeDraft()
  }, [scenarioId])
  usePageTitle(name === '' ? 'Edit scenario' : `Edit ${name}`)
  useUndoKeys()
  // What can be kept is kept on leaving, without a question.
  useUnsavedGuard(!isSaved && (isElsewhere || saveTrouble !== undefined), 'in this scenario')
  if (phase === 'missing')
    return (
      <EmptyState heading="h1" title="Scenario not found" text={trouble ?? 'It was deleted, perhaps in another tab.'}>
        <LinkButton to="/scenarios">All scenarios</LinkButton>
      </EmptyState>
    )
  return phase === 'open' ? <Editor key={scenarioId} id={scenarioId} name={name} /> : null
}

type Pane = 'graph' | 'list' | 'preview'
type View = 'map' | 'form' | 'problems'

function Editor({ id, name }: { readonly id: string; readonly name: string }) {
  const isWide = useMedia('(width >= 960px)')
  const [pane, setPane] = useState<Pane>(isWide ? 'graph' : 'list')
  const [view, setView] = useState<View>(isWide ? 'form' : 'map')
  useChosen(() => setView('form'))
  const isPreviewing = pane === 'preview' && (isWide || view === 'map')
  const showPreview = () => {
    setPane(isPreviewing ? (isWide ? 'graph' : 'list') : 'preview')
    if (!isWide) setView('map')
  }
  const side = isWide && view === 'map' ? 'form' : view
  return (
    <div className={styles.editor}>
      <header className={layout.rowCentred}>
        <h1 className={`${textStyles.ellipsis} ${styles.title}`}>
          <span className="visually-hidden">Edit </span>
          {name}
        </h1>
        <LinkButton to={`/scenario/${id}`} variant="subtle" size="compact-sm">
          Details
        </LinkButton>
        <EditToolbar isPreviewing={isPreviewing} onPreview={showPreview} />
      </header>
      <SaveTrouble />
      <LookOnly />
      {!isWide && <Tabs value={view} onChange={setView} views={['map', 'form', 'problems']} />}
      <div className={styles.panes}>
        {(isWide || view === 'map') && (
          <div className={styles.left}>
            <Panes value={pane} onChange={setPane} />
            {pane === 'preview' ? (
              <Suspense>
                <PreviewPane />
              </Suspense>
            ) : (
              <MapPane as={pane} />
            )}
          </div>
        )}
        {(isWide || view !== 'map') && (
          <div className={styles.right}>
            {isWide && <Tabs value={side} onChange={setView} views={['form', 'problems']} />}
            <h2 className="visually-hidden">{side === 'problems' ? 'Problems' : 'Form'}</h2>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <div className={styles.scroller} tabIndex={0}>
              <Suspense>{side === 'problems' ? <ProblemList /> : <SelectionForm />}</Suspense>
            </div>
          </div>
        )}
      </div>
    </div>
  )
}

/** Calls back when something is chosen, wherever that is. */
function useChosen(show: () => void): void {
  const { selection, focus } = useSnapshot(draft)
  const latest = useRef(show)
  latest.current = show
  const last = useRef(selection)
  useEffect(() => {
    if (last.current !== selection || focus) latest.current()
    last.current = selection
  }, [selection, focus])
}

interface TabsProps {
  readonly value: View
  readonly views: readonly View[]
  readonly onChange: (view: View) => void
}

function Tabs({ value, views, onChange }: TabsProps) {
  const { about, trouble } = useSnapshot(draft)
  const found = about?.diagnostics.filter(({ severity }) => severity !== 'note').length ?? 0
  const count = found + (trouble === undefined ? 0 : 1)
  const labels = { map: 'Map', form: 'Form', problems: count === 0 ? 'Problems' : `Problems (${count})` }
  return (
    <SegmentedControl
      fullWidth
      size="sm"
      aria-label="Part of the editor"
      value={value}
      data={views.map((view) => ({ value: view, label: labels[view] }))}
      onChange={(view) => onChange(view as View)}
    />
  )
}

const panes = [
  { value: 'graph', label: 'Map' },
  { value: 'list', label: 'List' },
  { value: 'preview', label: 'Preview' },
]

function Panes({ value, onChange }: { readonly value: Pane; readonly onChange: (pane: Pane) => void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Node view"
      value={value}
      data={panes}
      onChange={(pane) => onChange(pane as Pane)}
    />
  )
}

/** Ctrl or Cmd with Z takes the last change back, with Shift or with Y it is done again. Fields have their own. */
function useUndoKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
      const isInField = event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
      const key = event.key.toLowerCase()
      if (isInField || (key !== 'z' && key !== 'y')) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redoChange()
      else undoChange()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** Says why nothing can be changed here, and how it can be nevertheless. */
function LookOnly() {
  const { id, format, builtin } = useSnapshot(draft)
  const navigate = useNavigate()
  if (id === undefined) return null
  if (format !== 'native')
    return (
      <div className={`${layout.rowCentred} ${styles.note}`}>
        <p>
          This is an {formatName(format)}: you can view its map and problems but not edit it. To edit it, convert it to
          Vesper's own format on its details page, under More.
        </p>
        <LinkButton to={`/scenario/${id}`} size="compact-sm" variant="default">
          Details
        </LinkButton>
      </div>
    )
  if (!builtin) return null
  const copy = async () => {
    try {
      const copied = await copyScenario(id)
      if (copied !== undefined) await navigate({ to: `/scenario/${copied}/edit` })
    } catch (error) {
      const message = `Couldn't copy the scenario. ${messageOf(error)}`
      reportError({ type: 'STORAGE_ERROR', context: 'Scenarios', message, details: error })
    }
  }
  return (
    <div className={`${layout.rowCentred} ${styles.note}`}>
      <p>This built-in scenario can't be changed. Edit a copy instead.</p>
      <Button size="compact-sm" onClick={() => void copy()}>
        Edit a copy
      </Button>
    </div>
  )
}
