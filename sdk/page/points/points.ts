import type { ComponentType, ReactNode } from 'react'
import type { Message, Session } from '../../entities.ts'
import type { Contributes, PluginManifest, SettingsSchema, ThemeEntry } from '../../manifest.ts'
import type { SettingsGroup } from '../../pageEntries.ts'
import { inSettingsGroups } from '../settings/settingsGroups.ts'
import type { Placed } from './inOrder.ts'
import { byId, type Contribution, listed, ordered, Point } from './Point.ts'

/** An entry of the side menu. */
export interface MenuEntry extends Placed {
  readonly label: string
  readonly icon: ComponentType
  readonly to: string
  readonly group: 'main' | 'more'
}

/** A page with an address. Its code is fetched when it is first visited. */
export interface RouteEntry {
  /** TanStack form: "/character/$characterId/edit". */
  readonly path: string
  readonly title: string
  /** Milliseconds after the start at which its code is fetched ahead, when the browser has time. */
  readonly prefetchMs?: number
  load(): Promise<{ readonly default: ComponentType }>
}

/** A page under /settings, in the list at its side. */
export interface SettingsPageEntry extends Placed {
  /** Below /settings: "ai/settings". */
  readonly path: string
  readonly label: string
  /** Pages of one group stand together. */
  readonly group: SettingsGroup
  /** `false` for a page one reaches from another, such as the details of one thing in a list. */
  readonly isListed?: false
  /** The fields that stand on it, so that a search finds them by label and hint before the page is opened. */
  fields?(): Promise<readonly SettingsSchema[]>
  load(): Promise<{ readonly default: ComponentType }>
}

/** Something a person can do by name, button or key. Menus, toolbars and shortcuts all draw from this list. */
export interface CommandEntry extends Placed {
  readonly label: string
  /** "Mod+R", "Alt+C", "Space", "Escape"; Mod is Ctrl, or Cmd on a Mac. */
  readonly keys?: string
  /** The same for those who are used to another. */
  readonly alsoKeys?: string
  /** Whether the key works while a text field has the focus. */
  readonly inFields?: boolean
  /** Runs in dialogs, too, and whatever else the key does where it is pressed: for what stops things. */
  readonly always?: boolean
  /** Listed in the menu above the chat, too, under this shorter name. */
  readonly chatMenu?: string
  isAvailable?(): boolean
  /** `press` is the key that asked for it, where one did. */
  run(press?: KeyboardEvent): void | Promise<void>
}

/** Something in the top bar: the name of what is being played, a badge, an account control. */
export interface TopBarItem extends Placed {
  readonly place: 'title' | 'badge' | 'account'
  readonly component: ComponentType
}

/** A card on the home page: the last chat, what is new. One that has nothing to say renders null. */
export interface HomeCard extends Placed {
  readonly component: ComponentType
}

/** A card on the page about storage. */
export interface StorageCard extends Placed {
  /** `changed` counts anew what is kept. */
  readonly component: ComponentType<{ readonly changed: () => Promise<void> }>
}

/** A button on the page about storage that makes room. */
export interface StorageAction extends Placed {
  readonly component: ComponentType
}

/** Something in the bar above the conversation: what one does at any moment of a chat, or a chip that tells of it. */
export interface QuickAction extends Placed {
  readonly place: 'action' | 'chip'
  /** Means nothing where nobody is talked with, such as in a story that only tells. */
  readonly needsChat?: boolean
  /** Renders null where it means nothing now. */
  readonly component: ComponentType
}

/** Something that can be done with one message. */
export interface MessageAction extends Placed {
  /** Neighbours of one group stand together; a line divides them from the next. */
  readonly group: 'branch' | 'reply' | 'mark' | 'use' | 'delete'
  readonly label: string
  readonly icon: ComponentType<{ readonly size?: number }>
  /** Beside the message, or in the menu "More". */
  readonly place: 'row' | 'menu'
  /** Whether it can be done while a reply is being written. */
  readonly whileBusy?: boolean
  /** Takes something away. */
  readonly danger?: boolean
  isFor(message: Message, isLast: boolean): boolean
  /** `label` again, where it depends on the message: "Pin" or "Unpin". */
  labelFor?(message: Message): string
  run(message: Message): void | Promise<void>
}

/** A dialog that anything may open by name. Its code is fetched then. */
export interface DialogEntry {
  load(): Promise<{ readonly default: ComponentType<DialogProps> }>
}

/** What every dialog is given. */
export interface DialogProps {
  /** What it was opened with. */
  readonly detail: unknown
  onClose(): void
}

/** Colours a plugin offers. With mistakes it is not offered, and they say why. */
export interface Theme {
  readonly plugin: PluginManifest
  readonly entry: ThemeEntry
  readonly mistakes: readonly string[]
}

/** A file format chats can be written in. */
export interface ExporterChoice extends Placed {
  readonly plugin: PluginManifest
  readonly entry: NonNullable<Contributes['exporter']>[number]
  /** Starts the plugin if need be. Reads the messages one by one; ends early, with an `AbortError`, at the signal. */
  write(session: Session, messages: AsyncIterable<Message>, signal: AbortSignal): Promise<Uint8Array>
}

/** What a plugin shows beside or above the conversation. */
export interface PanelChoice {
  readonly plugin: PluginManifest
  readonly entry: NonNullable<Contributes['panel']>[number]
}

/** A panel that the page part of a plugin draws. */
export interface PanelFaceProps {
  /** The view that the plugin yields for this panel. It runs only where it is drawn. */
  readonly children: ReactNode
}

/** A page that a plugin draws. */
export interface PluginRoute {
  readonly plugin: PluginManifest
  readonly entry: NonNullable<Contributes['route']>[number]
}

/** Entries of the side menu. */
export const menuEntries = new Point('menu', ordered<MenuEntry>)
/** Pages, by id. */
export const routes = new Point('route', byId<RouteEntry>)
/** Pages below /settings, group by group. */
export const settingsPages = new Point('settingsPage', (pages: readonly Contribution<SettingsPageEntry>[]) =>
  inSettingsGroups(ordered(pages)),
)
/** What the palette lists, and what keys run. */
export const commands = new Point('command', ordered<CommandEntry>)
/** What stands in the top bar. */
export const topBarItems = new Point('topBarItem', ordered<TopBarItem>)
/** Cards of the home page. */
export const homeCards = new Point('homeCard', ordered<HomeCard>)
/** Cards of the page about storage. */
export const storageCards = new Point('storageCard', ordered<StorageCard>)
/** Buttons of the page about storage. */
export const storageActions = new Point('storageAction', ordered<StorageAction>)
/** What stands in the bar above the conversation. */
export const quickActions = new Point('quickAction', ordered<QuickAction>)
/** What can be done with a message. */
export const messageActions = new Point('messageAction', ordered<MessageAction>)
/** Dialogs, by the id they are opened with. */
export const dialogs = new Point('dialog', byId<DialogEntry>)
/** By "plugin id/theme id", as settings keep it. */
export const themes = new Point('theme', byId<Theme>)
/** File formats, by "plugin id/exporter id". */
export const exporters = new Point('exporter', ordered<ExporterChoice>)
/** In the order they came. */
export const panels = new Point('panel', listed<PanelChoice>)
/** What draws a panel in place of its view, by "plugin id/panel id". */
export const panelFaces = new Point('panelFace', byId<{ readonly component: ComponentType<PanelFaceProps> }>)
/** By "plugin id/path", as they stand in the address. */
export const pluginRoutes = new Point('pluginRoute', byId<PluginRoute>)
