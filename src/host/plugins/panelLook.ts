import { proxy, snapshot, subscribe } from 'valtio'
import { ownRecord, ownValue } from '../../shared/fields.ts'
import { noteNames } from '../../shared/storageNames.ts'
import { readNote, writeNote } from '../engines/localNotes/localNotes.ts'

const key = noteNames.panels
const maxClosed = 200

interface PanelLook {
  hidden: boolean
  /** Panels that are folded up, as "plugin id/panel id". */
  closed: string[]
}

/** How the person has arranged the panels in this browser. */
export const panelLook = proxy<PanelLook>(restore())

subscribe(panelLook, () => void writeNote(key, JSON.stringify(snapshot(panelLook))))

export function togglePanel(panel: string): void {
  const { closed } = panelLook
  panelLook.closed = closed.includes(panel) ? closed.filter((other) => other !== panel) : [...closed, panel]
}

function restore(): PanelLook {
  try {
    const stored = ownRecord(JSON.parse(readNote(key) ?? '{}'))
    const closed = ownValue(stored, 'closed')
    return {
      hidden: ownValue(stored, 'hidden') === true,
      closed: Array.isArray(closed) ? closed.filter((panel) => typeof panel === 'string').slice(0, maxClosed) : [],
    }
  } catch {
    return { hidden: false, closed: [] }
  }
}
