const MiB = 1024 * 1024

/** What a `.vesper-plugin` file is: a ZIP with these files, and no more than this of anything. */
export const packageLayout = {
  extension: '.vesper-plugin',
  manifest: 'plugin.json',
  readme: 'README.md',
  changelog: 'CHANGELOG.md',
  icon: 'icon.png',
  packageBytes: 10 * MiB,
  files: 200,
  /** All files together, unpacked. */
  unpackedBytes: 40 * MiB,
  manifestBytes: 256 * 1024,
  manifestDepth: 32,
  codeBytes: 5 * MiB,
  /** From here on a script is slow to start on a phone: allowed, but worth a word. */
  heavyCodeBytes: MiB,
  textBytes: 256 * 1024,
  iconBytes: 256 * 1024,
  iconSide: 1024,
} as const

const nameForm = /^[A-Za-z0-9_][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$/

/** Whether a file may be called this inside a package: plain letters, and no way out of it. */
export const isPackageName = (name: string): boolean => name.length <= 200 && nameForm.test(name)
