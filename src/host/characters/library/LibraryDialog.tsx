import { type FormEvent, useId, useState } from 'react'
import { unreachable } from 'sdk'
import { ActionDialog } from 'sdk/ui/ActionDialog.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { TextInput } from 'sdk/ui/TextInput.ts'
import { allCharacters, characters, entryOf } from '../characters.ts'
import { emptyDraft, withTags } from '../form/draft.ts'
import { changeTags, moveToFolder, renameFolder } from './bulk.ts'
import { type Folder, folderPath } from './folders.ts'
import { tagsOf } from './library.ts'
import { type LibraryTask, libraryView, look } from './libraryView.ts'

interface LibraryDialogProps {
  readonly task: LibraryTask
  readonly folders: readonly Folder[]
  onClose(): void
}

interface Words {
  readonly title: string
  readonly label: string
  readonly description: string
  readonly action: string
}

const words: Readonly<Record<LibraryTask['kind'], Words>> = {
  move: {
    title: 'Move to folder',
    label: 'Folder',
    description: 'An existing or new folder. "Work/Harbour" puts Harbour inside Work. Leave empty for none.',
    action: 'Move',
  },
  'add-tags': { title: 'Add tags', label: 'Tags', description: 'Separate with commas.', action: 'Add' },
  'remove-tags': { title: 'Remove tags', label: 'Tags', description: 'Separate with commas.', action: 'Remove' },
  'rename-folder': {
    title: 'Rename folder',
    label: 'Folder',
    description: 'Use "/" to move it into another folder.',
    action: 'Rename',
  },
}

const maxSuggestions = 200

/** Asks for the one word that a task with characters needs. */
export default function LibraryDialog({ task, folders, onClose }: LibraryDialogProps) {
  const id = useId()
  const [text, setText] = useState(() => (task.kind === 'rename-folder' ? task.folder : ''))
  const [mistake, setMistake] = useState<string>()
  const { title, label, description, action } = words[task.kind]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problem = await perform(task, text)
    if (problem === undefined) onClose()
    else setMistake(problem)
  }
  return (
    <ActionDialog
      title={title}
      size="small"
      onClose={onClose}
      action={
        <Button type="submit" form={id}>
          {action}
        </Button>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <TextInput
          data-first-focus
          label={label}
          description={description}
          autoComplete="off"
          list={`${id}-known`}
          value={text}
          error={mistake}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setMistake(undefined)
          }}
        />
        <datalist id={`${id}-known`}>
          {suggestions(task, folders).map((known) => (
            <option key={known} value={known} />
          ))}
        </datalist>
      </form>
    </ActionDialog>
  )
}

/** Does it. Returns what is wrong with the word, if anything. */
async function perform(task: LibraryTask, text: string): Promise<string | undefined> {
  switch (task.kind) {
    case 'move':
      await moveToFolder(task.ids, folderPath(text))
      return undefined
    case 'rename-folder': {
      const path = folderPath(text)
      if (path === '') return 'Enter a folder name'
      await renameFolder(await allCharacters(), task.folder, path)
      if (libraryView.query.folder === task.folder) look({ folder: path })
      return undefined
    }
    case 'add-tags':
    case 'remove-tags': {
      const { tags } = withTags(emptyDraft, text)
      if (tags.length === 0) return 'Enter at least one tag'
      return await changeTags(task.ids, { kind: task.kind === 'add-tags' ? 'add' : 'remove', tags })
    }
    default:
      return unreachable(task)
  }
}

function suggestions(task: LibraryTask, folders: readonly Folder[]): readonly string[] {
  if (task.kind === 'move' || task.kind === 'rename-folder')
    return folders.slice(0, maxSuggestions).map(({ path }) => path)
  const from = task.kind === 'add-tags' ? characters.list : task.ids.flatMap((id) => entryOf(id) ?? [])
  return tagsOf(from)
    .slice(0, maxSuggestions)
    .map(({ tag }) => tag)
}
