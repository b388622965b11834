import { createElement, lazy } from 'react'
import { definePage } from 'sdk/page/definePage.ts'
import { canPickFolder } from 'sdk/page/pickFolder.ts'
import { type ModelListPartProps, modelListParts } from 'sdk/page/points/modelListParts.ts'

const FolderOfModels = lazy(() => import('./FolderOfModels.tsx'))

/** A folder of GGUF files beside the catalogue, where the browser can keep one. */
export default definePage({
  start(add) {
    if (!canPickFolder()) return
    add(modelListParts, 'folder', { place: 'above', component: FolderOfOwnModels })
  },
})

/** Other providers keep their models elsewhere. */
const FolderOfOwnModels = (props: ModelListPartProps) =>
  props.choice.plugin.id === 'vesper.llm-browser' ? createElement(FolderOfModels, props) : null
