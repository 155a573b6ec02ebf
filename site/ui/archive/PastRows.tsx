/** Matches of the archive as rows: day, score, clubs, our call, right or wrong. */
import type { PastRow } from '#data/model/past/past-files.ts'
import { toMatchPath } from '#data/model/page-paths.ts'
import { toWinner } from '#site/lib/match/side-names.ts'
import { formatPercent, toColon } from '#site/lib/texts/format.ts'
import { KickoffDay } from '#site/ui/Kickoff.tsx'
import { Reveal } from '#site/ui/Reveal.tsx'
import { Mark } from '#site/ui/rows/Mark.tsx'
import { toScoreText } from '#site/ui/rows/result-texts.ts'
import { TeamNames } from '#site/ui/TeamNames.tsx'
import type { UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly rows: readonly PastRow[]
}

export function PastRows({ texts, rows }: Props) {
  return (
    <ul className="match-rows is-dated mt-6">
      {rows.map((row) => (
        <Row key={row.id} texts={texts} row={row} />
      ))}
    </ul>
  )
}

function Row({ texts, row }: { readonly texts: UiTexts; readonly row: PastRow }) {
  const { t, href, language } = texts
  const score = { actualHomeScore: row.homeScore, actualAwayScore: row.awayScore }
  return (
    <li className="match-row" data-match={row.id}>
      <p className="row-when">
        <b className="row-now figures" data-result="">
          {toScoreText(score)}
        </b>
        <Reveal texts={texts} />
        <span>
          <KickoffDay texts={texts} match={row} form="short" />
        </span>
      </p>
      <p className="row-teams">
        <a href={href(toMatchPath(row))}>
          <TeamNames texts={texts} match={row} />
        </a>
      </p>
      <p className="row-said">
        {row.said ? (
          <>
            <span>
              {t('past-predictions:said')}
              {toColon(language)}
              {toWinner(texts, row, row.said.outcome)}, {formatPercent(row.said.percent, language)}
            </span>{' '}
            <Mark texts={texts} wasCorrect={row.said.wasCorrect} />
          </>
        ) : (
          <span className="text-muted">{t('public:results.without')}</span>
        )}
      </p>
    </li>
  )
}
