import { useEffect, useState } from 'react'
import type { Session, SessionId } from 'sdk'
import { RenameField } from 'sdk/page/chat/RenameField.tsx'
import { storage } from 'sdk/page/engines.ts'
import { openChatPage } from 'sdk/page/openSettings.ts'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { session } from 'sdk/page/session.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { askAndRemove, listSessions, renameSession } from '../session/sessions.ts'
import { BranchMap } from './BranchMap.tsx'
import { BranchTree } from './BranchTree.tsx'
import { branchForest, inOrder, leavingPlaces } from './branches.ts'
import { DialogNotice, type Notice } from './Notice.tsx'
import { loadSession } from './storedSessions.ts'

/** More of one tree than anybody takes in at once; the rest are under Sessions. */
const maxShown = 200

/** The tree of chats that were taken from one another: where each leaves, and what to do with it. */
export default function BranchesDialog({ onClose }: DialogProps) {
  const { current } = useSnapshot(session)
  // The tree stays in view when the chat it was opened from is deleted.
  const [of] = useState(current?.id)
  const [sessions, setSessions] = useState<readonly Session[]>([])
  const [places, setPlaces] = useState<ReadonlyMap<SessionId, number>>(new Map())
  const [chosen, setChosen] = useState(of)
  const [renaming, setRenaming] = useState(false)
  const [notice, setNotice] = useState<Notice>()
  const all = inOrder(treeOf(sessions, of))
  const nodes = all.slice(0, maxShown)
  const selected = nodes.find((node) => node.session.id === chosen) ?? nodes[0]
  const isOpen = selected?.session.id === current?.id

  const refresh = async () => {
    const found = await listSessions()
    setSessions(found)
    const read = (id: SessionId) => storage().history(id)
    // Without the places the tree is still a tree.
    setPlaces(await leavingPlaces(inOrder(treeOf(found, of)).slice(0, maxShown), read).catch(() => new Map()))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, and after each change made here
  useEffect(() => void refresh(), [])

  const open = async (id: SessionId) => {
    onClose()
    if (await loadSession(id)) openChatPage()
  }
  const remove = async (found: Session) => {
    const undo = await askAndRemove(found)
    if (undo) {
      const run = async () => {
        await undo()
        setNotice(undefined)
        await refresh()
      }
      setNotice({ words: `“${found.name}” was deleted. Its branches are kept.`, action: { label: 'Undo', run } })
    }
    await refresh()
  }
  const rename = async (found: Session, name: string) => {
    setRenaming(false)
    await renameSession(found.id, name)
    await refresh()
  }

  return (
    <Dialog title="Branches" onClose={onClose}>
      <div className={layout.column3}>
        <DialogNotice notice={notice} />
        {nodes.length < 2 && (
          <p className={textStyles.muted}>
            This chat has no branches. “Branch from here” in a message’s menu copies the chat up to that message and
            opens the copy.
          </p>
        )}
        <BranchMap nodes={nodes} places={places} openId={current?.id} />
        <BranchTree
          nodes={nodes}
          places={places}
          openId={current?.id}
          chosen={selected?.session.id}
          onChoose={setChosen}
          onOpen={(id) => void open(id)}
        />
        {all.length > nodes.length && (
          <p className={textStyles.muted}>{all.length - nodes.length} more are under Sessions.</p>
        )}
        {selected && (
          <section className={layout.row} aria-label={`Branch ${selected.session.name}`}>
            {renaming ? (
              <RenameField
                name={selected.session.name}
                onSave={(name) => void rename(selected.session, name)}
                onCancel={() => setRenaming(false)}
              />
            ) : (
              <>
                <Button disabled={isOpen} onClick={() => void open(selected.session.id)}>
                  Open
                </Button>
                <Button variant="default" onClick={() => setRenaming(true)}>
                  Rename
                </Button>
                <Button variant="default" color="red" onClick={() => void remove(selected.session)}>
                  Delete
                </Button>
              </>
            )}
          </section>
        )}
      </div>
    </Dialog>
  )
}

/** The tree of the chat, or of what is left of it once the chat itself is gone. */
const treeOf = (sessions: readonly Session[], of: SessionId | undefined) => {
  if (!of) return []
  const mine = branchForest(sessions, of)
  if (mine.length > 0) return mine
  const left = sessions.find(({ branch }) => branch?.root === of)
  return left ? branchForest(sessions, left.id) : []
}
