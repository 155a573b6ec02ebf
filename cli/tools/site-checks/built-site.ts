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

export function readBuiltSite(folder: string): BuiltSite {
  const files = listFiles(folder).filter((name) => !PACKED.test(name))
  const pages = files
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({ path: toPath(name), html: readFileSync(join(folder, name), 'utf8') }))
  return {
    pages,
    paths: new Set([...files.map((name) => `/${name}`), ...pages.map(({ path }) => path)]),
  }
}

function toPath(name: string): string {
  return `/${name}`.replace(/\.html$/, '').replace(/\/index$/, '') || '/'
}
