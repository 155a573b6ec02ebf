import type { SpecItem } from './spec-checklist.ts'
import type { TestResult } from '#cli/tools/test-run/test-reports.ts'

export interface SectionCount {
  readonly section: string
  readonly covered: SpecItem[]
  readonly uncovered: SpecItem[]
}

export interface SpecCount {
  readonly sections: SectionCount[]
  readonly covered: number
  readonly total: number
  /** Ids in a test title that no row of the checklist has: typing errors. */
  readonly unknown: { readonly id: string; readonly title: string }[]
}

/**
 * Counts the items that tests show to hold: named in the title of a passing test and of no failing
 * or skipped one.
 */
export function countSpec(items: readonly SpecItem[], results: readonly TestResult[]): SpecCount {
  const known = new Set(items.map((item) => item.id))
  const passed = new Set<string>()
  const notPassed = new Set<string>()
  const unknown: { id: string; title: string }[] = []
  for (const { title, status } of results) {
    for (const id of listSpecIds(title)) {
      if (!known.has(id)) unknown.push({ id, title })
      // An item with one passing and one failing or skipped test does not count.
      ;(status === 'passed' ? passed : notPassed).add(id)
    }
  }
  const isCovered = (item: SpecItem) => passed.has(item.id) && !notPassed.has(item.id)
  const sections = [...new Set(items.map((item) => item.section))].map((section) => {
    const inSection = items.filter((item) => item.section === section)
    return {
      section,
      covered: inSection.filter(isCovered),
      uncovered: inSection.filter((item) => !isCovered(item)),
    }
  })
  return { sections, covered: items.filter(isCovered).length, total: items.length, unknown }
}

/** The ids in a test's title: `[match-03] [call-get-match] a sentence`. */
export function listSpecIds(title: string): string[] {
  return [...title.matchAll(/\[([a-z0-9]+(?:-[a-z0-9]+)+)\]/g)].map((found) => found[1] ?? '')
}
