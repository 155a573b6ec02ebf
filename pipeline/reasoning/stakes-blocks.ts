/** A team's stakes in the table: the title, Europe, promotion, relegation, or nothing any more. */
import type { Standing } from '#data/model/match/match.ts'
import {
  SIDES,
  toBlock,
  toPlaceFact,
  toReason,
  type Block,
  type Side,
  type Writer,
} from './blocks.ts'
import type { Sentence } from './say.ts'
import type { ReasoningContext } from './reasoning-input.ts'
import type { Templates } from '#pipeline/reasoning/templates/sentences.ts'

/** Matches from which a place at stake is mentioned; mid-table places from half a season. */
const EARLY = 8
const MIDDLE = 15
/** Points within which a place is in reach. */
const TITLE_GAP = 5
const NEAR_GAP = 3
const LAST_CHASER = 4
/** So many places are an end of the table. */
const END_PLACES = 4
/** "Nothing left" is only used in the last matches of a season. */
const LAST_MATCHES = 6
const WEIGHTS = {
  top: 9,
  drop: 9,
  near: 7.5,
  nothing: 9,
  ends: 8,
  neighbours: 7,
  table: 2,
} as const

type Prize = keyof Templates['prizes']

const PRIZES: Readonly<Partial<Record<NonNullable<Standing['zone']>, Prize>>> = {
  champions_league: 'europe',
  europa_league: 'europe',
  conference_league: 'europe',
  promotion: 'promotion',
  promotion_playoff: 'playoff',
}
const isDrop = ({ zone }: Standing) => zone === 'relegation' || zone === 'relegation_playoff'
const toPrize = ({ zone }: Standing) => (zone === null ? undefined : PRIZES[zone])

/** The stakes of both teams, and the plain places where there are none. */
export function toStakesBlocks(writer: Writer, context: ReasoningContext): Block[] {
  const { leagueStandings } = context
  // Only a league's table has relegation places.
  const teams = leagueStandings.some(isDrop)
    ? SIDES.map((side) => toTeamBlocks(writer, context, side))
    : []
  // With both teams' gaps in the text, the one between them says nothing new.
  const areBothTold = teams.every((blocks) => blocks.length > 0)
  const stakes = [
    ...toEndBlocks(writer, context),
    ...teams.flat(),
    ...(areBothTold ? [] : toNeighbourBlocks(writer, context)),
  ]
  if (stakes.length > 0) return stakes
  const { homeLeaguePosition, awayLeaguePosition } = context
  if (homeLeaguePosition === null || awayLeaguePosition === null) return []
  const { input, templates, say } = writer
  const table = say('table', {
    home: input.homeTeam,
    away: input.awayTeam,
    homePlace: templates.toPlace(homeLeaguePosition),
    awayPlace: templates.toPlace(awayLeaguePosition),
  })
  return toBlock('facts', WEIGHTS.table, [table]).map((block) => ({
    ...block,
    facts: SIDES.map(toPlaceFact),
  }))
}

interface Told {
  readonly reason: string
  readonly weight: number
  readonly sentence: Sentence
  /** The same without the place, for a text that has told it. */
  readonly withoutPlace: Sentence
}

function toPlacedBlocks(side: Side, { reason, weight, sentence, withoutPlace }: Told): Block[] {
  const [placed] = toReason('facts', weight, { reason, sentence })
  const [bare] = toReason('facts', weight, { reason, sentence: withoutPlace })
  return [
    { ...placed!, facts: [toPlaceFact(side)] },
    { ...bare!, standsIn: true },
  ]
}

function toTeamBlocks(writer: Writer, context: ReasoningContext, side: Side): Block[] {
  const rows = context.leagueStandings.toSorted((a, b) => a.position - b.position)
  const own = rows.find(({ teamId }) => teamId === context[`${side}TeamId`])
  if (!own || own.matchesPlayed < EARLY) return []
  return (
    describeNothingLeft(writer, side, { rows, own }) ??
    describeTop(writer, side, { rows, own }) ??
    describeDrop(writer, side, { rows, own }) ??
    describePrize(writer, side, { rows, own }) ??
    []
  )
}

interface Place {
  /** The whole table, first place first. */
  readonly rows: readonly Standing[]
  readonly own: Standing
}

function describeTop({ input, words, templates, say }: Writer, side: Side, place: Place) {
  const { rows, own } = place
  const team = input[`${side}Team`]
  const gap = Math.abs((rows[own.position === 1 ? 1 : 0]?.points ?? own.points) - own.points)
  if (gap === 0 || gap > TITLE_GAP || own.position > LAST_CHASER) return null
  const values = {
    team,
    place: templates.toPlace(own.position),
    gap: words.count(gap, 'point'),
  }
  const spot = { family: 'top', turn: side === 'home' ? 0 : 1 }
  if (own.position === 1)
    return toReason('facts', WEIGHTS.top, {
      reason: `leads/${side}`,
      sentence: say('leads', values, spot),
    })
  return toPlacedBlocks(side, {
    reason: `chases/${side}`,
    weight: WEIGHTS.top,
    sentence: say('chases', values, spot),
    withoutPlace: say('chasesToo', values, spot),
  })
}

function describeDrop({ input, words, templates, say }: Writer, side: Side, place: Place) {
  const { rows, own } = place
  const lastSafe = rows.findLast((row) => !isDrop(row))
  const firstDrop = rows.find(isDrop)
  if (!lastSafe || !firstDrop) return null
  const isDown = isDrop(own)
  const gap = isDown ? lastSafe.points - own.points : own.points - firstDrop.points
  const isNear = own.matchesPlayed >= MIDDLE && gap <= NEAR_GAP && !toPrize(own)
  if (gap < 1 || !(isDown || isNear)) return null
  const values = {
    team: input[`${side}Team`],
    place: templates.toPlace(own.position),
    gap: words.count(gap, 'point'),
  }
  const kind = isDown ? 'dropZone' : 'nearDrop'
  const spot = { family: 'drop', turn: side === 'home' ? 0 : 1 }
  return toPlacedBlocks(side, {
    reason: `${kind}/${side}`,
    weight: isDown ? WEIGHTS.drop : WEIGHTS.near,
    sentence: say(kind, values, spot),
    withoutPlace: say(`${kind}Too`, values, spot),
  })
}

function describePrize({ input, words, templates, say }: Writer, side: Side, place: Place) {
  const { rows, own } = place
  const last = rows.findLast((row) => toPrize(row) !== undefined)
  const prize = last && toPrize(last)
  if (!prize || toPrize(own) || own.matchesPlayed < MIDDLE) return null
  const gap = last.points - own.points
  if (gap < 1 || gap > NEAR_GAP) return null
  const values = {
    team: input[`${side}Team`],
    prize: templates.prizes[prize],
    gap: words.count(gap, 'point'),
  }
  const sentence = say('reaches', values, { family: 'reaches', turn: side === 'home' ? 0 : 1 })
  return toReason('facts', WEIGHTS.near, { reason: `reaches/${side}`, sentence })
}

/** A team that the remaining matches can take neither to a place that leads somewhere nor down. */
function describeNothingLeft({ input, words, templates, say }: Writer, side: Side, place: Place) {
  const { rows, own } = place
  const left = 2 * (rows.length - 1) - own.matchesPlayed
  const lastPrize = rows.findLast((row) => toPrize(row) !== undefined)
  const firstDrop = rows.find(isDrop)
  if (left < 2 || left > LAST_MATCHES || !lastPrize || !firstDrop) return null
  const most = 3 * left
  const isOut = lastPrize.points - own.points > most && own.points - firstDrop.points > most
  if (!isOut || toPrize(own) || isDrop(own)) return null
  const values = {
    team: input[`${side}Team`],
    place: templates.toPlace(own.position),
    number: words.numeral(left, 'match'),
  }
  const sentence = say('nothingLeft', values, {
    family: 'nothingLeft',
    turn: side === 'home' ? 0 : 1,
  })
  return toReason('facts', WEIGHTS.nothing, { reason: `nothingLeft/${side}`, sentence })
}

/** Both teams at the same end of the table. */
function toEndBlocks({ say }: Writer, { leagueStandings, ...ids }: ReasoningContext): Block[] {
  const own = leagueStandings.filter(
    ({ teamId }) => teamId === ids.homeTeamId || teamId === ids.awayTeamId,
  )
  const isLeague = leagueStandings.some(isDrop)
  if (!isLeague || own.length < 2 || own.some(({ matchesPlayed }) => matchesPlayed < EARLY))
    return []
  const areAll = (isThere: (place: number) => boolean) =>
    own.every(({ position }) => isThere(position))
  const kind = areAll((place) => place <= END_PLACES)
    ? 'topMatch'
    : areAll((place) => place > leagueStandings.length - END_PLACES)
      ? 'bottomMatch'
      : null
  if (kind === null) return []
  return toReason('facts', WEIGHTS.ends, { reason: kind, sentence: say(kind, {}) })
}

/** Two teams next to each other, a point or two apart. */
function toNeighbourBlocks({ input, words, say }: Writer, context: ReasoningContext): Block[] {
  const home = context.leagueStandings.find(({ teamId }) => teamId === context.homeTeamId)
  const away = context.leagueStandings.find(({ teamId }) => teamId === context.awayTeamId)
  if (!home || !away || Math.min(home.matchesPlayed, away.matchesPlayed) < EARLY) return []
  const gap = Math.abs(home.points - away.points)
  if (Math.abs(home.position - away.position) > 2 || gap < 1 || gap > 2) return []
  const values = { home: input.homeTeam, away: input.awayTeam, gap: words.count(gap, 'point') }
  return toReason('facts', WEIGHTS.neighbours, {
    reason: 'neighbours',
    sentence: say('neighbours', values),
  })
}
