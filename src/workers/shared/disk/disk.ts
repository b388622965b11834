/** Where files lie, and how one writer at a time is let in, across tabs. */
export interface Disk {
  root(): Promise<FileSystemDirectoryHandle>
  exclusive<T>(name: string, work: () => Promise<T>): Promise<T>
}

export const browserDisk: Disk = {
  root: () => navigator.storage.getDirectory(),
  exclusive: async (name, work) => await navigator.locks.request(name, work),
}
