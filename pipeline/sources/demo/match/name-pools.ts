/** First and last names that invented people are made of, by country. */
export interface NamePool {
  readonly first: readonly string[]
  readonly last: readonly string[]
}

const split = (first: string, last: string): NamePool => ({
  first: first.split(' '),
  last: last.split(' '),
})

const POOLS: Readonly<Record<string, NamePool>> = {
  England: split(
    'Alfie Ben Callum Charlie Connor Daniel Ellis Finley George Harvey Isaac Jack Jamie Joe Josh Kieran Lewis Liam Luke Max Nathan Oliver Reece Ryan Sam Theo Toby Tyler',
    'Ashworth Barlow Bexley Birch Carver Clayton Crossley Dawlish Eastwood Fairley Garside Hallam Hensley Ingham Kershaw Langford Marlow Norcott Oakden Pemberton Radley Sharrow Thornley Upton Wadham Whitlock Yardley',
  ),
  Spain: split(
    'Adrián Álex Álvaro Asier Borja Carlos Dani David Diego Gorka Hugo Iker Iván Javi Jon Jorge Kike Lucas Manu Marcos Mikel Nico Pablo Raúl Rubén Sergio Unai Víctor',
    'Abarca Arteche Barrena Bellido Cabrales Camacho Cifuentes Dorado Echeita Escalona Ferrera Galdós Herrán Iriarte Jurado Lozoya Marqués Navascués Olmedilla Pacheco Quesada Roldán Salcedo Tejada Urrutia Valverde Zabaleta',
  ),
  Germany: split(
    'Andreas Ben Christian Daniel Dominik Elias Fabian Felix Finn Florian Jan Jannik Jonas Julian Kevin Lars Leon Lukas Marco Marvin Moritz Nico Niklas Patrick Philipp Robin Tim Tobias',
    'Achterberg Bachmeier Brinkmann Dornfeld Eberle Falkner Gerstner Hagedorn Heuer Jansen Kesselring Kirchner Lindner Mertens Neuhaus Ostermann Pohlmann Rademacher Reinhold Sander Steinbach Thielen Uhlig Vollmer Wendt Wiesner Zimmerer',
  ),
  Italy: split(
    'Alessandro Andrea Antonio Davide Diego Emanuele Fabio Federico Filippo Francesco Gabriele Giacomo Giovanni Lorenzo Luca Manuel Marco Matteo Mattia Michele Nicolò Pietro Riccardo Salvatore Samuele Simone Stefano Tommaso',
    'Albertini Bellandi Bonacina Caldara Carbone Castellani Demarchi Esposito Fabbrini Ferraris Gallinari Giordani Lanza Lombardi Marchetti Montanari Navarra Olivieri Pedretti Pellegrini Ravasio Salvini Santoro Tedeschi Valenti Vitale Zanetti',
  ),
  France: split(
    'Adrien Alexis Antoine Arthur Axel Baptiste Bastien Clément Corentin Enzo Florian Gabriel Hugo Jérémy Jules Kévin Kylian Léo Loïc Lucas Mathis Maxime Nathan Quentin Romain Théo Thomas Yanis',
    'Aubertin Barbier Besson Carlier Chauvin Coulibaly Delmas Diarra Estève Faure Gauthier Giraud Hamel Jourdain Konaté Lacroix Lemaire Marchand Moreau Ndiaye Pasquier Poirier Renaud Sarr Tessier Traoré Vasseur',
  ),
  Turkey: split(
    'Ahmet Ali Arda Barış Berkay Burak Can Cenk Deniz Doğan Efe Emre Enes Eren Furkan Halil Hakan Kaan Kerem Mehmet Mert Oğuz Onur Orkun Salih Serdar Umut Yunus',
    'Akbulut Aksoy Aslan Aydoğan Bayrak Bozkurt Çakır Çelik Demirci Doğru Erdem Güler Güneş Kaplan Karaca Kılıçay Korkmaz Özdemir Özkan Polat Sarıca Şahinler Tekin Toprak Uysal Yalçın Yıldırım',
  ),
}

const ELSEWHERE = split(
  'Aleksandar Anders Bruno Daan Diogo Erik Filip Goran Henrik Ivan Jakub Jens Joao Kasper Luka Mads Marek Mihai Milan Nikola Oscar Pavel Petr Rafael Sander Tomas Viktor Wout',
  'Andersen Bakker Carvalho Dimitrov Eriksen Ferreira Georgiou Horvat Ivanov Jovanovic Kowalski Lindberg Marinov Novak Olsen Petrov Popescu Ribeiro Santos Savic Silva Svensson Tavares Vermeer Vukovic Wolski Zelenka',
)

/** The names of a country; a mixed lot for the rest of Europe. */
export function toNamePool(country: string): NamePool {
  return POOLS[country] ?? ELSEWHERE
}
