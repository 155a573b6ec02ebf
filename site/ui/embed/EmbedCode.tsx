/** The folded HTML code that shows this match on another page; its copy button needs script. */
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { toCardPath } from '#data/model/page-paths.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { toEmbedCode } from './embed-code.ts'

interface Props {
  readonly texts: UiTexts
  readonly match: Pick<PublicMatch, 'id' | 'homeTeam' | 'awayTeam'>
  readonly publicOrigin: string
}

export function EmbedCode({ texts: { t, href }, match, publicOrigin }: Props) {
  const { id, homeTeam, awayTeam } = match
  const code = toEmbedCode(publicOrigin + href(toCardPath(id)), `${homeTeam} – ${awayTeam}`)
  return (
    <details id="embed" className="fold no-print mt-3">
      <summary>{t('public:embed.title')}</summary>
      <p className="max-w-[38em] text-sm">{t('public:embed.help')}</p>
      <textarea
        className="mt-2 w-full rounded-md border border-edge bg-sheet p-2 text-xs"
        rows={4}
        readOnly
        aria-label={t('public:embed.code')}
        defaultValue={code}
      />
      <p className="needs-script mt-1 text-sm">
        <button
          type="button"
          className="button button-quiet"
          data-copy=""
          data-copied={t('public:embed.copied')}
        >
          {t('public:embed.copy')}
        </button>
      </p>
    </details>
  )
}
