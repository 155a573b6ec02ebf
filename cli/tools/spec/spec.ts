/**
 * `npm run spec`: which items of the specification the last test run showed to hold.
 * `--totals` leaves the items out, `--update FILE` takes the ids over from a new checklist.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseChecklist, type SpecItem } from './spec-checklist.ts'
import { countSpec, type SectionCount, type SpecCount } from './spec-count.ts'
import { readTestReports } from '#cli/tools/test-run/test-reports.ts'

const ITEMS_FILE = 'data/fixtures/spec-items.json'

const { values: options } = parseArgs({
  options: { totals: { type: 'boolean' }, update: { type: 'string' } },
})

if (options.update) {
  const items = parseChecklist(readFileSync(options.update, 'utf8'))
  writeFileSync(ITEMS_FILE, `${JSON.stringify(items, null, 2)}\n`)
}
const items: SpecItem[] = JSON.parse(readFileSync(ITEMS_FILE, 'utf8'))
const { results, missing } = readTestReports()
const count = countSpec(items, results)
console.log(formatCount(count))
for (const report of missing) {
  console.error(`There is no ${report}: run npm test first. Its items are counted as uncovered.`)
}
if (count.unknown.length > 0) {
  console.error('These ids are in test titles but not in the checklist:')
  for (const { id, title } of count.unknown) console.error(`  [${id}] in "${title}"`)
  process.exitCode = 1
}

function formatCount({ sections, covered, total }: SpecCount): string {
  const width = Math.max(...sections.map((section) => section.section.length))
  const totals = sections.map((section) => {
    const all = section.covered.length + section.uncovered.length
    const count = `${String(section.covered.length).padStart(3)} of ${String(all).padStart(3)}`
    return `${section.section.padEnd(width)}  ${count}`
  })
  const lists = options.totals ? [] : sections.flatMap((section) => [...formatItems(section), ''])
  return [...lists, ...totals, '', `Items covered: ${covered} of ${total}`].join('\n')
}

function formatItems({ section, covered, uncovered }: SectionCount): string[] {
  return [
    section,
    ...covered.map((item) => `  covered    ${item.id}`),
    ...uncovered.map((item) => `  uncovered  ${item.id} (${item.seen}): ${item.text}`),
  ]
}
