import { useEffect } from 'react'
import { isIncognito } from 'sdk/page/incognito.ts'
import type { ModelListPartProps } from 'sdk/page/points/modelListParts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { chooseFolder, type FolderState, forgetFolder, giveAccess, lookIntoFolder, modelFolder } from './modelFolder.ts'

/** A folder of the player's own whose GGUF files are used where they are. */
export default function FolderOfModels({ reload }: ModelListPartProps) {
  const state = useSnapshot(modelFolder).state as FolderState
  useEffect(() => void lookIntoFolder(), [])
  // An incognito page keeps nothing, so it can only use a folder that was kept before.
  if (state.phase === 'looking' || (state.phase === 'none' && isIncognito)) return null
  const then = (change: () => Promise<void>) => () => void change().then(reload)
  const problems = state.phase === 'read' ? state.problems : []
  const isChosen = state.phase !== 'none'
  return (
    <section className={layout.stack2} aria-label="Folder of GGUF files">
      <p role="status" className={textStyles.muted}>
        {wordsFor(state)}
      </p>
      {problems.length > 0 && (
        <ul className={layout.list} aria-label="Files that can't be used">
          {problems.map(({ file, why }) => (
            <li key={file} className={textStyles.muted}>
              <strong>{file}</strong>: {why}
            </li>
          ))}
        </ul>
      )}
      <div className={rowStyles.centredWide}>
        {state.phase === 'access-needed' && (
          <Button size="compact-sm" onClick={then(giveAccess)}>
            Give access again
          </Button>
        )}
        {(state.phase === 'read' || state.phase === 'unreadable' || state.phase === 'failed') && (
          <Button size="compact-sm" variant="default" onClick={then(lookIntoFolder)}>
            Look again
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={then(chooseFolder)}>
          {isChosen ? 'Choose another folder' : 'Choose a folder of GGUF files'}
        </Button>
        {isChosen && (
          <Button size="compact-sm" variant="subtle" color="red" onClick={then(forgetFolder)}>
            Forget this folder
          </Button>
        )}
      </div>
    </section>
  )
}

function wordsFor(state: FolderState): string {
  switch (state.phase) {
    case 'looking':
      return ''
    case 'none':
      return 'Models you already have on disk can be used from their folder, without a copy.'
    case 'access-needed':
      return state.isRefused
        ? `The browser didn't give access to “${state.folder}”, so its models can't be used. Give access again, or choose another folder.`
        : `The browser asks again before Vesper may read “${state.folder}”. Until then its models can't be used.`
    case 'read':
      return `${countOf(state.count)} in your folder “${state.folder}”, used without a copy.`
    case 'unreadable':
      return state.why
    case 'failed':
      return "The folder couldn't be saved: the browser may be out of space. Free some disk space, then look again or choose the folder again."
  }
}

function countOf(count: number): string {
  if (count === 0) return 'No usable GGUF model'
  return count === 1 ? '1 model' : `${count} models`
}
