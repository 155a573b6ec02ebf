/** The demo's Germany: its leagues, people, television and weather. */
import { toNamePool, type DemoCountry } from './demo-country.ts'

/** Clubs as `name|city|ground`, strongest first. */
const BUNDESLIGA = [
  'Bayern Munich|Munich|Allianz Arena',
  'Bayer Leverkusen|Leverkusen|BayArena',
  'Borussia Dortmund|Dortmund|Signal Iduna Park',
  'RB Leipzig|Leipzig|Red Bull Arena',
  'VfB Stuttgart|Stuttgart|MHPArena',
  'Eintracht Frankfurt|Frankfurt|Deutsche Bank Park',
  'Freiburg|Freiburg|Europa-Park Stadion',
  'Hoffenheim|Sinsheim|PreZero Arena',
  'Mainz 05|Mainz|Mewa Arena',
  'Borussia Mönchengladbach|Mönchengladbach|Borussia-Park',
  'Werder Bremen|Bremen|Weserstadion',
  'Union Berlin|Berlin|An der Alten Försterei',
  'VfL Wolfsburg|Wolfsburg|Volkswagen Arena',
  '1. FC Köln|Cologne|RheinEnergieStadion',
  'Augsburg|Augsburg|WWK Arena',
  'Hamburger SV|Hamburg|Volksparkstadion',
  'St. Pauli|Hamburg|Millerntor-Stadion',
  '1. FC Heidenheim|Heidenheim|Voith-Arena',
]

const SECOND_BUNDESLIGA = [
  'Schalke 04|Gelsenkirchen|Veltins-Arena',
  'SV Elversberg|Spiesen-Elversberg|Ursapharm-Arena',
  'Hannover 96|Hanover|Heinz von Heiden Arena',
  'Hertha BSC|Berlin|Olympiastadion',
  'Paderborn|Paderborn|Home Deluxe Arena',
  'Darmstadt 98|Darmstadt|Merck-Stadion',
  '1. FC Kaiserslautern|Kaiserslautern|Fritz-Walter-Stadion',
  'VfL Bochum|Bochum|Vonovia Ruhrstadion',
  'Karlsruher SC|Karlsruhe|BBBank Wildpark',
  'Fortuna Düsseldorf|Düsseldorf|Merkur Spiel-Arena',
  'Holstein Kiel|Kiel|Holstein-Stadion',
  '1. FC Nürnberg|Nuremberg|Max-Morlock-Stadion',
  'Arminia Bielefeld|Bielefeld|SchücoArena',
  '1. FC Magdeburg|Magdeburg|Avnet Arena',
  'Preußen Münster|Münster|Preußenstadion',
  'Dynamo Dresden|Dresden|Rudolf-Harbig-Stadion',
  'Eintracht Braunschweig|Braunschweig|Eintracht-Stadion',
  'Greuther Fürth|Fürth|Sportpark Ronhof',
]

export const GERMANY = {
  leagues: {
    bundesliga: { clubs: BUNDESLIGA, middle: -0.08, spread: 1, goals: 3.1 },
    '2-bundesliga': { clubs: SECOND_BUNDESLIGA, middle: -0.6, spread: 0.55, goals: 2.95 },
  },
  cards: 2,
  stations: ['Sky Sport Bundesliga', 'DAZN 1', 'Sat.1'],
  climate: { january: 1, july: 19, rain: 0.38 },
  names: toNamePool(
    'Andreas Ben Christian Daniel Dominik Elias Fabian Felix Finn Florian Jan Jannik Jonas Julian Kevin Lars Leon Lukas Marco Marvin Moritz Nico Niklas Patrick Philipp Robin Tim Tobias',
    'Achterberg Bachmeier Brinkmann Dornfeld Eberle Falkner Gerstner Hagedorn Heuer Jansen Kesselring Kirchner Lindner Mertens Neuhaus Ostermann Pohlmann Rademacher Reinhold Sander Steinbach Thielen Uhlig Vollmer Wendt Wiesner Zimmerer',
  ),
} as const satisfies DemoCountry
