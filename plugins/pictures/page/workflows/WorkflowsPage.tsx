import { useCallback, useEffect, useState } from 'react'
import { messageOf } from 'sdk'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import page from 'sdk/page/settings/settingsPage.module.css'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import type { WorkflowRecord } from '../../../../src/workers/storage/contract.ts'
import { imageServerSection } from '../imageServerSection.ts'
import styles from '../settings/ImageSettings.module.css'
import { NewWorkflow } from './NewWorkflow.tsx'
import { deleteWorkflow, exportWorkflow, listWorkflows } from './workflows.ts'

/** Workflows of the player's own: which one paints, and a way to bring another. */
export default function WorkflowsPage() {
  usePageTitle('Workflows')
  const comfyui = useSection(imageServerSection)
  const [records, setRecords] = useState<readonly WorkflowRecord[]>([])
  const [problem, setProblem] = useState<string>()
  const refresh = useCallback(async () => {
    try {
      setRecords(await listWorkflows())
      setProblem(undefined)
    } catch (error) {
      setProblem(`The workflows could not be read. ${messageOf(error)} Reload the page to try again.`)
    }
  }, [])
  useEffect(() => void refresh(), [refresh])
  const isKnown = records.some(({ id }) => id === comfyui.workflow)
  return (
    <div className={page.page}>
      <PageHeader title="Workflows" intro="Your own ComfyUI workflows, instead of the built-in one." />
      <Card title="Active workflow">
        {problem && <Alert>{problem}</Alert>}
        <NativeSelect
          label={imageServerSection.schema.properties.workflow.title}
          value={isKnown ? comfyui.workflow : ''}
          data={[{ value: '', label: 'Built-in' }, ...records.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(event) => changeSettings(imageServerSection, { workflow: event.currentTarget.value })}
        />
        <ul className={styles.setup} aria-label="Your workflows">
          {records.map((record) => (
            <li key={record.id} className={styles.actions}>
              <span>{record.name}</span>
              <Button variant="default" aria-label={`Export ${record.name}`} onClick={() => exportWorkflow(record)}>
                Export
              </Button>
              <Button
                variant="default"
                color="red"
                aria-label={`Delete ${record.name}`}
                onClick={() => void deleteWorkflow(record, refresh)}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      <NewWorkflow onKept={refresh} />
    </div>
  )
}
