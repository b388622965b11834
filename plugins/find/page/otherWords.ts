/**
 * What people call settings and settings pages by other names, by the label of the setting or page. A search reads these
 * words like a hint.
 */
const otherWords: Readonly<Record<string, string>> = {
  // Pages
  General: 'theme dark light mode night language font zoom appearance look layout',
  'Provider and replies':
    'model llm api key token password openai openrouter ollama local server url endpoint connection stream streaming ' +
    'creativity temperature context length',
  Memories: 'remember recall forget history',
  Presets: 'temperature creativity sampling top-p max tokens length system prompt instructions jailbreak',
  Lorebooks: 'world info lore',
  'Your look': 'avatar portrait picture appearance',
  'Image Generation': 'picture image photo stable diffusion sd comfyui automatic1111 flux sdxl model checkpoint',
  'Image preferences': 'picture image photo style quality',
  Workflows: 'comfyui stable diffusion picture image',
  LoRAs: 'picture image stable diffusion style',
  'Overview & Routing':
    'power intensity strength maximum limit level toy vibrator estim e-stim connect pairing test output safeword stop',
  'Live control': 'remote power intensity strength slider',
  Consent: 'safeword limits hard soft boundaries kinks stop',
  'Game profile': 'name persona user pronouns gender body',
  Privacy: 'lock pin passcode password panic incognito hide blur delete',
  Storage: 'delete erase clear reset space disk quota cache',
  Backup: 'export import restore download save copy transfer move sync',
  'Voice control': 'tts stt speech speak talk microphone dictation read aloud sound',
  Effects: 'sound audio volume notification',
  Modules: 'features on off enable disable',
  Plugins: 'extensions addons add-ons install',
  Permissions: 'plugins extensions allow network',
  // Settings
  Theme: 'dark light mode night day color colour appearance',
  'Text size': 'font letters bigger smaller zoom scale large',
  'Width of the text': 'font column wide narrow layout',
  'Message layout': 'bubbles chat style novel compact design',
  'Show times': 'timestamps time date clock hours',
  'Show the model': 'provider llm name',
  'Keep restore points': 'backup undo autosave history',
  'Characters remember you': 'memory memories recall forget',
  'Hide after idle minutes': 'lock pin passcode timeout privacy',
  'Panic key': 'boss hide privacy shortcut hotkey',
  'Delete unused chats after days': 'erase clean remove auto-delete',
  Safeword: 'stop red emergency',
  'Safeword key': 'stop emergency shortcut hotkey',
  Maximums: 'power intensity strength limit level',
  'Gentle level': 'power intensity strength minimum lowest',
  'Strong level': 'power intensity strength maximum limit',
  'Read aloud': 'voice tts speech speak sound',
  'Image server': 'stable diffusion comfyui automatic1111 picture url address',
  Pictures: 'image photo stable diffusion',
  'API key': 'token password secret',
  'Server address': 'url host endpoint port',
  Pronouns: 'gender he she they persona',
  Name: 'persona user nickname',
  'Developer mode': 'debug plugins extensions',
}

/** Other words for a setting or a settings page; none where its label says it all. */
export const otherWordsFor = (label: string): string =>
  Object.hasOwn(otherWords, label) ? (otherWords[label] ?? '') : ''

/** A word that finds its plural, and the other way around: "memory" and "memories" are both "memor". */
export const stemOf = (word: string): string =>
  word.length < 4 ? word : word.replace(/(?:ies|y)$/, '').replace(/(?<=x|ch|sh|ss)es$|(?<!s)s$/, '')
