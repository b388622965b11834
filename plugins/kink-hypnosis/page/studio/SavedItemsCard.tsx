import { messageOf } from 'sdk'
import { toast } from 'sdk/page/toasts.ts'
import { ActionMenu } from 'sdk/ui/ActionMenu.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { PlusIcon, UploadIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useFileChoice } from 'sdk/ui/useFileChoice.tsx'
import hypnosisStyles from '../Hypnosis.module.css'
import type { SavedItems } from './savedItems.ts'

interface SavedItemsCardProps<Thing extends { readonly name: string }> {
  readonly title: string
  readonly what: 'effect' | 'program'
  readonly items: SavedItems<Thing>
  readonly things: readonly Thing[]
  readonly none: string
  about(thing: Thing): string
  create(): Thing
  onOpen(name: string): void
  onPlay(thing: Thing): void
}

/** A list of what the player has made, with all that can be done to one. */
export function SavedItemsCard<Thing extends { readonly name: string }>(props: SavedItemsCardProps<Thing>) {
  const { title, what, items, things, none, about, create, onOpen, onPlay } = props
  const chooser = useFileChoice(
    { label: what === 'effect' ? 'Effect file' : 'Program file', accept: '.json' },
    ([file]) => void bring(file),
  )
  const add = (thing: Thing) => {
    try {
      onOpen(items.keep(thing))
    } catch (error) {
      toast({ type: 'warning', title: `Couldn't add the ${what}`, message: messageOf(error) })
    }
  }
  const bring = async (file: File | undefined) => {
    const name = file && (await items.importFile(file))
    if (name !== undefined) onOpen(name)
  }
  return (
    <Card title={title}>
      {things.length === 0 && <p className={textStyles.muted}>{none}</p>}
      <ul className={hypnosisStyles.rows} aria-label={title}>
        {things.map((thing) => (
          <li key={thing.name} className={hypnosisStyles.row}>
            <span className={hypnosisStyles.about}>
              <span className={textStyles.strong}>{thing.name}</span>
              <span className={textStyles.muted}>{about(thing)}</span>
            </span>
            <Button size="xs" variant="default" aria-label={`Play ${thing.name}`} onClick={() => onPlay(thing)}>
              Play
            </Button>
            <Button size="xs" variant="subtle" aria-label={`Change ${thing.name}`} onClick={() => onOpen(thing.name)}>
              Change
            </Button>
            <ActionMenu
              label={`More for ${thing.name}`}
              actions={() => [
                { label: 'Duplicate', run: () => add(thing) },
                { label: 'Export', run: () => items.exportFile(thing) },
                { label: 'Delete', danger: true, divided: true, run: () => items.remove(thing.name) },
              ]}
            />
          </li>
        ))}
      </ul>
      <div className={layout.rowCentred}>
        <Button leftSection={<PlusIcon size={18} />} onClick={() => add(create())}>
          New {what}
        </Button>
        <Button variant="default" leftSection={<UploadIcon size={18} />} onClick={chooser.choose}>
          Import
        </Button>
        {chooser.input}
      </div>
    </Card>
  )
}
