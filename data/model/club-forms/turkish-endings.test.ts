import { expect, test } from 'vitest'
import { toTurkishNamed } from './turkish-endings.ts'

const end = (form: string, names: readonly string[]) =>
  names.map((name) => toTurkishNamed(name, form))

test('an ending goes by the last vowel that is heard', () => {
  expect(
    end('yi', [
      'Fenerbahçe',
      'Konyaspor',
      'Galatasaray',
      'Göztepe',
      'Köln',
      'Palermo',
      'Chelsea',
      'Leeds United',
      'Manchester City',
      'Arsenal',
      'Liverpool',
      'Crystal Palace',
    ]),
  ).toEqual([
    'Fenerbahçe’yi',
    'Konyaspor’u',
    'Galatasaray’ı',
    'Göztepe’yi',
    'Köln’ü',
    'Palermo’yu',
    'Chelsea’yi',
    'Leeds United’ı',
    'Manchester City’yi',
    'Arsenal’i',
    'Liverpool’u',
    'Crystal Palace’ı',
  ])
  expect(end('yi', ['Barnsley', 'Nancy', 'Caen', 'Sochaux', 'Altay'])).toEqual([
    'Barnsley’yi',
    'Nancy’yi',
    'Caen’ı',
    'Sochaux’yu',
    'Altay’ı',
  ])
  expect(end('nin', ['Troyes', 'Angers', 'Toulouse', 'Hoffenheim', 'Málaga', 'Beşiktaş'])).toEqual([
    'Troyes’nın',
    'Angers’nin',
    'Toulouse’un',
    'Hoffenheim’ın',
    'Málaga’nın',
    'Beşiktaş’ın',
  ])
})

test('after a voiceless consonant, or a group that ends in one, an ending begins with T', () => {
  expect(
    end('den', ['Nantes', 'Dortmund', 'Stuttgart', 'Ajax', 'Bournemouth', 'Utrecht', 'Sturm Graz']),
  ).toEqual([
    'Nantes’tan',
    'Dortmund’dan',
    'Stuttgart’tan',
    'Ajax’tan',
    'Bournemouth’tan',
    'Utrecht’ten',
    'Sturm Graz’dan',
  ])
  expect(end('de', ['Brest', 'Charlton Athletic', 'Eibar', 'Burgos'])).toEqual([
    'Brest’te',
    'Charlton Athletic’te',
    'Eibar’da',
    'Burgos’ta',
  ])
})

test('abbreviations and numbers are read aloud', () => {
  expect(end('ye', ['Hamburger SV', 'Gaziantep FK', 'Hannover 96', 'Schalke 04', 'FCSB'])).toEqual([
    'Hamburger SV’ye',
    'Gaziantep FK’ya',
    'Hannover 96’ya',
    'Schalke 04’e',
    'FCSB’ye',
  ])
})

test('a possessive name has an N before its ending, and a name nobody agrees on leaves it to ekibi', () => {
  expect(end('yi', ['Gençlerbirliği', 'Ipswich Town'])).toEqual([
    'Gençlerbirliği’ni',
    'Ipswich Town ekibini',
  ])
  expect(end('den', ['Gençlerbirliği', 'Tottenham Hotspur'])).toEqual([
    'Gençlerbirliği’nden',
    'Tottenham Hotspur ekibinden',
  ])
  // As the papers have them.
  expect(end('yi', ['Reims', 'Lens', 'Rodez'])).toEqual(['Reims’i', 'Lens’i', 'Rodez’i'])
  expect(end('yi', ['Middlesbrough', 'Club Brugge'])).toEqual(['Middlesbrough’yu', 'Club Brugge’ü'])
  expect(end('nin', ['Sunderland'])).toEqual(['Sunderland’ın'])
})
