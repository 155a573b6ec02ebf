/** Links to the parts that this page has; on wide screens they stay in sight. */
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../shared/TextsProvider.tsx'

interface Section {
  readonly id: string
  readonly title: string
}

export function SectionLinks() {
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
    return () => observer.disconnect()
  }, [t])
  return (
    <nav ref={nav} aria-label={t('sections.label')} className="section-links no-print mt-6">
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
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
