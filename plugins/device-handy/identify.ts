import { textAt } from 'sdk/llm'
import type { HandyApi } from './api.ts'
import { type Dialect, get, version2, version3 } from './dialects.ts'
import { Refusal, whyOf } from './refusal.ts'
import type { HandySettings } from './settings.ts'

/** Firmware 4 knows the third version of the protocol, firmware 3 the second. */
export async function identify(
  api: HandyApi,
  settings: HandySettings,
  signal: AbortSignal,
): Promise<{ readonly dialect: Dialect; readonly name: string }> {
  // A key that cannot be one is refused with the same words as any strange request.
  const orKey = (error: unknown): never => {
    throw whyOf(error) === 'other' ? new Refusal('key') : error
  }
  if (settings.applicationId !== '') {
    const told = await api.ask(version3, get('info'), signal).catch((error: unknown) => {
      const why = whyOf(error)
      return why === 'missing' || why === 'unsupported' ? undefined : orKey(error)
    })
    const firmware = textAt(told, 'result', 'fw_version')
    if (firmware !== undefined && !/^[123]\./.test(firmware)) {
      return { dialect: version3, name: nameOf(textAt(told, 'result', 'hw_model_name')) }
    }
  }
  const told = await api.ask(version2, get('info'), signal).catch(orKey)
  if (textAt(told, 'fwVersion') === undefined) throw new Refusal('unreadable')
  return { dialect: version2, name: 'The Handy' }
}

const nameOf = (model = 'The Handy') => model.replace(/[^\w .+-]/g, '').slice(0, 40) || 'The Handy'
