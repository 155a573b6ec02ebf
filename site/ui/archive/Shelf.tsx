/** A part of the archive: a titled list of links, each with how many were called right. */
import type { UiTexts } from '#site/ui/texts.ts'

export interface ShelfEntry {
  /** Path in English. */
  readonly path: string
  readonly name: string
  readonly right: number
  readonly count: number
}

export interface ShelfProps {
  readonly texts: UiTexts
  readonly id: string
  readonly title: string
  readonly entries: readonly ShelfEntry[]
}

export function Shelf({ texts: { t, href }, id, title, entries }: ShelfProps) {
  if (entries.length === 0) return null
  return (
    <section className="mt-8" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="rows-title">
        {title}
      </h2>
      <ul className="gap-x-12 sm:columns-2 lg:columns-3">
        {entries.map(({ path, name, right, count }) => (
          <li
            key={path}
            className="flex break-inside-avoid items-baseline justify-between gap-x-4 border-b border-rule py-2"
          >
            <a className="link link-alone" href={href(path)}>
              {name}
            </a>
            {count > 0 && (
              <span className="figures text-sm text-muted">
                <span aria-hidden="true">
                  {right}/{count}
                </span>
                <span className="sr-only">{t('past-predictions:summary', { right, count })}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
