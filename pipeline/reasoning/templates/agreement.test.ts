import { expect, test } from 'vitest'
import { fill } from '#pipeline/reasoning/say.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { pt } from './pt.ts'
import { ro } from './ro.ts'
import { tr } from './tr.ts'

test('a verb agrees with its factor in number', () => {
  expect(fill(es, '{group} [da|dan] 3 puntos.', { group: es.groups.strength })).toBe(
    'El nivel da 3 puntos.',
  )
  expect(fill(es, '[Da|Dan] más {group}.', { group: es.groups.shots })).toBe('Dan más los tiros.')
  expect(fill(fr, '[c’est|ce sont] {group}.', { group: fr.groups.market })).toBe(
    'Ce sont les cotes des matchs précédents.',
  )
  expect(fill(it, '{group} [dà|danno] 3 punti.', { group: it.groups.headToHead })).toBe(
    'Gli scontri diretti danno 3 punti.',
  )
  expect(fill(pt, '{group} [dá|dão] 3 pontos.', { group: pt.groups.form })).toBe(
    'A forma dá 3 pontos.',
  )
})

test('a Romanian team without its name takes neither pronoun nor "pe"', () => {
  expect(fill(ro, 'Și forma o favorizează pe {team} (3,4).', { team: 'echipa gazdă' })).toBe(
    'Și forma favorizează echipa gazdă (3,4).',
  )
  expect(fill(ro, 'Și forma o favorizează pe {team} (3,4).', { team: 'Lyon' })).toBe(
    'Și forma o favorizează pe Lyon (3,4).',
  )
})

test('of two places in Turkish only the second has its noun', () => {
  const values = { home: 'Lens', away: 'Metz', homePlace: '1. sırada', awayPlace: '8. sırada' }
  expect(fill(tr, 'Ligde {home} {homePlace}, {away} ise {awayPlace}.', values)).toBe(
    'Ligde Lens 1., Metz ise 8. sırada.',
  )
})

test('absences named with their team are plural, whatever the club is called', () => {
  expect(fill(es, '{group} [da|dan] 3 puntos.', { group: es.toAbsencesOf('Las Palmas') })).toBe(
    'Las bajas de Las Palmas dan 3 puntos.',
  )
  expect(fill(fr, '{group} [donne|donnent] 3 points.', { group: fr.toAbsencesOf('Lens') })).toBe(
    'Les absences de Lens donnent 3 points.',
  )
})

test('a place in brackets agrees with the team, and a place before its noun with the noun', () => {
  expect(it.mend!('la squadra ospite (8º), la squadra ospite (8º posto)')).toBe(
    'la squadra ospite (8ª), la squadra ospite (8º posto)',
  )
  expect(fr.mend!('l’équipe locale (1er), l’équipe locale est 1er, au 1er rang')).toBe(
    'l’équipe locale (1re), l’équipe locale est 1re, au 1er rang',
  )
})

test('the noun of wins is said once', () => {
  expect(it.mend!('tre vittorie per il Napoli, una vittoria per la Roma e un pareggio')).toBe(
    'tre vittorie per il Napoli, una per la Roma e un pareggio',
  )
  expect(pt.mend!('uma vitória do Porto, duas vitórias da Juventus e um empate')).toBe(
    'uma vitória do Porto, duas da Juventus e um empate',
  )
})

test.each([es, fr, it, pt])('no wording in $locale keeps both forms of a verb', (templates) => {
  for (const group of Object.values(templates.groups)) {
    for (const way of Object.values(templates.wordings).flat()) {
      const values = new Proxy<Record<string, string>>({}, { get: () => group })
      expect(fill(templates, way, values)).not.toMatch(/[[\]|]/)
    }
  }
})
