import { tidyPath } from '../rules/paths.ts'

/** A path within a folder. What tries to climb out of the package stays in it. */
export const joined = (folder: string, path: string) =>
  tidyPath(`${folder}/${path}`)
    .split('/')
    .filter((part) => part !== '..')
    .join('/')

export const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))
export const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
