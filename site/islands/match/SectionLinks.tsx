/**
 * Where to go on this page: links to its parts on a screen with two columns, four tabs on one with
 * one, where all parts below each other would be twelve screens.
 */
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { MATCH_TABS, type MatchTab } from './match-tabs.ts'

interface Section {
  readonly id: string
  readonly title: string
}

interface Props {
  readonly tab: MatchTab
  readonly onTab: (tab: MatchTab) => void
}

export function SectionLinks({ tab, onTab }: Props) {
  const { t } = useTexts()
  const nav = useRef<HTMLElement>(null)
  const [sections, setSections] = useState<readonly Section[]>([])
  // Parts decide by themselves whether they are drawn, some only near the viewport: look again at
  // every change of the page.
  useEffect(() => {
    const article = nav.current?.closest('article')
    if (!article) return
    const look = () => {
      // Of a reader who hides results some are not drawn.
      const parts = [...article.querySelectorAll('section[id]:not(#yours *) > h2, #yours')].filter(
        (part) => part.getClientRects().length > 0,
      )
      const found = parts.map((part) =>
        part.id === 'yours'
          ? { id: 'yours', title: t('sections.own') }
          : { id: part.parentElement?.id ?? '', title: part.textContent },
      )
      setSections((before) => (isSame(before, found) ? before : found))
    }
    look()
    const observer = new MutationObserver(look)
    const content = { childList: true, subtree: true, characterData: true }
    observer.observe(article, { ...content, attributeFilter: ['data-shown'] })
    // Turned, a small screen has all parts at once instead of those of a tab.
    addEventListener('resize', look)
    return () => {
      observer.disconnect()
      removeEventListener('resize', look)
    }
  }, [t])
  return (
    <nav ref={nav} aria-label={t('sections.label')} className="section-links no-print mt-6">
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
      {MATCH_TABS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === tab}
          onClick={() => {
            onTab(one)
            history.replaceState(history.state, '', `#${one}`)
            const parts = nav.current?.nextElementSibling
            if (parts && parts.getBoundingClientRect().top < 0) parts.scrollIntoView()
          }}
        >
          {t(`tabs.${one}`)}
        </button>
      ))}
    </nav>
  )
}

function isSame(before: readonly Section[], found: readonly Section[]): boolean {
  return (
    before.length === found.length &&
    before.every(({ id, title }, index) => id === found[index]?.id && title === found[index].title)
  )
}
