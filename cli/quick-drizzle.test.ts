import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { QUICK_DRIZZLE } from './short-lived.ts'

/** What Node holds at most while it imports the database's library, MB. */
function measureImport(options: readonly string[]): number {
  const code = `
    const drizzle = await import('drizzle-orm/postgres-js')
    const { readFileSync } = await import('node:fs')
    const status = readFileSync('/proc/self/status', 'utf8')
    console.log(typeof drizzle.drizzle, /VmHWM:\\s+(\\d+)/.exec(status)[1])`
  const args = [...options, '--input-type=module', '--eval', code]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const [, kilobytes] = /^function (\d+)$/m.exec(stdout) ?? []
  if (kilobytes === undefined) throw new Error(`Drizzle was not imported: ${stderr}`)
  return Number(kilobytes) / 1024
}

// Elsewhere the operating system does not tell.
test.runIf(process.platform === 'linux')(
  'the database is imported in less than half of the memory',
  () => {
    const before = measureImport([])
    const now = measureImport([QUICK_DRIZZLE])
    expect(now).toBeLessThan(before / 2)
    expect(now).toBeLessThan(150)
  },
)
