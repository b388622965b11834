import type { ComponentType } from 'react'
import type { PluginId } from '../../ids.ts'
import type { PluginManifest } from '../../manifest.ts'
import type { CallPoint } from '../../runtime/index.ts'
import { Service } from './Service.ts'

/** One method of one contribution, and how long the page waits for it. */
export interface ContributionCall {
  readonly plugin: PluginId
  readonly point: CallPoint
  /** Of the contribution. */
  readonly id: string
  readonly method: string
  readonly signal: AbortSignal
  /** Half a minute, where nothing else is said. */
  readonly deadlineMs?: number
}

/** Plugins that are known, see `plugins`: starting them, and their settings. */
export interface PluginControl {
  /** Starts a plugin that is switched on, if it does not run. Rejects with words for the player. */
  start(id: PluginId): Promise<void>
  /** Calls one method of a contribution, starting its plugin if need be. After `args` it gets the signal. */
  call(call: ContributionCall, args: readonly unknown[]): Promise<unknown>
  /** The fields of a plugin's settings, with its keys and its trouble. */
  readonly Settings: ComponentType<{ readonly manifest: PluginManifest }>
}

/** Provided by the host before any page part runs. */
export const pluginControl = new Service<PluginControl>('plugin control')
