import { memo } from 'react'
import { ActionMenu } from 'sdk/ui/ActionMenu.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { allCharacters } from '../characters.ts'
import { removeFolder } from './bulk.ts'
import styles from './FolderBar.module.css'
import { type Folder, folderName, foldersWithin, parentFolder, stepsTo } from './folders.ts'
import { type LibraryTask, look } from './libraryView.ts'

interface FolderBarProps {
  readonly folders: readonly Folder[]
  readonly folder: string
  onTask(task: LibraryTask): void
}

/** Where one is among the folders, and which there are further in. Absent where there are none. */
export const FolderBar = memo(function FolderBar({ folders, folder, onTask }: FolderBarProps) {
  if (folders.length === 0 && folder === '') return null
  const open = (path: string) => look({ folder: path })
  const remove = async () => {
    open(parentFolder(folder))
    await removeFolder(await allCharacters(), folder)
  }
  return (
    <nav className={`${rowStyles.centredWide} ${styles.bar}`} aria-label="Folders">
      <ol className={styles.steps}>
        {['', ...stepsTo(folder)].map((path) => (
          <li key={path}>
            <button
              type="button"
              className={styles.step}
              aria-current={path === folder ? 'page' : undefined}
              onClick={() => open(path)}
            >
              <bdi>{path === '' ? 'All characters' : folderName(path)}</bdi>
            </button>
          </li>
        ))}
      </ol>
      {folder !== '' && (
        <ActionMenu
          label={`More for the folder ${folderName(folder)}`}
          actions={() => [
            { label: 'Rename folder', run: () => onTask({ kind: 'rename-folder', folder }) },
            { label: 'Remove folder, keep characters', divided: true, run: () => void remove() },
          ]}
        />
      )}
      <ul className={styles.folders} aria-label="Subfolders">
        {foldersWithin(folders, folder).map(({ path, name, count }) => (
          <li key={path}>
            <button type="button" className={styles.folder} onClick={() => open(path)}>
              <bdi className={textStyles.ellipsis}>{name}</bdi>
              <span className={styles.count}>{count.toLocaleString()}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
})
