/**
 * Features of the correction layer: facts that indicate how closing odds will differ from the
 * ratings. Every feature belongs to the group under which it is shown as a reason.
 */
import type { FactorGroup } from '#data/model/forecast/prediction.ts'
import { SIGNALS, type Signal } from './match-signals.ts'
import type { MatchNeeds, Need } from './needs.ts'
import { MEMORY_DECAYS, type TeamView } from './team-memory.ts'

export interface FeatureFacts {
  /** Forecast of the ratings that learn from odds too, and of those that learn only from goals and shots. */
  readonly supremacy: number
  readonly total: number
  readonly pitchSupremacy: number
  readonly pitchTotal: number
  readonly home: TeamView
  readonly away: TeamView
  readonly neutral: boolean
  /** 0 January … 11 December, UTC. */
  readonly month: number
  readonly needs: MatchNeeds
}

export interface Feature {
  readonly name: string
  readonly group: FactorGroup
  readonly toValue: (facts: FeatureFacts) => number
}

const SPEEDS = ['Short', 'Middle', 'Long'] as const
const USUAL_TOTAL = 0.45
const EARLY_MATCHES = 3
const REST_DAYS = { least: 2, most: 10 }

const SIGNAL_GROUPS: Readonly<Record<Signal, FactorGroup>> = {
  goals: 'form',
  shotsOnTarget: 'shots',
  shots: 'shots',
  corners: 'shots',
}

function isOpening({ home, away }: FeatureFacts): number {
  return home.matches === 0 || away.matches === 0 ? 1 : 0
}

function isEarly({ home, away }: FeatureFacts): number {
  const early = ({ matches }: TeamView) => matches > 0 && matches <= EARLY_MATCHES
  return early(home) || early(away) ? 1 : 0
}

function isMove(kind: 'promoted' | 'relegated' | 'new', { fall, isNew }: TeamView): number {
  if (kind === 'new') return isNew ? 1 : 0
  return fall === (kind === 'promoted' ? -1 : 1) ? 1 : 0
}

function toRest({ restDays }: TeamView): number {
  return Math.min(REST_DAYS.most, Math.max(REST_DAYS.least, restDays))
}

function toMemoryFeatures(
  pick: (team: TeamView) => { readonly signals: Float64Array; readonly odds: Float64Array },
  combine: (home: number, away: number) => number,
): Feature[] {
  const signals = SIGNALS.flatMap((signal, index) =>
    MEMORY_DECAYS.map((_, speed): Feature => ({
      name: `${signal}${SPEEDS[speed]}`,
      group: SIGNAL_GROUPS[signal],
      toValue: ({ home, away }) => {
        const at = index * MEMORY_DECAYS.length + speed
        return combine(pick(home).signals[at]!, pick(away).signals[at]!)
      },
    })),
  )
  const odds = MEMORY_DECAYS.map((_, speed): Feature => ({
    name: `odds${SPEEDS[speed]}`,
    group: 'market',
    toValue: ({ home, away }) => combine(pick(home).odds[speed]!, pick(away).odds[speed]!),
  }))
  return [...signals, ...odds]
}

/** A feature, and the same for the first matches of a season, where its weight may differ. */
function toSeasonal(feature: Feature): Feature[] {
  const within = (label: string, when: (facts: FeatureFacts) => number): Feature => ({
    name: `${feature.name}${label}`,
    group: 'season',
    toValue: (facts) => when(facts) * feature.toValue(facts),
  })
  return [feature, within('Opening', isOpening), within('Early', isEarly)]
}

const subtract = (home: number, away: number) => home - away
const add = (home: number, away: number) => home + away

const supremacyMemory = toMemoryFeatures(
  ({ own, supremacy }) => ({ signals: own, odds: supremacy }),
  subtract,
)

function toMoveFeatures(combine: (home: number, away: number) => number): Feature[] {
  return (['promoted', 'relegated', 'new'] as const).map((kind) => ({
    name: kind,
    group: 'season',
    toValue: ({ home, away }) => combine(isMove(kind, home), isMove(kind, away)),
  }))
}

const AT_HOME: Feature = {
  name: 'atHome',
  group: 'homeAdvantage',
  toValue: ({ neutral }) => (neutral ? 0 : 1),
}
const CONSTANT: Feature = { name: 'constant', group: 'calibration', toValue: () => 1 }

/** Features of the supremacy's correction. */
export const SUPREMACY_FEATURES: readonly Feature[] = [
  ...supremacyMemory.filter(({ name }) => name !== 'oddsLong'),
  ...toSeasonal(supremacyMemory.find(({ name }) => name === 'oddsLong')!),
  ...toSeasonal({
    name: 'pitchGap',
    group: 'strength',
    toValue: ({ pitchSupremacy, supremacy }) => pitchSupremacy - supremacy,
  }),
  ...toSeasonal({ name: 'supremacy', group: 'calibration', toValue: (facts) => facts.supremacy }),
  ...toSeasonal(AT_HOME),
  ...toMoveFeatures(subtract).flatMap(toSeasonal),
  { name: 'supremacyCubed', group: 'calibration', toValue: ({ supremacy }) => supremacy ** 3 },
  {
    name: 'supremacyTimesTotal',
    group: 'calibration',
    toValue: ({ supremacy, total }) => supremacy * (total - USUAL_TOTAL),
  },
  { name: 'rest', group: 'rest', toValue: ({ home, away }) => toRest(home) - toRest(away) },
  ...(['prize', 'europe', 'nothing'] as const satisfies readonly (keyof Need)[]).map(
    (need): Feature => ({
      name: `${need}Need`,
      group: 'stakes',
      toValue: ({ needs }) => needs.home[need] - needs.away[need],
    }),
  ),
]

const inMonths = (name: string, months: readonly number[]): Feature => ({
  name,
  group: 'season',
  toValue: ({ month }) => (months.includes(month) ? 1 : 0),
})

/** Features of the total's correction. */
export const TOTAL_FEATURES: readonly Feature[] = [
  ...toMemoryFeatures(({ both, total }) => ({ signals: both, odds: total }), add),
  ...toSeasonal({
    name: 'pitchGap',
    group: 'strength',
    toValue: ({ pitchTotal, total }) => pitchTotal - total,
  }),
  { name: 'total', group: 'calibration', toValue: ({ total }) => total - USUAL_TOTAL },
  ...toSeasonal(CONSTANT),
  {
    name: 'supremacySize',
    group: 'calibration',
    toValue: ({ supremacy }) => Math.abs(supremacy),
  },
  { name: 'supremacySquared', group: 'calibration', toValue: ({ supremacy }) => supremacy ** 2 },
  ...toMoveFeatures(add).flatMap(toSeasonal),
  inMonths('summer', [6, 7]),
  inMonths('winter', [11, 0, 1]),
  inMonths('april', [3]),
  inMonths('mayAndJune', [4, 5]),
  { name: 'lastRound', group: 'stakes', toValue: ({ needs }) => (needs.left === 1 ? 1 : 0) },
]
