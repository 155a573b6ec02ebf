/** Held fixtures of the feed: why each is held, and the administrator's decision. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import type { FixtureDecision, HeldFixtureReply } from '#data/model/operation.ts'
import { decideFixture, heldFixturesRead, serviceRead } from '#site/lib/calls/admin-calls.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { AskedButton } from '#site/islands/admin/shared/AskedButton.tsx'
import { useMoments } from '#site/islands/shared/use-moments.ts'
import { useTold } from '#site/islands/admin/shared/use-told.ts'

export function HeldFixtures({ fixtures }: { readonly fixtures: readonly HeldFixtureReply[] }) {
  const { t } = useTexts()
  if (fixtures.length === 0) return <p className="office-none">{t('office.held.none')}</p>
  return (
    <ul className="border-t border-rule">
      {fixtures.map((fixture) => (
        <HeldItem key={fixture.matchId} fixture={fixture} />
      ))}
    </ul>
  )
}

function HeldItem({ fixture }: { readonly fixture: HeldFixtureReply }) {
  const { t, language } = useTexts()
  const { toMoment } = useMoments()
  const { homeTeam, awayTeam, decision } = fixture
  return (
    <li className="border-b border-rule py-4">
      <h3 className="text-base break-words">
        {homeTeam} – {awayTeam}
      </h3>
      <p className="figures text-sm text-muted">
        {toCompetitionName(fixture.league, language)} · {toMoment(fixture.kickoffAt)}
      </p>
      {/* The run writes it in English, like the messages of alarms. */}
      <p lang="en" className="mt-1 max-w-prose text-sm break-words">
        {fixture.reason}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <span
          className={`badge ${decision === null ? 'border-premium text-premium' : 'border-edge text-muted'}`}
        >
          {t(`office.held.states.${fixture.isMatch ? 'isMatch' : (decision ?? 'waits')}`)}
        </span>
        <Decide fixture={fixture} />
      </p>
    </li>
  )
}

function useDecision(matchId: string) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { succeed, fail, toReason } = useTold()
  return useMutation({
    mutationFn: (decision: FixtureDecision) => decideFixture(matchId, decision),
    onSuccess: (_, decision) => succeed(t('office.held.done'), t(`office.held.told.${decision}`)),
    onError: (error) => fail(t('office.held.failed'), toReason(error)),
    onSettled: () =>
      Promise.all(
        [heldFixturesRead, serviceRead].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

/** The buttons for the decision; a made decision can be reversed until a run has made the fixture a match. */
function Decide({ fixture }: { readonly fixture: HeldFixtureReply }) {
  const { t } = useTexts()
  const { mutate, isPending } = useDecision(fixture.matchId)
  if (fixture.isMatch) return null
  return (
    <>
      {fixture.decision !== 'take' && (
        // Confirmed first: its prediction cannot be removed from the log.
        <AskedButton
          title={`${fixture.homeTeam} – ${fixture.awayTeam}`}
          question={t('office.held.question')}
          action={t('office.held.take')}
          onYes={() => mutate('take')}
          isDisabled={isPending}
        />
      )}
      {fixture.decision !== 'drop' && (
        <button
          type="button"
          className="button button-text"
          disabled={isPending}
          onClick={() => mutate('drop')}
        >
          {t('office.held.drop')}
        </button>
      )}
    </>
  )
}
