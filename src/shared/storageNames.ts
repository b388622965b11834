/**
 * Every name under which Vesper keeps something in the browser or takes turns with other tabs: keys of localStorage,
 * databases, folders of the origin's file system, Web Locks and broadcast channels. A place stands for one kind of name;
 * within it no two entries may be equal, and none may begin with another's prefix: both are type errors here.
 * `storageOwners.ts` says whose each is and what it holds.
 */

type Others<Table, Name extends keyof Table> = Table[Exclude<keyof Table, Name>]

/** An entry that ends in "-" or ":" is a prefix; what follows it is free. */
type Prefix<Name> = Name extends `${string}-` | `${string}:` ? Name : never
type Overlaps<Name, Other> = Name extends Other
  ? Name
  : Name extends `${Prefix<Other> & string}${string}`
    ? Name
    : Other extends `${Prefix<Name> & string}${string}`
      ? Name
      : never

/** The table itself, with an impossible type wherever a name collides with another. */
export type Distinct<Table> = {
  readonly [Name in keyof Table]: [Overlaps<Table[Name], Others<Table, Name>>] extends [never]
    ? Table[Name]
    : `"${Table[Name] & string}" is taken`
}

const distinct = <const Table extends Readonly<Record<string, string>>>(table: Table & Distinct<Table>): Table => table

/** Keys of localStorage. Only `localNotes` reads and writes them. */
export const noteNames = distinct({
  firstPaint: 'vesper-first-paint',
  /** Held all settings until version 1.0.2. Since then they are in the database; a note found here is imported. */
  settings: 'vesper-settings',
  unreadableSettings: 'vesper-settings-unreadable',
  unsavedSettings: 'vesper-settings-unsaved',
  adultConfirmed: 'vesper-adult',
  setupCompleted: 'hasCompletedSetup',
  nameQuestion: 'vesper-name-question',
  persistenceRequested: 'persistenceRequested',
  builtinCharacters: 'vesper-builtin-characters',
  draft: 'vesper-draft-',
  lastSession: 'vesper-last-session',
  appLock: 'vesper-app-lock',
  appLockAttempts: 'vesper-lock-slips',
  encrypted: 'vesper-encrypted',
  unlockFailures: 'vesper-unlock-failures',
  chastityLock: 'vesper-chastity-lock',
  /** Held by the app lock and the chastity lock alike until version 1.0.2. Only `splitLockNote` touches it. */
  formerLock: 'vesper-lock',
  coolDown: 'vesper-cool-down',
  backupFolder: 'vesper-folder',
  pluginRegistry: 'vesper-registry',
  unfinishedStarts: 'vesper-starts',
  panels: 'vesper-panels',
  readUpTo: 'vesper-read-up-to',
  import: 'vesper-import',
})

/** Keys of sessionStorage. The first is the router's own; nothing of ours writes it. */
export const tabNoteNames = distinct({
  scrollPositions: 'tsr-scroll-restoration-v1_3',
  invitedBy: 'invited_by',
})

/** IndexedDB databases. */
export const databaseNames = distinct({
  store: 'vesper-sessions',
  snapshots: 'vesper-sessions-snapshots',
  sealing: 'vesper-sessions-seal',
  sealingSnapshots: 'vesper-sessions-snapshots-seal',
  lock: 'vesper-sessions-lock',
  rewriting: 'vesper-sessions-moving',
  secrets: 'vesper-secrets',
  backupFolder: 'vesper-folder',
  pluginFolders: 'vesper-plugin-folders',
})

/** Folders and files at the root of the origin private file system. */
export const folderNames = distinct({
  plugins: 'plugins',
  rewriting: 'vesper-files-moving',
  storeCopy: 'vesper-copy',
  storeRoom: 'vesper-room',
  lock: 'vesper-sessions-lock.json',
})

/** Web Locks. */
export const lockNames = distinct({
  turn: 'vesper-turn-',
  devices: 'vesper-devices',
  chastityProvider: 'vesper-lock-',
  imageJob: 'vesper-image-',
  pluginFiles: 'vesper-files:',
  plugins: 'vesper-plugins',
  sprites: 'vesper-sprites',
  backupFolder: 'vesper-folder',
  expiredChats: 'vesper-expired-chats',
  lock: 'vesper-sessions-lock',
  rewriting: 'vesper-sessions-moving',
  builtinCharacters: 'vesper-builtin-characters',
  storeCopy: 'vesper-copy',
  storeCopyBase: 'vesper-base',
  opening: 'vesper-opening',
  import: 'vesper-import',
  authRefresh: 'vesper-auth-refresh',
  offlineCalls: 'vesper-offline-calls',
})

/** Broadcast channels. */
export const channelNames = distinct({
  storageChanges: 'vesper-changes',
  appLock: 'vesper-lock',
  stop: 'vesper-stop',
  encryption: 'vesper-encryption',
  account: 'vesper-account',
})

/** The databases beside a store: its snapshots, the scratch database that starts a fresh log, and those of the lock. */
export const snapshotsOf = <Store extends string>(store: Store): `${Store}-snapshots` => `${store}-snapshots`
export const lockOf = <Store extends string>(store: Store): `${Store}-lock` => `${store}-lock`
export const rewritingOf = <Store extends string>(store: Store): `${Store}-moving` => `${store}-moving`
export const sealOf = <Store extends string>(store: Store): `${Store}-seal` => `${store}-seal`

/** A key of localStorage: one of the table, or one of its prefixes with something behind it. */
export type NoteName = FullName<(typeof noteNames)[keyof typeof noteNames]>
type FullName<Name extends string> = Name extends `${string}-` ? `${Name}${string}` : Name
