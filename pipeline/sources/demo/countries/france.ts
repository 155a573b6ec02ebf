/** The demo's France: its leagues, people, television and weather. */
import { toNamePool, type DemoCountry } from './demo-country.ts'

/** Clubs as `name|city|ground`, strongest first. */
const LIGUE_1 = [
  'Paris Saint-Germain|Paris|Parc des Princes',
  'Marseille|Marseille|Stade Vélodrome',
  'Lens|Lens|Stade Bollaert-Delelis',
  'Lyon|Lyon|Groupama Stadium',
  'Lille|Lille|Stade Pierre-Mauroy',
  'Monaco|Monaco|Stade Louis II',
  'Rennes|Rennes|Roazhon Park',
  'Strasbourg|Strasbourg|Stade de la Meinau',
  'Nice|Nice|Allianz Riviera',
  'Toulouse|Toulouse|Stadium de Toulouse',
  'Brest|Brest|Stade Francis-Le Blé',
  'Paris FC|Paris|Stade Jean-Bouin',
  'Angers|Angers|Stade Raymond-Kopa',
  'Lorient|Lorient|Stade du Moustoir',
  'Le Havre|Le Havre|Stade Océane',
  'Auxerre|Auxerre|Stade de l’Abbé-Deschamps',
  'Nantes|Nantes|Stade de la Beaujoire',
  'Metz|Metz|Stade Saint-Symphorien',
]

const LIGUE_2 = [
  'Saint-Étienne|Saint-Étienne|Stade Geoffroy-Guichard',
  'Troyes|Troyes|Stade de l’Aube',
  'Reims|Reims|Stade Auguste-Delaune',
  'Montpellier|Montpellier|Stade de la Mosson',
  'Le Mans|Le Mans|Stade Marie-Marvingt',
  'Red Star|Saint-Ouen|Stade Bauer',
  'Guingamp|Guingamp|Stade du Roudourou',
  'Dunkerque|Dunkirk|Stade Marcel-Tribut',
  'Annecy|Annecy|Parc des Sports',
  'Pau|Pau|Nouste Camp',
  'Rodez|Rodez|Stade Paul-Lignon',
  'Grenoble|Grenoble|Stade des Alpes',
  'Clermont|Clermont-Ferrand|Stade Gabriel-Montpied',
  'Nancy|Nancy|Stade Marcel-Picot',
  'Amiens|Amiens|Stade de la Licorne',
  'Boulogne|Boulogne-sur-Mer|Stade de la Libération',
  'Laval|Laval|Stade Francis-Le Basser',
  'Bastia|Bastia|Stade Armand-Cesari',
]

export const FRANCE = {
  leagues: {
    'ligue-1': { clubs: LIGUE_1, middle: -0.15, spread: 0.95, goals: 2.8 },
    'ligue-2': { clubs: LIGUE_2, middle: -0.7, spread: 0.5, goals: 2.45 },
  },
  cards: 1.9,
  stations: ['Ligue 1+', 'beIN Sports 1'],
  climate: { january: 5, july: 22, rain: 0.34 },
  names: toNamePool(
    'Adrien Alexis Antoine Arthur Axel Baptiste Bastien Clément Corentin Enzo Florian Gabriel Hugo Jérémy Jules Kévin Kylian Léo Loïc Lucas Mathis Maxime Nathan Quentin Romain Théo Thomas Yanis',
    'Aubertin Barbier Besson Carlier Chauvin Coulibaly Delmas Diarra Estève Faure Gauthier Giraud Hamel Jourdain Konaté Lacroix Lemaire Marchand Moreau Ndiaye Pasquier Poirier Renaud Sarr Tessier Traoré Vasseur',
  ),
} as const satisfies DemoCountry
