/** Chooses day and match; the address may name a match: `/verify?match=ID`. */
import type { LoggedDay, LoggedMatch } from '#data/model/record/log-day.ts'
import type { ShownClub } from '#site/lib/browser/club.ts'
import { fetchDay } from './replies.ts'
import { nameSubjects } from './draw.ts'
import { toNames, toShownClubs } from './shown-clubs.ts'
import { requireElement } from '#site/lib/browser/elements.ts'

/** False once something else was chosen. */
export type IsCurrent = () => boolean

export interface ChoiceOptions {
  /** Returns the day on which the log lists the match, null where that is not known. */
  readonly openMatch: (matchId: string, isCurrent: IsCurrent) => Promise<string | null>
  readonly onFailure: () => void
}

let turn = 0

/** Counts the choices of day, match and file, so that a slow reply to an earlier one is ignored. */
export function beginChoice(): IsCurrent {
  const mine = ++turn
  return () => mine === turn
}

const dayInput = () => requireElement<HTMLInputElement>('verify-day')
const matchSelect = () => requireElement<HTMLSelectElement>('verify-match')

/** A native `select` holds text only; the flags are drawn beside the chosen match. */
function toOption(
  match: LoggedMatch,
  clubs: readonly ShownClub[],
  data: DOMStringMap,
): HTMLOptionElement {
  const state =
    match.openIndex !== null ? data.opened : match.commitIndex !== null ? data.sealed : data.without
  const time = match.kickoffAt.slice(11, 16)
  const option = new Option(`${time}  ${toNames(clubs)} (${state})`, match.matchId)
  option.disabled = match.commitIndex === null
  return option
}

function drawDay(reply: LoggedDay, chosen: string | null): LoggedMatch | null {
  const day = dayInput()
  day.min = reply.firstDay ?? ''
  day.max = reply.lastDay ?? ''
  day.value = reply.day ?? ''
  const select = matchSelect()
  const clubsOf = new Map(reply.matches.map((match) => [match.matchId, toShownClubs(match, reply)]))
  const options = reply.matches.map((match) =>
    toOption(match, clubsOf.get(match.matchId)!, select.dataset),
  )
  select.replaceChildren(...(options.length > 0 ? options : [new Option(select.dataset.none, '')]))
  select.disabled = options.length === 0
  const found =
    chosen === null
      ? (reply.matches.find(({ openIndex }) => openIndex !== null) ??
        reply.matches.find(({ commitIndex }) => commitIndex !== null) ??
        null)
      : (reply.matches.find(({ matchId }) => matchId === chosen) ?? null)
  // Without one none is selected, so that each can be chosen.
  select.value = found?.matchId ?? ''
  // If the proof was drawn before its day was read, show the clubs' names now.
  nameSubjects(clubsOf)
  return found
}

/** Letters, digits and dashes, as ids of matches are. */
const MATCH_ID = /^[\w-]{1,200}$/

/** The match the address names, null without one. */
function getAskedMatch(search: string): string | null {
  const asked = new URLSearchParams(search).get('match')
  return asked !== null && MATCH_ID.test(asked) ? asked : null
}

type Open = (isCurrent: IsCurrent) => Promise<void>

const toOpenDay =
  (day: string | null, { openMatch }: ChoiceOptions): Open =>
  async (isCurrent) => {
    const reply = await fetchDay(day)
    if (!isCurrent()) return
    const match = drawDay(reply, null)
    if (match) await openMatch(match.matchId, isCurrent)
  }

/** Fills both lists and loads a match: the one in the address, else the first opened one. */
export async function initChoice(options: ChoiceOptions): Promise<void> {
  const choose = (open: Open) => {
    const isCurrent = beginChoice()
    open(isCurrent).catch(() => isCurrent() && options.onFailure())
  }
  dayInput().addEventListener('change', () => {
    if (dayInput().value) choose(toOpenDay(dayInput().value, options))
  })
  matchSelect().addEventListener('change', () =>
    choose(async (isCurrent) => {
      await options.openMatch(matchSelect().value, isCurrent)
    }),
  )
  requireElement('verify-choice').addEventListener('submit', (event) => event.preventDefault())
  const asked = getAskedMatch(location.search)
  choose(asked === null ? toOpenDay(null, options) : toOpenAsked(asked, options))
}

/** The proof contains the day of its match; the list switches to that day. */
const toOpenAsked =
  (matchId: string, { openMatch }: ChoiceOptions): Open =>
  async (isCurrent) => {
    const day = await openMatch(matchId, isCurrent)
    if (!isCurrent()) return
    const reply = await fetchDay(day)
    if (isCurrent()) drawDay(reply, matchId)
  }
