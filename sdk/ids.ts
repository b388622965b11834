import { PluginError } from './errors.ts'
import { err, ok, type Result } from './result.ts'

declare const brand: unique symbol

/** A string that names one kind of thing, so that a session id can never be passed as a character id. */
export type Id<Name extends string> = string & { readonly [brand]: Name }

/** `vendor.name`, lower case: `vesper.llm-ollama`. */
export type PluginId = Id<'plugin'>
/** One device, as its provider names it. */
export type DeviceId = Id<'device'>
/** One character of the player's library. */
export type CharacterId = Id<'character'>
/** One chat. */
export type SessionId = Id<'session'>
/** One message of a chat; it keeps its id through all its wordings. */
export type MessageId = Id<'message'>
/** One wording of a message; what a reply set in motion belongs to it. */
export type VariantId = Id<'variant'>
/** A picture shown with a message. */
export type PictureId = Id<'picture'>
/** One lorebook of the player's library. */
export type LorebookId = Id<'lorebook'>
/** One preset: samplers and prompts under a name. */
export type PresetId = Id<'preset'>

const pluginIdForm = /^[a-z0-9]+(?:-[a-z0-9]+)*\.[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The only way to make a `PluginId` from text. */
export function parsePluginId(text: string): Result<PluginId, PluginError> {
  return pluginIdForm.test(text)
    ? ok(text as PluginId)
    : err(new PluginError('plugin/bad-manifest', `"${text}" is not a plugin id; it should look like "vendor.name".`))
}

/** A fresh random id. Ids are never derived from content, so that copies stay distinct. */
export function newId<Name extends string>(): Id<Name> {
  return crypto.randomUUID() as Id<Name>
}
