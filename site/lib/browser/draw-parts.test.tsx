import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListRow } from '#data/model/replies.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import { MatchList } from '#site/ui/list/MatchList.tsx'
import { MatchRow } from '#site/ui/list/MatchRow.tsx'
import { Foretold } from '#site/ui/match/Foretold.tsx'
import { Scoreboard } from '#site/ui/match/Scoreboard.tsx'
import { drawInto } from './draw-parts.ts'

const escape = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const VOID = new Set(['wbr', 'img'])

/** A minimal DOM element with what the drawing uses, readable as HTML. */
class DrawnElement {
  readonly name: string
  readonly namespaceURI: string
  readonly #attributes: string[] = []
  readonly #content: string[] = []
  readonly #children: DrawnElement[] = []
  constructor(name: string, namespaceURI: string) {
    this.name = name
    this.namespaceURI = namespaceURI
  }
  setAttribute(name: string, value: string) {
    this.#attributes.push(` ${name}="${escape(value)}"`)
  }
  append(node: string | DrawnElement) {
    this.#content.push(typeof node === 'string' ? escape(node) : node.html)
    if (typeof node !== 'string') this.#children.push(node)
  }
  get inner(): string {
    return this.#content.join('')
  }
  get html(): string {
    const tag = `<${this.name}${this.#attributes.join('')}`
    return VOID.has(this.name) ? `${tag}/>` : `${tag}>${this.inner}</${this.name}>`
  }
  listNamespaces(): string[] {
    return [this.namespaceURI, ...this.#children.flatMap((child) => child.listNamespaces())]
  }
}

const HTML = 'http://www.w3.org/1999/xhtml'
globalThis.document = {
  documentElement: { lang: 'en' },
  createElement: (name: string) => new DrawnElement(name, HTML),
  createElementNS: (space: string, name: string) => new DrawnElement(name, space),
} as unknown as Document

function draw(part: ReactNode): DrawnElement {
  const place = new DrawnElement('div', HTML)
  drawInto(place as unknown as Element, part)
  return place
}

const texts = readUiTexts('en')
const match = {
  id: 'serie-a-2026-a-b',
  homeTeam: 'Tom & "Jerry" <b>',
  awayTeam: 'B',
  league: 'Serie A',
  matchDate: '2026-08-15',
  kickoffAt: '2026-08-15T12:00:00.000Z',
  matchStatus: 'finished',
  actualHomeScore: 0,
  actualAwayScore: 2,
} as ListRow['match']
const prediction = {
  homeWinProbability: 30,
  drawProbability: 28,
  awayWinProbability: 42,
  predictedHomeScore: 0,
  predictedAwayScore: 1,
  probOver15Goals: 70,
  probOver25Goals: 45,
  confidenceScore: 42,
} as ListRow['prediction']
const row: ListRow = { match, prediction, isBlurred: false, noPrediction: null, signedAt: null }

const PARTS = {
  'the list of a Premium account': [row, { ...row, match: { ...match, id: 'other' } }],
  'the list of a free account': [{ ...row, prediction: null, isBlurred: true }],
}

test.each(Object.entries(PARTS))('%s is drawn without React as React draws it', (name, rows) => {
  const list = (
    <MatchList
      texts={texts}
      caption="Predictions"
      rows={rows}
      isByLeague
      onPress={() => {}}
      renderRow={(row) => (
        <MatchRow
          key={row.match.id}
          texts={texts}
          row={row}
          isUnlimited={name.includes('Premium')}
          isLead
          isFirstPaint
        />
      )}
    />
  )
  expect(draw(list).inner).toBe(renderToStaticMarkup(list))
})

test('the head of a match’s page is drawn without React as React draws it', () => {
  const side = { href: '/teams/a', form: 'WDL', position: 3 }
  const none = { href: undefined, form: '', position: null }
  const head = (
    <Scoreboard
      texts={texts}
      match={match}
      leagueHref="/leagues/serie-a"
      home={side}
      away={none}
      kickoff={{ time: '12:00', day: 'Saturday', shortDay: 'Sat', zone: 'UTC' }}
      state="FINISHED"
    >
      <Foretold texts={texts} match={match} prediction={prediction!} result={null} />
    </Scoreboard>
  )
  expect(draw(head).inner).toBe(renderToStaticMarkup(head))
})

test('elements inside an svg are SVG elements, those after it are not', () => {
  const drawn = draw(
    <>
      <svg>
        <path />
      </svg>
      <p />
    </>,
  )
  expect(drawn.listNamespaces().map((space) => space.endsWith('svg'))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
