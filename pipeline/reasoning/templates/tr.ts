import { ROLES } from './roles.ts'
import type { Templates } from './sentences.ts'
import { toTurkishNamed } from './turkish-endings.ts'
import { TR_FACTS } from '#pipeline/reasoning/templates/wordings/facts/tr.ts'
import { TR_FORECAST } from '#pipeline/reasoning/templates/wordings/forecast/tr.ts'

/** The month with the ending of "on": 15 Kasım’da. */
const MONTHS: Readonly<Record<string, string>> = {
  Ocak: 'Ocak’ta',
  Şubat: 'Şubat’ta',
  Mart: 'Mart’ta',
  Nisan: 'Nisan’da',
  Mayıs: 'Mayıs’ta',
  Haziran: 'Haziran’da',
  Temmuz: 'Temmuz’da',
  Ağustos: 'Ağustos’ta',
  Eylül: 'Eylül’de',
  Ekim: 'Ekim’de',
  Kasım: 'Kasım’da',
  Aralık: 'Aralık’ta',
}

/** So many of a number of matches. */
const PARTS: Readonly<Record<string, string>> = {
  iki: 'ikisi',
  üç: 'üçü',
  dört: 'dördü',
  beş: 'beşi',
}

/** So many for each of two. */
const EACH: Readonly<Record<string, string>> = {
  bir: 'birer',
  iki: 'ikişer',
  üç: 'üçer',
  dört: 'dörder',
  beş: 'beşer',
}

/** Turkish. */
export const tr: Templates = {
  locale: 'tr',
  // Four of five are `dördü`, in four of them is `dördünde`. Of two places the second has the noun.
  mend: (text) =>
    text
      .replaceAll(/(\p{L}+) tanesi(nde)?(?!\p{L})/gu, (found, number: string, locative = '') =>
        PARTS[number] ? `${PARTS[number]}${locative}` : found,
      )
      .replaceAll(/(\d+\.) sırada(?=, [^,.;:()]+ ise (?:[^,.;:()]+ )?\d+\. sırada)/gu, '$1'),
  toNamed: toTurkishNamed,
  nouns: {
    match: { one: 'maç', other: 'maç' },
    win: { one: 'galibiyet', other: 'galibiyet' },
    draw: { one: 'beraberlik', other: 'beraberlik' },
    loss: { one: 'mağlubiyet', other: 'mağlubiyet' },
    goal: { one: 'gol', other: 'gol' },
    point: { one: 'puan', other: 'puan' },
    day: { one: 'gün', other: 'gün' },
    player: { one: 'oyuncu', other: 'oyuncu' },
    goalFor: { none: 'gol atamadı', one: 'gol attı', other: 'gol attı' },
    goalAgainst: { none: 'gol yemedi', one: 'gol yedi', other: 'gol yedi' },
    percentagePoint: { one: 'yüzde puan', other: 'yüzde puan' },
    corner: { one: 'korner', other: 'korner' },
    card: { one: 'kart', other: 'kart' },
    shot: { one: 'isabetli şut', other: 'isabetli şut' },
  },
  groups: {
    base: 'lig ortalaması',
    homeAdvantage: 'saha avantajı',
    strength: 'takım gücü',
    market: 'geçmiş bahis oranları',
    form: 'form',
    shots: 'şutlar',
    headToHead: 'aralarındaki maçlar',
    season: 'sezon etkisi',
    rest: 'dinlenme süresi',
    absences: 'eksikler',
    lineups: 'kadrolar',
    weather: 'hava durumu',
    referee: 'hakem',
    calibration: 'kalibrasyon',
  },
  again: '',
  and: ' ve ',
  roles: ROLES.tr,
  prizes: { europe: 'Avrupa kupaları', promotion: 'doğrudan yükselme', playoff: 'play-off' },
  toPlayerOf: (name, share) => `${name} (süre payı ${share})`,
  counts: {
    corners: { name: 'korner' },
    cards: { name: 'kart' },
    shots: { name: 'isabetli şut' },
  },
  numbers: ['bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz', 'on'],
  scoreSign: '-',
  result: '{home} {score} {away}',
  speedUnit: 'km/sa',
  // `Birer galibiyet ve iki beraberlik`.
  toWinsEach: (wins) => wins.replace(/^\p{L}+/u, (number) => EACH[number] ?? number),
  toAbsencesOf: (team) => `${toTurkishNamed(team, 'nin')} eksikleri`,
  // The draws of a tally belong to neither club: `iki Lyon galibiyeti ve bir beraberlik`.
  toWinsOf: (wins, team) => `${wins.replace(/galibiyet$/, '')}${team} galibiyeti`,
  toOnDate: (date) => {
    const [day, month, year] = date.split(' ')
    return year ? `${date} tarihinde` : `${day} ${MONTHS[month!] ?? month}`
  },
  toPlace: (place) => `${place}. sırada`,
  wordings: { ...TR_FORECAST, ...TR_FACTS },
}
