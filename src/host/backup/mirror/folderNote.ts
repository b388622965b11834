/** The note that says a folder was chosen: without it nothing about folders is loaded. */
export const folderNote = 'vesper-folder'
