/** The project as a fresh clone has it, in another folder, with the installed packages linked. */
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

/** What is made on a machine and does not belong to the project, as `.gitignore` has it. */
const MADE_HERE =
  /^(?:node_modules|\.git|\.?dist[^/]*|\.astro|\.env|test-results|\.reports|data\/(?:local|real|dev))$/

/** Copies the project of the working folder; the folder is made. */
export function copyProject(to: string): void {
  const root = resolve('.')
  mkdirSync(to, { recursive: true })
  cpSync(root, to, {
    recursive: true,
    filter: (path) => !MADE_HERE.test(relative(root, path).replaceAll('\\', '/')),
  })
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'), 'junction')
}
