import type { ImageWorkflow } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { undoableStore } from 'sdk/page/records/undoableStore.ts'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { download } from 'sdk/ui/download.ts'
import type { WorkflowRecord } from '../../../../src/workers/storage/contract.ts'
import { imageServerSection } from '../imageServerSection.ts'

/** The workflow pictures are painted by, where it is one of the player's own and still there. */
export async function chosenWorkflow(): Promise<ImageWorkflow | undefined> {
  const { workflow } = imageServerSection.now
  const record = workflow === '' ? undefined : await storage().read('workflows', workflow)
  return record && { text: record.text, bindings: record.bindings }
}

export async function listWorkflows(): Promise<readonly WorkflowRecord[]> {
  return (await storage().list('workflows')).toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Keeps a workflow and paints by it from now on. */
export async function saveWorkflow(
  name: string,
  { text, bindings }: ImageWorkflow,
  refresh: () => Promise<unknown>,
): Promise<boolean> {
  const { attempt, commit } = undoableStore('Workflows', refresh)
  return await attempt("Couldn't save the workflow.", async () => {
    const now = Date.now()
    const value: WorkflowRecord = { id: crypto.randomUUID(), name, text, bindings, created: now, modified: now }
    await commit('Workflow', [{ kind: 'put', table: 'workflows', value }])
    changeSettings(imageServerSection, { workflow: value.id })
  })
}

/** Deletes a workflow in a step that can be taken back; pictures are painted by the built-in workflow then. */
export async function deleteWorkflow({ id, name }: WorkflowRecord, refresh: () => Promise<unknown>): Promise<void> {
  const { attempt, commit, offerUndo } = undoableStore('Workflows', refresh)
  await attempt('The workflow could not be deleted.', async () => {
    const made = await commit('Workflow deleted', [{ kind: 'delete', table: 'workflows', key: id }])
    offerUndo(`“${name}” was deleted`, made)
  })
}

/** Gives the workflow away as it came, to the letter. */
export function exportWorkflow({ name, text }: WorkflowRecord): void {
  download(`${name.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'workflow'}.json`, new Blob([text]))
}
