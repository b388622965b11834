import type { channelNames, databaseNames, folderNames, lockNames, noteNames, tabNoteNames } from './storageNames.ts'

/** Whose a name is: the only files that use it, as paths or folders, and what lies there. */
export interface Owner {
  readonly files: readonly string[]
  readonly holds: string
}

type Owners<Table> = Readonly<Record<keyof Table, Owner>>

export const noteOwners: Owners<typeof noteNames> = {
  firstPaint: {
    files: ['src/host/settings/firstPaint.ts'],
    holds: 'Colours, text size, layout and the panic key, as JSON',
  },
  settings: { files: ['src/host/settings'], holds: 'Nothing since version 1.0.2' },
  unreadableSettings: {
    files: ['src/host/settings/restoreSettings.ts', 'src/host/data/privacy/lock.ts'],
    holds: 'The last settings that could not be read',
  },
  unsavedSettings: {
    files: ['src/host/settings', 'src/host/data/privacy/lock.ts'],
    holds: 'Settings changed right before a page is left, until the database has them; never with the lock on',
  },
  adultConfirmed: { files: ['src/host/shell/adultsOnly'], holds: '"true" once the player confirmed to be an adult' },
  setupCompleted: {
    files: ['src/host/settings/setup.ts'],
    holds: '"true" once the setup wizard was finished or skipped',
  },
  nameQuestion: {
    files: ['src/host/chat/naming/nameQuestion.ts'],
    holds: '"open" from the setup wizard on, until the player was asked for their name',
  },
  persistenceRequested: {
    files: ['src/host/data/storage/persistence.ts'],
    holds: '"true" once persistent storage was offered',
  },
  builtinCharacters: {
    files: ['src/host/characters/seedBuiltins.ts'],
    holds: 'Ids of the built-in characters added so far',
  },
  draft: {
    files: ['src/host/chat/screen/composerDraft.ts', 'src/host/data/privacy/lock.ts', 'sdk/page/records/localNotes.ts'],
    holds:
      'The last keys of an unsent message while a page is left, until the database has them; never with the lock on',
  },
  lastSession: {
    files: ['src/host/chat/screen/lastSession.ts', 'sdk/page/records/localNotes.ts'],
    holds: 'Id of the chat that was open last',
  },
  appLock: {
    files: ['src/host/data/privacy', 'sdk/page/records/localNotes.ts'],
    holds: 'The salted hash of the code of Hide, as JSON',
  },
  appLockAttempts: { files: ['src/host/data/privacy'], holds: 'Count of wrong codes, and until when none is accepted' },
  encrypted: { files: ['src/host/data/privacy'], holds: '"on" while the lock is on; a hint for the first paint' },
  unlockFailures: {
    files: ['src/host/data/privacy'],
    holds: 'Count of wrong passphrases, and until when none is tried',
  },
  chastityLock: {
    files: ['plugins/kink-chastity/page', 'sdk/page/records/localNotes.ts'],
    holds: '"closed" or "open", and when that was noted',
  },
  formerLock: { files: ['sdk/page/records/localNotes.ts'], holds: 'Nothing since version 1.0.2' },
  coolDown: { files: ['src/host/settings/safetyStates.ts'], holds: 'Nothing since version 1.0.2' },
  backupFolder: { files: ['plugins/backup-folder/page'], holds: '"chosen" while backups are synced to a folder' },
  pluginRegistry: {
    files: ['src/host/plugins/index'],
    holds: 'Keys, revocations and date of the newest plugin index seen',
  },
  unfinishedStarts: { files: ['src/host/engines/safeMode'], holds: 'Count of starts in a row that did not finish' },
  panels: { files: ['src/host/plugins/page/pluginPanels.tsx'], holds: 'Which panels are hidden or folded, as JSON' },
  readUpTo: {
    files: ['plugins/reading/page/readUpTo.ts', 'sdk/page/records/localNotes.ts'],
    holds: 'The newest message that was on screen, by chat, as JSON: ids and places, no words',
  },
  import: {
    files: ['plugins/bring-everything/page/underWay.ts'],
    holds: 'How far an import has come and what its undo needs, as JSON, until it is finished',
  },
}

export const tabNoteOwners: Owners<typeof tabNoteNames> = {
  scrollPositions: {
    files: ['src/host/shell/router.tsx'],
    holds: 'How far pages of this tab are scrolled, by address',
  },
  invitedBy: {
    files: ['plugins/account/page/invitedBy.ts'],
    holds: 'Username of whoever sent the invitation link, until the tab is closed or somebody has registered',
  },
}

export const databaseOwners: Owners<typeof databaseNames> = {
  store: { files: ['src/workers/storage'], holds: 'Everything the player makes, plugin records, the undo journal' },
  snapshots: { files: ['src/workers/storage/snapshots.ts'], holds: 'Copies of the store: the newest three' },
  sealing: { files: ['src/workers/storage/seal.ts'], holds: 'Nothing; created and deleted to start a fresh log' },
  sealingSnapshots: {
    files: ['src/workers/storage/seal.ts'],
    holds: 'Nothing; created and deleted to start a fresh log',
  },
  lock: { files: ['src/workers/storage'], holds: 'The key of the store, wrapped by the passphrase' },
  rewriting: { files: ['src/workers/storage/encryption'], holds: 'The store, while it is encrypted or decrypted' },
  secrets: { files: ['src/workers/network/secrets.ts'], holds: 'API keys, encrypted, and their non-extractable key' },
  backupFolder: {
    files: ['plugins/backup-folder/page'],
    holds: 'The handle of the backup folder, and what was written there',
  },
  pluginFolders: {
    files: ['src/workers/shared/chosenFolder.ts'],
    holds: 'The handle of the folder that was chosen for a plugin, by plugin',
  },
}

export const folderOwners: Owners<typeof folderNames> = {
  plugins: { files: ['src/workers/storage/pluginFiles.ts'], holds: 'Files of plugins, one folder for each plugin' },
  rewriting: {
    files: ['src/workers/storage/pluginFiles.ts'],
    holds: 'A file of a plugin, while it is encrypted or decrypted',
  },
  storeCopy: {
    files: ['src/workers/storage/lastGood'],
    holds: 'A copy of the store without media, at most two seconds behind it',
  },
  storeRoom: {
    files: ['src/workers/shared/disk/room.ts'],
    holds: 'Nothing: empty files, in which it is tried whether the disk has room',
  },
  lock: {
    files: ['src/workers/storage/lockDatabase.ts'],
    holds: 'The wrapped key once more, in case its database is lost',
  },
}

export const lockOwners: Owners<typeof lockNames> = {
  turn: {
    files: ['src/workers/conversation', 'src/host/chat/session'],
    holds: 'Held while a reply is written, by chat: one at a time over all tabs',
  },
  devices: { files: ['src/workers/stimulation/lease.ts'], holds: 'Held by the tab that controls the devices' },
  chastityProvider: {
    files: ['plugins/kink-chastity/page/askLock.ts'],
    holds: 'Held during one request, by lock provider',
  },
  imageJob: { files: ['src/workers/image/worker.ts'], holds: 'Held by the tab that waits for an image, by job' },
  pluginFiles: { files: ['src/workers/storage/pluginFiles.ts'], holds: 'Held while files are written, by plugin' },
  plugins: { files: ['src/host/plugins/index/installPlugin.ts'], holds: 'Held while a plugin is installed' },
  sprites: { files: ['plugins/pictures/page/sprites/sprites.ts'], holds: 'Held while a sprite set changes' },
  backupFolder: {
    files: ['plugins/backup-folder/page'],
    holds: 'Held by the tab that syncs to the backup folder',
  },
  import: { files: ['plugins/bring-everything/page/underWay.ts'], holds: 'Held by the tab that imports' },
  expiredChats: { files: ['src/host/chat/session/deleteExpired.ts'], holds: 'Held while old chats are deleted' },
  lock: { files: ['src/workers/storage/encryption'], holds: 'Held while the lock changes' },
  rewriting: {
    files: ['src/workers/storage/encryption'],
    holds: 'Held by the tab that encrypts or decrypts the store',
  },
  builtinCharacters: { files: ['src/host/characters/seedBuiltins.ts'], holds: 'Held while they are added' },
  storeCopy: { files: ['src/workers/storage/lastGood'], holds: 'Held while the files of the copy are read or written' },
  storeCopyBase: { files: ['src/workers/storage/lastGood'], holds: 'Held while the copy is made anew' },
  opening: {
    files: ['src/workers/shared/disk/notFrozen.ts'],
    holds: 'Held, shared, while a database is opened or deleted',
  },
  authRefresh: {
    files: ['src/workers/network/account'],
    holds: 'Held by the tab that renews the token of the account',
  },
  offlineCalls: {
    files: ['src/workers/network/account'],
    holds: 'Held by the tab that reads, writes or sends the changes of an account that wait for the connection',
  },
}

export const channelOwners: Owners<typeof channelNames> = {
  storageChanges: { files: ['src/workers/storage'], holds: 'Which tables and chats a commit changed' },
  stop: { files: ['src/host/consent/stop.ts'], holds: 'Why another tab stopped everything' },
  appLock: { files: ['src/host/data/privacy'], holds: '"hide" when Vesper is hidden in all tabs' },
  encryption: { files: ['src/host/data/privacy'], holds: '"lock" when Vesper is locked in all tabs' },
  account: { files: ['src/workers/network/account'], holds: '"changed" when the token of the account is another one' },
}
