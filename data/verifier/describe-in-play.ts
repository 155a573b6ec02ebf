/** The chances while an opened match was played, and the moments that are asked for. */
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import type { InPlayState } from '#data/model/in-play/in-play-chances.ts'
import type { OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import { KICKOFF, toEnd, toOpenedInPlay } from '#data/ledger/proof/opened-in-play.ts'

const AT = /^(HT|\d{1,3}(?:\+\d{1,2})?),(\d{1,2}):(\d{1,2})(?:,(\d):(\d))?$/

/** A moment such as `63,1:0` or `45+2,1:0,0:1`; null for another text. */
export function parseMoment(text: string): InPlayState | null {
  const found = AT.exec(text)
  if (found === null) return null
  const [home = 0, away = 0, redHome = 0, redAway = 0] = found
    .slice(2)
    .map((part) => Number(part ?? 0))
  return { clock: found[1]!, home, away, redHome, redAway }
}

function describeState({ clock, home, away, redHome, redAway }: InPlayState): string {
  const reds = redHome + redAway === 0 ? '' : `, red cards ${redHome}:${redAway}`
  return `${clock}, ${home}:${away}${reds}`
}

/** In the order of the line: kick-off, what was asked for, the end. */
export function listMoments(open: OpenLeaf, asked: readonly InPlayState[]) {
  return [KICKOFF, ...asked, toEnd(open)].flatMap((state) => {
    const chances = toOpenedInPlay(open, state)
    return chances === null ? [] : [{ ...state, ...chances }]
  })
}

export function describeInPlay(moments: ReturnType<typeof listMoments>): string[] {
  if (moments.length === 0) return []
  return [
    '  while it was played, from what was opened; never signed, never scored as a prediction:',
    ...moments.map((moment) => {
      const { home, draw, away } = toPrintedChances(moment)
      return `    ${describeState(moment)}: home ${home.toFixed(1)} %, draw ${draw.toFixed(1)} %, away ${away.toFixed(1)} %`
    }),
    '    the log holds the final score alone: any other moment is as --at names it',
  ]
}
