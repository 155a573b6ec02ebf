import { expect, test } from 'vitest'
import { fill } from '#pipeline/reasoning/say.ts'
import { getWriter } from './languages.ts'
import type { Language } from '#data/model/languages.ts'

const tell = (language: Language, wording: string, team: string) =>
  fill(getWriter(language).templates, wording, { team })

test('a club has the article that its language’s papers give it', () => {
  const names = (language: Language, clubs: string[]) =>
    clubs.map((club) => tell(language, '– {x team}', club).slice(2))
  expect(names('es', ['Betis', 'Real Sociedad', 'Osasuna', 'Juventus'])).toEqual([
    'el Betis',
    'la Real Sociedad',
    'Osasuna',
    'la Juventus',
  ])
  expect(names('pt', ['Arsenal', 'Udinese', 'Roma'])).toEqual(['o Arsenal', 'a Udinese', 'a Roma'])
  expect(
    names('it', ['Napoli', 'Roma', 'Inter', 'Spezia', 'Stoke City', 'Schalke 04', 'St. Pauli']),
  ).toEqual([
    'il Napoli',
    'la Roma',
    'l’Inter',
    'lo Spezia',
    'lo Stoke City',
    'lo Schalke 04',
    'il St. Pauli',
  ])
  expect(names('it', ['SV Elversberg', 'RB Leipzig', 'FCSB', 'LASK', 'SPAL'])).toEqual([
    'l’SV Elversberg',
    'l’RB Leipzig',
    'l’FCSB',
    'il LASK',
    'la SPAL',
  ])
  expect(names('it', ['1. FC Köln', 'Hoffenheim', 'Udinese', 'Sassuolo'])).toEqual([
    'il 1. FC Köln',
    'l’Hoffenheim',
    'l’Udinese',
    'il Sassuolo',
  ])
  expect(names('it', ['Dinamo Kiev', 'Jagiellonia', 'Juventus'])).toEqual([
    'la Dinamo Kiev',
    'lo Jagiellonia',
    'la Juventus',
  ])
  // Letters are read by their names: esse-vu, erre-bi, effe-ci.
  expect(names('it', ['SV Elversberg', 'RB Salzburg', 'FCSB', 'SPAL', 'LASK', 'PSV'])).toEqual([
    'l’SV Elversberg',
    'l’RB Salzburg',
    'l’FCSB',
    'la SPAL',
    'il LASK',
    'il PSV',
  ])
  expect(tell('it', 'di {il team}, a {il team}', 'SV Elversberg')).toBe(
    'Dell’SV Elversberg, all’SV Elversberg',
  )
  expect(names('fr', ['Lens', 'Juventus', 'Ajax', 'Bayer Leverkusen', 'Le Havre'])).toEqual([
    'Lens',
    'la Juventus',
    'l’Ajax',
    'le Bayer Leverkusen',
    'Le Havre',
  ])
  expect(names('ro', ['Arsenal'])).toEqual(['Arsenal'])
})

test('an article is joined with the preposition before it', () => {
  expect(tell('es', 'a {el team}, de {el team} y con {el team}', 'Betis')).toBe(
    'Al Betis, del Betis y con el Betis',
  )
  expect(tell('es', 'de {el team}', 'Roma')).toBe('De la Roma')
  expect(tell('pt', 'de {o team}, a {o team}, em {o team}, por {o team}', 'Benfica')).toBe(
    'Do Benfica, ao Benfica, no Benfica, pelo Benfica',
  )
  expect(tell('pt', 'de {o team}, a {o team}, em {o team}', 'Roma')).toBe(
    'Da Roma, à Roma, na Roma',
  )
  expect(tell('it', 'di {il team}, a {il team}, da {il team}, su {il team}', 'Spezia')).toBe(
    'Dello Spezia, allo Spezia, dallo Spezia, sullo Spezia',
  )
  expect(tell('it', 'di {il team}, da {il team}', 'Inter')).toBe('Dell’Inter, dall’Inter')
  expect(tell('fr', 'de {le team}, à {le team}', 'Bayer Leverkusen')).toBe(
    'Du Bayer Leverkusen, au Bayer Leverkusen',
  )
  expect(tell('fr', 'de {le team}, à {le team}', 'Le Mans')).toBe('Du Mans, au Mans')
  expect(tell('fr', 'sort de une victoire, de {le team}', 'Paris Saint-Germain')).toBe(
    'Sort d’une victoire, du Paris Saint-Germain',
  )
  expect(tell('fr', 'pour ce {team}', 'Angers')).toBe('Pour cet Angers')
  expect(tell('fr', 'de {le team}, de {team}', 'Ajax')).toBe('De l’Ajax, d’Ajax')
})

test('a German club named by its society has the article of the case', () => {
  expect(tell('de', '{der team} und {den team}, von {dem team}', 'VfL Bochum')).toBe(
    'Der VfL Bochum und den VfL Bochum, vom VfL Bochum',
  )
  expect(tell('de', 'bei {dem team}', 'Hamburger SV')).toBe('Beim Hamburger SV')
  expect(tell('de', 'bei {dem team}', '1. FC Köln')).toBe('Beim 1. FC Köln')
  expect(tell('de', 'gegen {den team}', 'Werder Bremen')).toBe('Gegen Werder Bremen')
  expect(tell('de', 'ein Sieg {von team}', '1. FC Köln')).toBe('Ein Sieg des 1. FC Köln')
  expect(tell('de', 'bei {dem team}, ein Sieg {von team}', 'SV Elversberg')).toBe(
    'Bei der SV Elversberg, ein Sieg der SV Elversberg',
  )
  expect(tell('de', '{den team}', 'AS Rom')).toBe('Die AS Rom')
  expect(tell('de', 'ein Sieg {von team}', 'Arsenal')).toBe('Ein Sieg von Arsenal')
})

test('a German club named by its players is plural, and so is its verb', () => {
  const rangers = (wording: string) => tell('de', wording, 'Glasgow Rangers')
  expect(rangers('{der team} muss gegen {den team} und bei {dem team} ran')).toBe(
    'Die Glasgow Rangers müssen gegen die Glasgow Rangers und bei den Glasgow Rangers ran',
  )
  expect(rangers('Favorit ist damit {der team}, ein Sieg {von team}')).toBe(
    'Favorit sind damit die Glasgow Rangers, ein Sieg der Glasgow Rangers',
  )
  expect(rangers('Dass {der team} nicht gewonnen hat, zählt')).toBe(
    'Dass die Glasgow Rangers nicht gewonnen haben, zählt',
  )
  const singular =
    /die Glasgow Rangers (?:ist(?! es)|hat|muss|liegt)|(?:ist|hat|muss|liegt|steht) die Glasgow Rangers/
  for (const way of Object.values(getWriter('de').templates.wordings).flat()) {
    const oneClub = way.replaceAll(/ (?:home|away|other)\}/g, ' team}')
    expect(rangers(oneClub.replaceAll(/\{(?!\w+ team|team)(?:\p{L}+ )?\w+\}/gu, 'x'))).not.toMatch(
      singular,
    )
  }
})

test('a German factor has the article of the case, and its verb the number', () => {
  const { templates } = getWriter('de')
  const tellOf = (group: string) =>
    fill(templates, 'Dafür {spricht group} {der group}, auf {den group}, von {dem group}', {
      group,
    })
  const { groups, toAbsencesOf } = templates
  expect(tellOf(groups.form)).toBe('Dafür spricht die Form, auf die Form, von der Form')
  expect(tellOf(groups.referee)).toBe(
    'Dafür spricht der Schiedsrichter, auf den Schiedsrichter, vom Schiedsrichter',
  )
  expect(tellOf(groups.weather)).toBe('Dafür spricht das Wetter, auf das Wetter, vom Wetter')
  expect(tellOf(groups.headToHead)).toBe(
    'Dafür spricht der direkte Vergleich, auf den direkten Vergleich, vom direkten Vergleich',
  )
  expect(tellOf(groups.market)).toBe(
    'Dafür sprechen frühere Buchmacherquoten, auf frühere Buchmacherquoten, von früheren Buchmacherquoten',
  )
  expect(tellOf(groups.shots)).toBe('Dafür sprechen die Schüsse, auf die Schüsse, von den Schüssen')
  expect(tellOf(toAbsencesOf('VfL Bochum'))).toBe(
    'Dafür sprechen die Ausfälle beim VfL Bochum, auf die Ausfälle beim VfL Bochum, von den Ausfällen beim VfL Bochum',
  )
})

test.each(['en', 'de'] as const)('every verb of a factor in %s has a plural', (language) => {
  const { templates } = getWriter(language)
  const verbs = Object.values(templates.wordings)
    .flat()
    .flatMap((way) =>
      [...way.matchAll(/\{(?!de[rmn] )(\p{L}+) group\}/gu)].map(([, verb]) => verb!),
    )
  expect(verbs.length).toBeGreaterThan(5)
  for (const verb of verbs) {
    expect(fill(templates, `X {${verb} group}`, { group: templates.groups.form })).toBe(`X ${verb}`)
    for (const group of ['market', 'shots', 'absences', 'lineups'] as const)
      expect(fill(templates, `X {${verb} group}`, { group: templates.groups[group] })).not.toBe(
        `X ${verb}`,
      )
  }
})

test('a club’s own number is kept apart from the figure after it', () => {
  const { templates } = getWriter('en')
  const tellTwo = (home: string, away: string) =>
    fill(templates, '{home} {a}, {away} {b}; {home} host', { home, away, a: '1.6', b: '1.2' })
  expect(tellTwo('Darmstadt 98', 'Pau')).toBe('Darmstadt 98: 1.6, Pau 1.2; Darmstadt 98 host')
})

test('a wording that asks for a value it does not get is refused', () => {
  expect(() => tell('en', '{team} and {other}', 'Leeds')).toThrow('asks for "other"')
})
