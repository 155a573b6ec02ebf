/** The built site as its pages and the addresses they answer to. */
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

export interface BuiltPage {
  /** Path in the address: `/es/faq` for `es/faq/index.html`. */
  readonly path: string
  readonly html: string
}

export interface BuiltSite {
  readonly pages: readonly BuiltPage[]
  /** Paths of all files and pages. */
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

/** Tells the files that were written after the build: the public pages of matches, teams and results. */
export function readPublicList(folder: string): (name: string) => boolean {
  const { files } = JSON.parse(readFileSync(join(folder, '.public-pages.json'), 'utf8')) as {
    files: Readonly<Record<string, string>>
  }
  return (name) => name in files
}

const isPage = (name: string) => name.endsWith('.html')
const none = () => false

function* readListed(folder: string, names: readonly string[]): Generator<BuiltPage> {
  for (const name of names)
    yield { path: toPath(name), html: readFileSync(join(folder, name), 'utf8') }
}

/**
 * The site's pages one after the other, so that a site of thousands needs the memory of one.
 * @param isLeftOut pages that are not read
 */
export function readPages(folder: string, isLeftOut: (name: string) => boolean = none) {
  return readListed(
    folder,
    listFiles(folder).filter((name) => isPage(name) && !isLeftOut(name)),
  )
}

/** @param isLeftOut pages that are not read; their paths are named all the same */
export function readBuiltSite(
  folder: string,
  isLeftOut: (name: string) => boolean = none,
): BuiltSite {
  const files = listFiles(folder).filter((name) => !PACKED.test(name))
  const pages = files.filter(isPage)
  return {
    pages: [
      ...readListed(
        folder,
        pages.filter((name) => !isLeftOut(name)),
      ),
    ],
    paths: new Set([...files.map((name) => `/${name}`), ...pages.map(toPath)]),
  }
}

function toPath(name: string): string {
  return `/${name}`.replace(/\.html$/, '').replace(/\/index$/, '') || '/'
}
