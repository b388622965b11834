import { lazy, memo, Suspense, useId, useState } from 'react'
import { useDevices } from 'sdk/page/devices/devices.ts'
import { type PanelChoice, panelFaces, panels } from 'sdk/page/points/points.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { readNote, writeNote } from 'sdk/page/records/localNotes.ts'
import { parseJson } from 'sdk/text/parseJson.ts'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { ChevronDownIcon, ChevronUpIcon, PanelsIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import pressable from 'sdk/ui/pressable.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useMedia } from 'sdk/ui/useMedia.ts'
import { proxy, snapshot, subscribe, useSnapshot } from 'valtio'
import { field, textsOf } from '../../../shared/fields.ts'
import { noteNames } from '../../../shared/storageNames.ts'
import styles from '../PluginPanels.module.css'

const ContributedView = lazy(() => import('./ContributedView.tsx'))

type Slot = PanelChoice['entry']['slot']

const slotNames: Readonly<Record<Slot, string>> = {
  left: 'Panels on the left',
  right: 'Panels on the right',
  stage: 'Panels above the conversation',
}

/** A plugin that brings devices shows its panels from the moment it is connected. */
function usePanels(): readonly PanelChoice[] {
  const all = usePoint(panels)
  const { providers } = useDevices()
  const isConnected = (id: string) => providers.some(({ plugin, state }) => plugin === id && state.kind !== 'off')
  return all.filter(({ plugin }) => !plugin.contributes.deviceProvider || isConnected(plugin.id))
}

/** The plugins' panels of one place around the conversation. Nothing where there are none, or no room. */
export function PanelSlot({ slot }: { readonly slot: Slot }) {
  const here = usePanels().filter(({ entry }) => entry.slot === slot)
  const { hidden } = useSnapshot(panelLook)
  const hasRoom = useRoomBeside()
  if (here.length === 0 || hidden || !hasRoom) return null
  return (
    <aside className={slot === 'stage' ? styles.stage : styles.beside} data-slot={slot} aria-label={slotNames[slot]}>
      {here.map((panel) => (
        <Panel key={keyOf(panel)} panel={panel} />
      ))}
    </aside>
  )
}

/** Shows and hides the panels; where there is no room beside the conversation, opens them in front of it. */
export function PanelsButton() {
  const all = usePanels()
  const { hidden } = useSnapshot(panelLook)
  const hasRoom = useRoomBeside()
  const [inFront, setInFront] = useState(false)
  if (all.length === 0) return null
  return (
    <>
      <ActionIcon
        size="lg"
        aria-label="Panels"
        title={hasRoom && !hidden ? 'Hide panels' : 'Show panels'}
        {...(hasRoom ? { 'aria-pressed': !hidden } : { 'aria-haspopup': 'dialog' })}
        onClick={() => {
          if (hasRoom) panelLook.hidden = !hidden
          else setInFront(true)
        }}
      >
        <PanelsIcon />
      </ActionIcon>
      {inFront && !hasRoom && (
        <Dialog title="Panels" onClose={() => setInFront(false)}>
          <div className={layout.stack3}>
            {all.map((panel) => (
              <Panel key={keyOf(panel)} panel={panel} />
            ))}
          </div>
        </Dialog>
      )}
    </>
  )
}

const keyOf = ({ plugin, entry }: PanelChoice) => `${plugin.id}/${entry.id}`

/** One panel under a bar that says whose it is. Folded up it does not run. News of devices, ten a second, leave it alone. */
const Panel = memo(function Panel({ panel }: { readonly panel: PanelChoice }) {
  const { plugin, entry } = panel
  const id = useId()
  const Face = usePoint(panelFaces).get(keyOf(panel))?.component
  const view = <ContributedView plugin={plugin} point="panel" id={entry.id} />
  const isOpen = !useSnapshot(panelLook).closed.includes(keyOf(panel))
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 className={styles.head}>
        <button
          type="button"
          className={`${pressable.row} ${styles.fold}`}
          aria-expanded={isOpen}
          onClick={() => togglePanel(keyOf(panel))}
        >
          <span id={id} className={textStyles.name}>
            {entry.label}
          </span>
          {plugin.name !== entry.label && <span className={textStyles.mutedAnywhere}>{plugin.name}</span>}
          <span className={styles.arrow}>{isOpen ? <ChevronUpIcon size={16} /> : <ChevronDownIcon size={16} />}</span>
        </button>
      </h2>
      {isOpen && (
        <div className={styles.body}>
          <Suspense>{Face ? <Face>{view}</Face> : view}</Suspense>
        </div>
      )}
    </section>
  )
})

/** Whether the window is wide enough for panels beside the conversation. */
const useRoomBeside = (): boolean => useMedia('(width >= 1200px)')

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
  const stored = parseJson(readNote(key) ?? '')
  return {
    hidden: field(stored, 'hidden') === true,
    closed: textsOf(field(stored, 'closed')).slice(0, maxClosed),
  }
}
