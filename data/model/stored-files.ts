/** Files that no request makes: how long browsers store them, and the releases of the data set. */

/** Releases of the data set, among the files that no build replaces; runs make them, after the pages. */
export const RELEASES_PATH = '/data/'
/** Folder of the releases, beside that of the built site: no build replaces it, both are served as one. */
export const toReleasesRoot = (siteDir: string) => `${siteDir.replace(/[/\\]+$/, '')}.releases`
/** Types of their files that servers do not know by the ending. */
export const RELEASE_TYPES: Readonly<Record<string, string>> = {
  cff: 'application/yaml; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
}

const A_YEAR = 'public, max-age=31536000, immutable'
const A_WEEK = 'public, max-age=604800'
/** Pages keep their names: browsers ask whether theirs is still the newest. */
export const PAGE_CACHING = 'public, max-age=0, must-revalidate'

/** Folders of files that browsers store: those with a hash of their content in the name, and fonts. */
export const STORED_FOLDERS = [
  { folder: '/_astro/', isHashed: true, caching: A_YEAR },
  { folder: '/assets/', isHashed: true, caching: A_YEAR },
  { folder: '/fonts/', isHashed: false, caching: A_WEEK },
] as const

/** The folder of stored files that a path lies in, null for pages and calls. */
export const getStoredFolder = (path: string) =>
  STORED_FOLDERS.find(({ folder }) => path.startsWith(folder)) ?? null
