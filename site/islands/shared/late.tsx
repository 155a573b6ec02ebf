/** Parts of a page in files of their own, loaded when they are first drawn. */
import { lazy, type ComponentType } from 'react'
import { loadCatalogues } from '#site/lib/texts/load-catalogue.ts'
import { getPageLanguage } from '#site/lib/texts/page-language.ts'
import { MoreTexts } from './TextsProvider.tsx'

/** Shows the page's notice with a button to try again, as begin-island.ts does, which visitors load too. */
export function tellPartMissing(): void {
  document.getElementById('load-failed')?.removeAttribute('hidden')
}

/** If the file cannot be loaded, the page says so and keeps its other parts: React alone would take the whole page away. */
export const late = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({
    default: await load().catch((): ComponentType<Props> => {
      tellPartMissing()
      return () => null
    }),
  }))

/** A part that loads with a catalogue of its own. */
export const lateWith = <Props extends object>(
  namespace: string,
  load: () => Promise<ComponentType<Props>>,
) =>
  late(async () => {
    const [Part, catalogue] = await Promise.all([
      load(),
      loadCatalogues(getPageLanguage(), [namespace]),
    ])
    return (props: Props) => (
      <MoreTexts catalogue={catalogue}>
        <Part {...props} />
      </MoreTexts>
    )
  })
