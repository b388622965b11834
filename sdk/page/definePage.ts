import type { ComponentType } from 'react'
import type { NamedText } from '../../src/shared/policy/adultsOnly.ts'
import type { CharacterId } from '../ids.ts'
import type { SettingsSchema } from '../manifest.ts'
import type { Scope } from '../scope.ts'
import type { CuePlayerSource } from './cues/cuePlayers.ts'
import type { Add } from './feature.ts'
import type { ComposerPartProps, MessagePartProps } from './points/chatParts.ts'
import type { DialogProps, PanelFaceProps } from './points/points.ts'
import type { SceneDraft, SceneFieldProps } from './points/sceneFields.ts'
import type { PartOfTurn } from './points/turnParts.ts'

/** Fetches the code of a component when it is first shown. */
export type LoadComponent<Props = object> = () => Promise<{ readonly default: ComponentType<Props> }>

/** By the id of the entry in `plugin.json`. */
type ById<T> = Readonly<Record<string, T>>

/** The code of a field in the dialog about the scene of a chat. */
export interface SceneFieldCode {
  readonly load: LoadComponent<SceneFieldProps>
  /** Words of the player's in it, which are read for ages before they are kept. */
  texts?(scene: SceneDraft): readonly NamedText[]
}

/** The part of a plugin in the page: the code of what `page` in its `plugin.json` names, each under the same id. */
export interface PageDefinition {
  readonly routes?: ById<LoadComponent>
  readonly settingsPages?: ById<LoadComponent>
  /** The fields that stand on these settings pages, for the search: see `SettingsPageEntry`. */
  readonly settingsFields?: ById<() => Promise<readonly SettingsSchema[]>>
  readonly commands?: ById<() => void | Promise<void>>
  readonly quickActions?: ById<LoadComponent>
  readonly dialogs?: ById<LoadComponent<DialogProps>>
  readonly panels?: ById<LoadComponent<PanelFaceProps>>
  readonly homeCards?: ById<LoadComponent>
  readonly chatParts?: ById<LoadComponent>
  readonly messageParts?: ById<LoadComponent<MessagePartProps>>
  readonly composerParts?: ById<LoadComponent<ComposerPartProps>>
  readonly characterFormParts?: ById<LoadComponent<{ readonly id: CharacterId }>>
  readonly sceneFields?: ById<SceneFieldCode>
  readonly turnParts?: ById<PartOfTurn>
  readonly cuePlayers?: ById<CuePlayerSource['open']>
  /**
   * Called once whenever the plugin was switched on and its code is here: adds what need not be there sooner, to any
   * point, and begins what goes on by itself. All of it ends with the scope, when the plugin is switched off.
   */
  start?(add: Add, scope: Scope): void
}

/**
 * The default export of `page/index.ts` in a plugin that comes with Vesper. The host draws what `plugin.json` names and fetches
 * this file when one of these is used, or when the first page has come to rest.
 *
 * @example
 * const lastRoll = { sentence: 'The player rolled a six.' }
 *
 * export default definePage({
 *   commands: { roll: () => openDialog('dice') },
 *   dialogs: { dice: () => import('./RollDialog.tsx') },
 *   turnParts: { 'last-roll': () => ({ scene: lastRoll.sentence }) },
 * })
 */
export const definePage = (page: PageDefinition): PageDefinition => page
