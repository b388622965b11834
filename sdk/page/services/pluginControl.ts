import type { ComponentType } from 'react'
import type { PluginId } from '../../ids.ts'
import type { PluginManifest } from '../../manifest.ts'
import { Service } from './Service.ts'

/** Plugins that are known, see `plugins`: starting them, and their settings. */
export interface PluginControl {
  /** Starts a plugin that is switched on, if it does not run. Rejects with words for the player. */
  start(id: PluginId): Promise<void>
  /** The fields of a plugin's settings, with its keys and its trouble. */
  readonly Settings: ComponentType<{ readonly manifest: PluginManifest }>
}

/** Provided by the host before any page part runs. */
export const pluginControl = new Service<PluginControl>('plugin control')
