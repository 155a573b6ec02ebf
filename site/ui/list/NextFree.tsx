/**
 * The next matches that a free account sees in full, once today's have kicked off: a line above
 * today's list links to them, and they are listed below it.
 */
import type { MatchList } from '#data/model/replies.ts'
import { formatDay, formatTime } from '#site/lib/texts/local-time.ts'
import { ClubName } from '#site/ui/ClubName.tsx'
import { OutcomeBar } from '#site/ui/OutcomeBar.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { ScoreCell } from './ScoreCell.tsx'

interface Props {
  readonly texts: UiTexts
  /** Null where no coming day has matches yet. */
  readonly next: NonNullable<MatchList['nextFree']> | null
}

/** The line above today's list. */
export function NextFreeLine({ texts: { t } }: Pick<Props, 'texts'>) {
  return (
    <p className="mb-3 text-sm">
      {t('dashboard:evening.title')}{' '}
      <a className="link link-alone" href="#evening">
        {t('dashboard:evening.heading')}
      </a>
    </p>
  )
}

export function NextFree({ texts, next }: Props) {
  const { t, language } = texts
  return (
    <section
      className="mt-4 mb-6 rounded-lg border border-rule bg-sheet px-4 py-3"
      aria-labelledby="evening"
    >
      <h2 id="evening" className="text-lg">
        {t('dashboard:evening.heading')}
      </h2>
      {next === null && <p className="text-sm text-muted">{t('dashboard:evening.none')}</p>}
      {next && (
        <>
          <p className="mt-1 text-sm">
            <span className="inline-block first-letter:uppercase">
              {formatDay(next.day, language)}
            </span>{' '}
            <a className="link link-alone" href={`?day=${next.day}`}>
              {t('dashboard:evening.whole')}
            </a>
          </p>
          <ul className="evening">
            {next.matches.map((row) => (
              <li key={row.match.id} data-match={row.match.id}>
                <time dateTime={row.match.kickoffAt}>{formatTime(row.match.kickoffAt)}</time>
                <span className="teams">
                  <ClubName texts={texts} name={row.match.homeTeam} /> <span>–</span>{' '}
                  <ClubName texts={texts} name={row.match.awayTeam} />
                </span>
                <span className="bar">
                  {row.prediction && (
                    <OutcomeBar texts={texts} match={row.match} chances={row.prediction} />
                  )}
                </span>
                <ScoreCell texts={texts} row={row} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
