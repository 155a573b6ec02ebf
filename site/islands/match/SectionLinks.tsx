/**
 * Where to go on this page: its four parts, of which a screen with one column shows one at a time.
 * A screen with two columns has them all, and scrolls to the chosen one.
 */
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import type { MatchTab } from './match-tabs.ts'

interface Props {
  readonly tab: MatchTab
  readonly onTab: (tab: MatchTab) => void
  /** Those that this match has. */
  readonly tabs: readonly MatchTab[]
}

export function SectionLinks({ tab, onTab, tabs }: Props) {
  const { t } = useTexts()
  return (
    <nav aria-label={t('sections.label')} className="section-links no-print">
      {tabs.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === tab}
          onClick={() => {
            onTab(one)
            history.replaceState(history.state, '', `#${one}`)
          }}
        >
          {t(`tabs.${one}`)}
        </button>
      ))}
    </nav>
  )
}
