/** Where the page of the import is. */
export const pagePath = '/bring-everything'
