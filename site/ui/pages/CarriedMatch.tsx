/** What a step of /how-it-works made of one opened match, as its own page draws it; null where a step has no picture. */
import type { ReactNode } from 'react'
import { toMatchPath, toVerifyPath } from '#data/model/page-paths.ts'
import type { OpenedMatch, PublicMatch } from '#data/model/match/public-match.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import { layOutFactors } from '#site/lib/match/factors-layout.ts'
import { ClubBand } from '#site/ui/ClubBand.tsx'
import { ClubName } from '#site/ui/ClubName.tsx'
import { FormStrip } from '#site/ui/FormStrip.tsx'
import { Factors } from '#site/ui/match/Factors.tsx'
import { OpenedReasons } from '#site/ui/match/OpenedReasons.tsx'
import { ScoreGrid } from '#site/ui/match/ScoreGrid.tsx'
import { describeResult } from '#site/ui/match/verdict-text.ts'
import { OutcomeBar } from '#site/ui/OutcomeBar.tsx'
import { Position } from '#site/ui/Position.tsx'
import { Reveal } from '#site/ui/Reveal.tsx'
import { LocalReceipt } from '#site/ui/rows/LocalReceipt.tsx'
import { SealedBar } from '#site/ui/rows/SealedBar.tsx'
import type { UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly match: PublicMatch
  readonly opened: OpenedMatch
}

/** In the order of the page's sections. */
const PICTURES: readonly ((props: Props) => ReactNode)[] = [
  Facts,
  ({ texts, opened }) => {
    const layout = layOutFactors(opened.prediction)
    return layout && <Factors texts={texts} layout={layout} />
  },
  ({ texts, opened }) => <OpenedReasons texts={texts} opened={opened} />,
  ({ texts, match: { homeTeam: home, awayTeam: away }, opened: { prediction } }) => (
    <ScoreGrid texts={texts} names={{ home, away }} prediction={prediction} result={null} />
  ),
  ({ texts, match }) => (
    <>
      <SealedBar
        texts={texts}
        match={match}
        chances={null}
        label={texts.t('public:sealed')}
        size="large"
      />
      <p className="text-sm">
        <LocalReceipt texts={texts} match={match} />
      </p>
    </>
  ),
  Whistle,
]

export function CarriedMatch({ step, ...props }: Props & { readonly step: number }) {
  const picture = PICTURES[step]?.(props)
  if (!picture) return null
  const { texts, match } = props
  return (
    <figure className="carried" data-match={match.id} data-step={step + 1}>
      <ClubBand texts={texts} names={[match.homeTeam, match.awayTeam]} />
      {picture}
    </figure>
  )
}

function Facts({ texts, match }: Props) {
  const { homeTeam, homePosition, homeForm, awayTeam, awayPosition, awayForm } = match
  return (
    <>
      {(
        [
          [homeTeam, homePosition, homeForm],
          [awayTeam, awayPosition, awayForm],
        ] as const
      ).map(([name, position, form]) => (
        <p key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="mr-auto font-semibold">
            <ClubName texts={texts} name={name} />
          </b>
          <Position texts={texts} position={position} /> <FormStrip texts={texts} form={form} />
        </p>
      ))}
      <p className="text-xs text-muted">{texts.t('match:beforeKickoff')}</p>
    </>
  )
}

/** What happened beside what was said, and the way to check it. */
function Whistle({ texts, match, opened }: Props) {
  const { t, href } = texts
  return (
    <>
      <Reveal texts={texts} />
      <div data-result="">
        <p className="mb-3 font-serif text-xl">{describeResult(texts, match, opened)}</p>
        <OutcomeBar
          texts={texts}
          match={match}
          chances={opened.prediction}
          size="large"
          came={toOutcome(opened.homeScore, opened.awayScore)}
        />
      </div>
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <a href={href(toVerifyPath(match.id))}>{t('verify:title')}</a>
        <a href={href(toMatchPath(match))}>{t('public:hero.more')}</a>
      </p>
    </>
  )
}
