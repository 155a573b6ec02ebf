/** The built site as its pages and the addresses they answer to. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { RELEASES_PATH, toReleasesRoot } from '#data/model/stored-files.ts'

export interface BuiltPage {
  /** Path in the address: `/es/faq` for `es/faq/index.html`. */
  readonly path: string
  readonly html: string
}

export interface BuiltSite {
  readonly pages: readonly BuiltPage[]
  /** Paths of all files and pages, each with its first slash. */
  readonly paths: ReadonlySet<string>
}

const PACKED = /\.(?:br|gz)$/

/** Files of a folder and of those in it, with `/` between the names. */
export function listFiles(folder: string): string[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) =>
      join(file.parentPath, file.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
}

/** Releases of the data set describe themselves in English alone. */
const isPage = (name: string) => name.endsWith('.html') && !`/${name}`.startsWith(RELEASES_PATH)
const none = () => false

function* readListed(folder: string, names: readonly string[]): Generator<BuiltPage> {
  for (const name of names)
    yield { path: toPath(name), html: readFileSync(join(folder, name), 'utf8') }
}

/**
 * The folders that the server serves as one site. If both have a file of one name, the first
 * folder's is sent.
 */
export const listSiteFolders = (folder: string) =>
  [folder, toReleasesRoot(folder)].filter((path) => existsSync(path))

/**
 * The site and the releases of the data set beside it.
 * @param isLeftOut pages whose HTML is not read; `paths` still lists them
 */
export function readBuiltSite(
  folder: string,
  isLeftOut: (name: string) => boolean = none,
): BuiltSite {
  const pages: BuiltPage[] = []
  const paths = new Set<string>()
  for (const root of listSiteFolders(folder)) {
    const files = listFiles(root).filter((name) => !PACKED.test(name) && !paths.has(`/${name}`))
    const found = files.filter(isPage)
    pages.push(
      ...readListed(
        root,
        found.filter((name) => !isLeftOut(name)),
      ),
    )
    for (const path of [...files.map((name) => `/${name}`), ...found.map(toPath)]) paths.add(path)
  }
  return { pages, paths }
}

function toPath(name: string): string {
  return `/${name}`.replace(/\.html$/, '').replace(/\/index$/, '') || '/'
}
