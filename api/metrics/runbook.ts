/** The operator's runbook, entry by entry: linked from the alarms. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALARMS, type AlarmName } from '#data/model/alarms.ts'

const PATH = join(import.meta.dirname, '..', 'deploy', 'RUNBOOK.md')
const BEGIN = '## Alarms'

/** The entries under the heading of the alarms, by name. */
export function readRunbook(): Map<string, string> {
  const text = readFileSync(PATH, 'utf8')
  const [, after = ''] = text.split(`\n${BEGIN}\n`)
  const [section = ''] = after.split(/\n## /)
  return new Map(
    section
      .split(/\n### /)
      .slice(1)
      .map((entry) => {
        const [name = '', ...lines] = entry.split('\n')
        return [name.trim(), lines.join('\n').trim()] as const
      }),
  )
}

export function isAlarm(name: string): name is AlarmName {
  return (ALARMS as readonly string[]).includes(name)
}
