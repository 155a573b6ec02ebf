/** The demo's Italy: its leagues, people, television and weather. */
import { toNamePool, type DemoCountry } from './demo-country.ts'

/** Clubs as `name|city|ground`, strongest first. */
const SERIE_A = [
  'Inter|Milan|San Siro',
  'Napoli|Naples|Stadio Maradona',
  'AC Milan|Milan|San Siro',
  'Juventus|Turin|Allianz Stadium',
  'Roma|Rome|Stadio Olimpico',
  'Atalanta|Bergamo|Gewiss Stadium',
  'Como|Como|Stadio Sinigaglia',
  'Bologna|Bologna|Renato Dall’Ara',
  'Lazio|Rome|Stadio Olimpico',
  'Fiorentina|Florence|Artemio Franchi',
  'Udinese|Udine|Bluenergy Stadium',
  'Sassuolo|Reggio Emilia|Mapei Stadium',
  'Torino|Turin|Olimpico Grande Torino',
  'Genoa|Genoa|Luigi Ferraris',
  'Cagliari|Cagliari|Unipol Domus',
  'Parma|Parma|Ennio Tardini',
  'Cremonese|Cremona|Giovanni Zini',
  'Lecce|Lecce|Via del Mare',
  'Hellas Verona|Verona|Bentegodi',
  'Pisa|Pisa|Arena Garibaldi',
]

const SERIE_B = [
  'Monza|Monza|U-Power Stadium',
  'Venezia|Venice|Pier Luigi Penzo',
  'Palermo|Palermo|Renzo Barbera',
  'Frosinone|Frosinone|Benito Stirpe',
  'Cesena|Cesena|Dino Manuzzi',
  'Catanzaro|Catanzaro|Nicola Ceravolo',
  'Modena|Modena|Alberto Braglia',
  'Empoli|Empoli|Carlo Castellani',
  'Juve Stabia|Castellammare di Stabia|Romeo Menti',
  'Sampdoria|Genoa|Luigi Ferraris',
  'Spezia|La Spezia|Alberto Picco',
  'Carrarese|Carrara|Stadio dei Marmi',
  'Bari|Bari|San Nicola',
  'Avellino|Avellino|Partenio-Lombardi',
  'Padova|Padua|Stadio Euganeo',
  'Reggiana|Reggio Emilia|Mapei Stadium',
  'Südtirol|Bolzano|Stadio Druso',
  'Virtus Entella|Chiavari|Stadio Comunale',
  'Mantova|Mantua|Danilo Martelli',
  'Pescara|Pescara|Stadio Adriatico',
]

export const ITALY = {
  leagues: {
    'serie-a': { clubs: SERIE_A, middle: -0.1, spread: 0.95, goals: 2.6 },
    'serie-b': { clubs: SERIE_B, middle: -0.7, spread: 0.55, goals: 2.45 },
  },
  cards: 2.2,
  stations: ['DAZN', 'Sky Sport Calcio'],
  climate: { january: 6, july: 26, rain: 0.27 },
  names: toNamePool(
    'Alessandro Andrea Antonio Davide Diego Emanuele Fabio Federico Filippo Francesco Gabriele Giacomo Giovanni Lorenzo Luca Manuel Marco Matteo Mattia Michele Nicolò Pietro Riccardo Salvatore Samuele Simone Stefano Tommaso',
    'Albertini Bellandi Bonacina Caldara Carbone Castellani Demarchi Esposito Fabbrini Ferraris Gallinari Giordani Lanza Lombardi Marchetti Montanari Navarra Olivieri Pedretti Pellegrini Ravasio Salvini Santoro Tedeschi Valenti Vitale Zanetti',
  ),
} as const satisfies DemoCountry
