import type { Scope } from 'sdk'
import { BookIcon } from 'sdk/ui/icons.tsx'
import { session } from '../../chat/session/session.ts'
import { fetchedPart, type TurnPart, turnParts } from '../../chat/session/turnParts.ts'
import { openDialog } from '../../extension/dialog.ts'
import { commands, dialogs, menuEntries, type RouteEntry, routes } from '../../extension/points.ts'

const pages: readonly RouteEntry[] = [
  { id: 'lorebooks', path: '/lorebooks', title: 'Lorebooks', load: () => import('./LorebooksPage.tsx') },
  { id: 'lorebook', path: '/lorebooks/$bookId', title: 'Lorebook', load: () => import('./LorebookPage.tsx') },
  {
    id: 'lorebook-card',
    path: '/lorebooks/card/$characterId',
    title: 'Lorebook of a character',
    load: () => import('./CardBookPage.tsx'),
  },
]

const turnPart: TurnPart = {
  id: 'lore',
  order: 70,
  part: fetchedPart(async () => {
    const { loreSettings } = await import('./loreSettings.ts')
    return () => ({ lore: loreSettings() })
  }),
}

export function addLore(scope: Scope): void {
  scope.add(turnParts.add({ by: 'vesper', id: turnPart.id, value: turnPart }))
  scope.add(
    menuEntries.add({
      by: 'vesper',
      id: 'lorebooks',
      value: { id: 'lorebooks', label: 'Lorebooks', icon: BookIcon, to: '/lorebooks', order: 60, group: 'more' },
    }),
  )
  for (const value of pages) scope.add(routes.add({ by: 'vesper', id: value.id, value }))
  scope.add(
    dialogs.add({ by: 'vesper', id: 'lore', value: { id: 'lore', load: () => import('./ChatLoreDialog.tsx') } }),
  )
  scope.add(
    commands.add({
      by: 'vesper',
      id: 'lore.chat',
      value: {
        id: 'lore.chat',
        label: 'Lore of this chat',
        order: 300,
        chatMenu: 'Lore…',
        isAvailable: () => session.current !== undefined,
        run: () => openDialog('lore'),
      },
    }),
  )
}
