/** The demo's Spain: its leagues, people, television and weather. */
import { toNamePool, type DemoCountry } from './demo-country.ts'

/** Clubs as `name|city|ground`, strongest first. */
const LA_LIGA = [
  'Barcelona|Barcelona|Camp Nou',
  'Real Madrid|Madrid|Santiago Bernabéu',
  'Atlético Madrid|Madrid|Metropolitano',
  'Villarreal|Villarreal|Estadio de la Cerámica',
  'Athletic Club|Bilbao|San Mamés',
  'Real Betis|Sevilla|Benito Villamarín',
  'Real Sociedad|San Sebastián|Reale Arena',
  'Celta Vigo|Vigo|Balaídos',
  'Rayo Vallecano|Madrid|Estadio de Vallecas',
  'Osasuna|Pamplona|El Sadar',
  'Valencia|Valencia|Mestalla',
  'Sevilla|Sevilla|Ramón Sánchez-Pizjuán',
  'Espanyol|Barcelona|RCDE Stadium',
  'Getafe|Getafe|Coliseum',
  'Girona|Girona|Montilivi',
  'Mallorca|Palma|Son Moix',
  'Alavés|Vitoria-Gasteiz|Mendizorroza',
  'Elche|Elche|Martínez Valero',
  'Levante|Valencia|Ciutat de València',
  'Real Oviedo|Oviedo|Carlos Tartiere',
]

const LA_LIGA_2 = [
  'Deportivo La Coruña|A Coruña|Riazor',
  'Las Palmas|Las Palmas|Gran Canaria',
  'Almería|Almería|Power Horse Stadium',
  'Racing Santander|Santander|El Sardinero',
  'Leganés|Leganés|Butarque',
  'Real Valladolid|Valladolid|José Zorrilla',
  'Sporting Gijón|Gijón|El Molinón',
  'Granada|Granada|Nuevo Los Cármenes',
  'Cádiz|Cádiz|Nuevo Mirandilla',
  'Málaga|Málaga|La Rosaleda',
  'Eibar|Eibar|Ipurua',
  'Burgos|Burgos|El Plantío',
  'Castellón|Castellón|Castalia',
  'Albacete|Albacete|Carlos Belmonte',
  'Córdoba|Córdoba|Nuevo Arcángel',
  'Huesca|Huesca|El Alcoraz',
  'Real Zaragoza|Zaragoza|Ibercaja Estadio',
  'Andorra|Encamp|Nou Estadi d’Encamp',
  'Cultural Leonesa|León|Reino de León',
  'Ceuta|Ceuta|Alfonso Murube',
  'Mirandés|Miranda de Ebro|Anduva',
  'Real Sociedad B|San Sebastián|Zubieta',
]

export const SPAIN = {
  leagues: {
    'la-liga': { clubs: LA_LIGA, middle: -0.08, spread: 1, goals: 2.6 },
    'la-liga-2': { clubs: LA_LIGA_2, middle: -0.65, spread: 0.5, goals: 2.35 },
  },
  cards: 2.4,
  stations: ['Movistar LaLiga', 'DAZN LaLiga', 'LaLiga TV Hypermotion'],
  climate: { january: 9, july: 26, rain: 0.2 },
  names: toNamePool(
    'Adrián Álex Álvaro Asier Borja Carlos Dani David Diego Gorka Hugo Iker Iván Javi Jon Jorge Kike Lucas Manu Marcos Mikel Nico Pablo Raúl Rubén Sergio Unai Víctor',
    'Abarca Arteche Barrena Bellido Cabrales Camacho Cifuentes Dorado Echeita Escalona Ferrera Galdós Herrán Iriarte Jurado Lozoya Marqués Navascués Olmedilla Pacheco Quesada Roldán Salcedo Tejada Urrutia Valverde Zabaleta',
  ),
} as const satisfies DemoCountry
