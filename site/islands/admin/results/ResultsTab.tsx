/** Match Results: every match, newest first, each opening to the form its result is entered or corrected in; below it points that leagues deducted. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  deductionsRead,
  everyMatchRead,
  MATCHES_PAGE,
  type MatchesAsked,
} from '#site/lib/calls/admin-calls.ts'
import { leaguesRead } from '#site/lib/calls/match-reads.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { LabelledSelect } from '#site/islands/shared/forms/Labelled.tsx'
import { Loaded } from '#site/islands/admin/shared/Loaded.tsx'
import { Pages } from '#site/islands/admin/shared/Pages.tsx'
import { Deductions } from './Deductions.tsx'
import { MatchItem } from './MatchItem.tsx'

const FIRST: MatchesAsked = { league: '', begun: true, page: 1 }

export function ResultsTab() {
  const { t, language } = useTexts()
  const [asked, setAsked] = useState(FIRST)
  const { data: leagues = [] } = useQuery(leaguesRead)
  return (
    <div>
      <h2 className="pb-1 text-xl">{t('office.results.title')}</h2>
      <p className="max-w-prose text-sm text-muted">{t('office.results.text')}</p>
      <div className="grid max-w-2xl gap-4 py-4 sm:grid-cols-2">
        <LabelledSelect
          label={t('filters.league')}
          value={asked.league}
          onChange={(league) => setAsked({ ...asked, league, page: 1 })}
        >
          <option value="">{t('filters.allLeagues')}</option>
          {leagues.map((name) => (
            <option key={name} value={name}>
              {toCompetitionName(name, language)}
            </option>
          ))}
        </LabelledSelect>
        <LabelledSelect
          label={t('office.results.which')}
          value={String(asked.begun)}
          onChange={(begun) => setAsked({ ...asked, begun: begun === 'true', page: 1 })}
        >
          <option value="true">{t('office.results.begun')}</option>
          <option value="false">{t('office.results.all')}</option>
        </LabelledSelect>
      </div>
      <Loaded read={everyMatchRead(asked)}>
        {({ matches, total }) => (
          <>
            {matches.length === 0 ? (
              <p className="office-none">{t('office.results.none')}</p>
            ) : (
              <ul className="border-t border-rule">
                {matches.map((row) => (
                  <MatchItem key={row.match.id} row={row} read={everyMatchRead(asked)} />
                ))}
              </ul>
            )}
            <Pages
              page={asked.page}
              pageSize={MATCHES_PAGE}
              total={total}
              onPage={(page) => setAsked({ ...asked, page })}
            />
          </>
        )}
      </Loaded>
      <section aria-labelledby="deductions" className="pt-8">
        <h2 id="deductions" className="pb-1 text-xl">
          {t('office.deductions.title')}
        </h2>
        <p className="max-w-prose pb-3 text-sm text-muted">{t('office.deductions.text')}</p>
        <Loaded read={deductionsRead}>{(reply) => <Deductions {...reply} />}</Loaded>
      </section>
    </div>
  )
}
