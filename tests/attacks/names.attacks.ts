import type { Contributes, PluginId, PluginManifest } from 'sdk'
import { devices } from 'sdk/page/devices/devices.ts'
import { errors, reportError } from 'sdk/page/errors.ts'
import { messageAt, session } from 'sdk/page/session.ts'
import { toast, toasts } from 'sdk/page/toasts.ts'
import { answerConfirmation, confirm, confirmation } from 'sdk/ui/confirm.ts'
import { putLoaded, showSession } from '../../src/host/chat/session/session.ts'
import { showState } from '../../src/host/devices/showState.ts'
import { nameFault } from '../../src/host/plugins/index/nameRules.ts'
import { hostWords } from '../../src/host/plugins/permissions/extent.ts'
import { plain, quoted } from '../../src/host/plugins/permissions/theirWords.ts'
import { placeOf } from '../../src/shared/network/place.ts'
import { withReadableName, withReadableNames } from '../../src/shared/text/readableNames.ts'
import { publicSuffixesIn } from '../../src/workers/media/packages/publicSuffixes.ts'
import { type Attack, heldUnless } from './attack.ts'

/* Names that pass for others, speak for Vesper or cannot be read, and hosts that are open to everybody. */

const named = (name: string, contributes: unknown = {}) => ({
  id: `example.x${name.length}` as PluginId,
  name,
  contributes: contributes as Contributes,
})
const here = ['Ollama', 'OpenRouter', 'ComfyUI', 'Virtual toys', 'Chastity', 'Lantern', 'Mirror'].map((name) => ({
  ...named(name, { llmProvider: [{ id: 'x', label: `${name} server` }] }),
  id: `vesper.${name}` as PluginId,
}))

const twins: Readonly<Record<string, string>> = {
  'in capitals': 'OLLAMA',
  'with a Cyrillic o': 'Оllama',
  'all in Cyrillic letters that pass for it': 'ОӏӏаМа',
  'with a Greek omicron': 'οllama',
  'in wide letters': 'Ｏｌｌａｍａ',
  'in mathematical letters': '𝗢𝗹𝗹𝗮𝗺𝗮',
  'in circled letters': 'Ⓞⓛⓛⓐⓜⓐ',
  'with an accent': 'Ollamá',
  'with a dot below': 'Ol\u0323lama',
  'with a zero': '0llama',
  'with capital I for l': 'OIIama',
  'with ones for l': 'O11ama',
  'with a bar for l': 'O||ama',
  'with rn for m': 'Ollarna',
  'with a blank': 'Ol lama',
  'with a hyphen': 'Ol-lama',
  'with a full stop': 'Ollama.',
  'with a soft hyphen': 'Ol\u00ADlama',
  'with a joiner': 'Ol\u200Dlama',
  'with an invisible blank': 'Ollama\u200B',
  'with a Hangul filler': 'Ollama\u3164',
  'with a Braille blank': 'Ollama\u2800',
  'with a no-break blank': 'Ollama\u00A0',
  'with an emoji': 'Ollama 🦙',
  'with quotation marks': '“Ollama”',
  'in mathematical Greek capitals and Latin': '𝚶llama',
  'in a Lisu o': 'ꓳllama',
  'in Lisu and small letters apart': 'ꓳ ꓡ ꓡ ꓮ ꓟ ꓮ',
  'in Lisu letters': 'ꓳꓡꓡꓮꓟꓮ',
  'with a tone of Lisu': 'Ollamaꓸ',
  'with a Coptic o': 'ⲟllama',
  'with a Tifinagh letter': 'ⵔllama',
  'with an Osage letter': '𐓂llama',
  'with a Cherokee a': 'OllᎪma',
  'turned round': '\u202EamallO',
  'with a variation sign': 'Ollama\uFE0F',
  'with a tag letter': 'Ollama\u{E0041}',
}

const house: readonly string[] = [
  'Vesper',
  'VESPER',
  'Vesper security',
  'reviewed by Vesper',
  'Vеsper cloud',
  'V e s p e r',
  'V3sper support by Vesper',
  'Ｖｅｓｐｅｒ',
  '𝒱ℯ𝓈𝓅ℯ𝓇 helper',
  'Vesp\u00ADer',
  'Ve\u0301sper',
  'ꓦesper',
  'ꓦꓰꓢꓑꓰꓣ',
  'ᏙᎬᏚᏢᎬᎡ',
  'ꮩꭼꮪꮲꭼꭱ',
  'Weather (official)',
  'Official weather',
  '0fficial weather',
  'Verified lamp',
  'Lamp, approved',
  'Certified toys',
  'Trusted lamp',
  'Built-in lamp',
  'Built in lamp',
]

const unreadable: Readonly<Record<string, string>> = {
  'is 10,000 letters long': 'x'.repeat(10_000),
  'is 61 letters long': 'x'.repeat(61),
  'is empty': '',
  'is a blank': ' ',
  'is a Hangul filler': '\u3164',
  'is a Braille blank': '\u2800',
  'is invisible': '\u200B\u200C\u2060',
  'is all marks': '\u0301\u0302\u0303',
  'is all full stops': '...',
  'piles marks on a letter': `We${'\u0336\u0489\u0310'.repeat(20)}ather`,
  'breaks the line': 'Weather\nAllow all',
  'begins with a blank': ' Weather',
  'has many blanks': 'Weather          is reviewed',
  'has a tabulator': 'Weather\tis fine',
  'has a control sign': 'Wea\u0007ther',
  'overrides the direction': 'Weather \u202Eno',
  isolates: '\u2067Weather',
  'is from a private area': 'Weather\uE000',
  'is no letter of Unicode': 'Weather\uFFFF',
  'mixes Latin and Cyrillic': 'Wеather',
  'mixes Latin and Greek': 'Weαther',
}

const titles: readonly string[] = [
  'Settings',
  'Sеttings',
  'SETTINGS',
  'Permissions',
  'Security',
  'Secur1ty',
  'Privacy',
  'Stop',
  'ЅТОР',
  'ꓢꓔꓳꓑ',
  'ΗΟΜΕ',
  'ＨＯＭＥ',
  '𝐇𝐎𝐌𝐄',
  '𝚮𝚶𝚳𝚬',
  'НОМЕ',
  'ꓧꓳꓟꓰ',
  'Lᴏᴄᴋ',
  'Safeword',
  'Password',
  'Vesper security',
  'Devices',
  'Ollama',
  'Ollama server',
  'L0gin',
]

const good: readonly string[] = [
  'Weather',
  'Rain of stars',
  'Wetter für Ü18',
  'Погода',
  'Καιρός',
  '天気 Weather',
  'مزاج',
  'आकाश',
  'スーパー',
  'აბგ',
  'ආකාස',
  'ΗΧΩ',
  'Lamp 2',
  'Tom’s lamp',
  'Unofficially yours',
  'Lovely 🌧️',
  'Evening bell',
  'ไฟ',
]

const row = (id: string, tries: string, broke: () => string | false | undefined): Attack => ({
  id,
  area: 'names',
  tries,
  attack: () => heldUnless(broke()),
})
const refused = (id: string, tries: string, name: string, contributes: unknown = {}) =>
  row(id, tries, () => (nameFault(named(name, contributes), here) === undefined ? 'it may be installed' : undefined))

const refusals = [
  ...Object.entries(twins).map(([how, name]) => refused(`twin ${how}`, `calls itself Ollama ${how}`, name)),
  ...house.map((name) => refused(`house ${name}`, `calls itself “${name}”`, name)),
  ...Object.entries(unreadable).map(([how, name]) => refused(`unreadable ${how}`, `has a name that ${how}`, name)),
  ...titles.flatMap((label) =>
    ['panel', 'route', 'llmProvider'].map((point) =>
      refused(`${point} ${label}`, `calls a ${point} “${label}”`, 'Weather', { [point]: [{ id: 'x', label }] }),
    ),
  ),
  ...Object.entries(unreadable)
    .filter(([how]) => how !== 'is 61 letters long')
    .map(([how, label]) =>
      refused(`label ${how}`, `has a command whose label ${how}`, 'Weather', { command: [{ id: 'x', label }] }),
    ),
  ...good.map((name) => row(`good ${name}`, `is refused as “${name}”`, () => nameFault(named(name), here))),
]

const shown = Object.entries({ ...twins, ...unreadable }).map(([how, name]) =>
  row(`shown ${how}`, `has a refusal or a question print a name that is ${how}`, () => {
    const texts = [plain(name), quoted(name), nameFault(named(name), here) ?? '']
    return texts.find((text) => text.length > 200 || /[\n\t\p{Cf}\p{Cc}\u2800\u3164]|\p{M}{3}/u.test(text))
  }),
)

const bad = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\u2800\u3164\uFEFF]|\p{M}{3}/u

/** Screens of ours that print names: what they show after such a name was given. */
const screens: Readonly<Record<string, (name: string) => readonly (string | undefined)[]>> = {
  'a notice': (name) => {
    toasts.shown = []
    toast({ type: 'info', title: `Imported ${name}`, message: `${name} is in your library.` })
    return toasts.shown.flatMap(({ title, message }) => [title, message])
  },
  'a question': (name) => {
    void confirm({ title: `Delete ${name}?`, text: `${name} goes.`, action: 'Delete' })
    const { question } = confirmation
    answerConfirmation(false)
    return [question?.title, question?.text]
  },
  'an error': (name) => {
    errors.notices = []
    reportError({ type: 'API_ERROR', context: name, message: `${name} failed.` })
    return errors.notices.flatMap(({ message, context }) => [message, context])
  },
}
/** Lists, menus and labels of ours, and the inspector: names in one line. */
const lists: Readonly<Record<string, (name: string) => readonly (string | undefined)[]>> = {
  'a list of the library': (name) => [withReadableName({ id: 'x', name }).name],
  'the inspector': (name) => {
    const report = { sections: [{ name, text: '' }], lore: { entries: [{ book: { name }, name }] } }
    const { sections, lore } = withReadableNames(report)
    return [sections[0]?.name, lore.entries[0]?.name, lore.entries[0]?.book.name]
  },
  'a list of devices': (name) => {
    const device = { id: 'd', name, provider: { name: 'x' } }
    showState({ ...devices.state, devices: [device] } as unknown as typeof devices.state)
    return devices.state.devices.map((one) => one.name)
  },
  'the chat': (name) => {
    const chat = { id: 'c', name, character: { id: 'p', name }, members: [{ id: 'q', name }], messageCount: 1 }
    showSession(chat as unknown as Parameters<typeof showSession>[0], 'open')
    putLoaded(0, [{ id: 'm', characterName: name } as unknown as Parameters<typeof putLoaded>[1][number]])
    const { current } = session
    return [current?.name, current?.character.name, current?.members?.[0]?.name, messageAt(0)?.characterName]
  },
}
const long = {
  'a name of 100,000 letters': 'x'.repeat(100_000),
  'a name of 9,000 accents': `e${'\u0301'.repeat(9000)}`,
}
const onScreens = Object.entries(screens).flatMap(([screen, show]) =>
  Object.entries({ ...twins, ...unreadable, ...long }).map(([how, name]) =>
    row(`${screen} ${how}`, `has ${screen} print a name that is ${how}`, () =>
      show(name).find((text) => text === undefined || text.length > 2000 || bad.test(text)),
    ),
  ),
)

const inLists = Object.entries(lists).flatMap(([list, show]) =>
  Object.entries({ ...twins, ...unreadable, ...long })
    .filter(([, name]) => name !== '')
    .map(([how, name]) =>
      row(`${list} ${how}`, `has ${list} print a name that is ${how}`, () =>
        show(name).find(
          (text) =>
            text === undefined || text === '' || text.length > 130 || /[\n\t\p{Cc}]/u.test(text) || bad.test(text),
        ),
      ),
    ),
)
const spoken = [
  'Vesper security',
  'Support by Vesper',
  'V\u0435sper \u0455ecurity',
  'VESPER TEAM',
  'Vesper official help',
]
const inQuotes = Object.entries(lists).flatMap(([list, show]) =>
  spoken.map((name) =>
    row(`${list} speaks ${name}`, `has ${list} print “${name}” as if Vesper spoke`, () =>
      show(name).find((text) => !text?.startsWith('“')),
    ),
  ),
)

const openHosts = [
  '*.github.io',
  '*.co.uk',
  '*.com',
  '*.herokuapp.com',
  '*.s3.amazonaws.com',
  '*.pages.dev',
  '*.workers.dev',
  '*.CO.UK',
  '*.xn--p1ai',
  '*.localhost',
  '*.example',
  '*.netlify.app:8443',
  'github.io',
  'co.uk',
]
const ownHosts = [
  '*.weather.example',
  'api.weather.com',
  '*.weather.co.uk',
  'weather.github.io',
  'localhost:1234',
  '127.0.0.1',
  'setting:server',
]
const manifest = (host: string) =>
  ({
    permissions: {
      net: {
        hosts: [host.includes(':') && !host.includes('.') && host.startsWith('setting') ? host : `https://${host}`],
        reason: 'x',
      },
    },
  }) as unknown as PluginManifest
const hosts: readonly Attack[] = [
  ...openHosts.map(
    (host): Attack => ({
      id: `host ${host}`,
      area: 'names',
      tries: `asks for ${host}`,
      attack: async () => heldUnless((await publicSuffixesIn(manifest(host))).length === 0 && 'it may reach them all'),
    }),
  ),
  ...ownHosts.map(
    (host): Attack => ({
      id: `own host ${host}`,
      area: 'names',
      tries: `is refused its own ${host}`,
      attack: async () => heldUnless((await publicSuffixesIn(manifest(host)))[0]?.what),
    }),
  ),
]

const loopbacks = [
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[::1]',
  '127.1',
  '0x7f000001',
  '2130706433',
  'localhost',
  'localhost.',
  'vesper.localhost',
  '0.0.0.0',
]
const privates = [
  '[::ffff:192.168.0.7]',
  '[::ffff:10.0.0.1]',
  '[fd00::1]',
  '[fe80::1]',
  '10.0.0.1',
  '169.254.169.254',
  'nas.local',
]
const places = [
  ...loopbacks.map((host) => ['this-computer', ' (this computer)', host] as const),
  ...privates.map((host) => ['private-network', ' (your network)', host] as const),
].map(([place, words, host]) =>
  row(`place ${host}`, `names ${host} so that it passes for a public server`, () => {
    const { origin, hostname } = new URL(`http://${host}:8080`)
    if (placeOf(hostname) !== place) return placeOf(hostname)
    return !hostWords({ kind: 'declared', origin }).endsWith(words) && hostWords({ kind: 'declared', origin })
  }),
)

export const attacks: readonly Attack[] = [
  ...refusals,
  ...shown,
  ...onScreens,
  ...inLists,
  ...inQuotes,
  ...hosts,
  ...places,
]
