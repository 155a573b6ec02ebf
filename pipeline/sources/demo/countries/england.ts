/** The demo's England: its leagues, people, television and weather. */
import { toNamePool, type DemoCountry } from './demo-country.ts'

/** Clubs as `name|city|ground`, strongest first. */
const PREMIER_LEAGUE = [
  'Liverpool|Liverpool|Anfield',
  'Arsenal|London|Emirates Stadium',
  'Manchester City|Manchester|Etihad Stadium',
  'Chelsea|London|Stamford Bridge',
  'Newcastle United|Newcastle upon Tyne|St. James’ Park',
  'Aston Villa|Birmingham|Villa Park',
  'Manchester United|Manchester|Old Trafford',
  'Tottenham Hotspur|London|Tottenham Hotspur Stadium',
  'Brighton & Hove Albion|Brighton|Amex Stadium',
  'Crystal Palace|London|Selhurst Park',
  'Nottingham Forest|Nottingham|City Ground',
  'Bournemouth|Bournemouth|Vitality Stadium',
  'Brentford|London|Gtech Community Stadium',
  'Everton|Liverpool|Hill Dickinson Stadium',
  'Fulham|London|Craven Cottage',
  'West Ham United|London|London Stadium',
  'Leeds United|Leeds|Elland Road',
  'Sunderland|Sunderland|Stadium of Light',
  'Wolverhampton Wanderers|Wolverhampton|Molineux Stadium',
  'Burnley|Burnley|Turf Moor',
]

const CHAMPIONSHIP = [
  'Ipswich Town|Ipswich|Portman Road',
  'Southampton|Southampton|St Mary’s Stadium',
  'Leicester City|Leicester|King Power Stadium',
  'Coventry City|Coventry|Coventry Building Society Arena',
  'Middlesbrough|Middlesbrough|Riverside Stadium',
  'Birmingham City|Birmingham|St Andrew’s',
  'Sheffield United|Sheffield|Bramall Lane',
  'West Bromwich Albion|West Bromwich|The Hawthorns',
  'Norwich City|Norwich|Carrow Road',
  'Bristol City|Bristol|Ashton Gate',
  'Millwall|London|The Den',
  'Wrexham|Wrexham|Racecourse Ground',
  'Watford|Watford|Vicarage Road',
  'Swansea City|Swansea|Swansea.com Stadium',
  'Stoke City|Stoke-on-Trent|bet365 Stadium',
  'Hull City|Hull|MKM Stadium',
  'Derby County|Derby|Pride Park',
  'Preston North End|Preston|Deepdale',
  'Queens Park Rangers|London|Loftus Road',
  'Blackburn Rovers|Blackburn|Ewood Park',
  'Charlton Athletic|London|The Valley',
  'Portsmouth|Portsmouth|Fratton Park',
  'Oxford United|Oxford|Kassam Stadium',
  'Sheffield Wednesday|Sheffield|Hillsborough',
]

export const ENGLAND = {
  leagues: {
    'premier-league': { clubs: PREMIER_LEAGUE, middle: 0, spread: 1, goals: 2.85 },
    championship: { clubs: CHAMPIONSHIP, middle: -0.6, spread: 0.6, goals: 2.5 },
  },
  cards: 1.9,
  stations: ['Sky Sports Main Event', 'Sky Sports Football', 'TNT Sports 1'],
  climate: { january: 5, july: 18, rain: 0.42 },
  names: toNamePool(
    'Alfie Ben Callum Charlie Connor Daniel Ellis Finley George Harvey Isaac Jack Jamie Joe Josh Kieran Lewis Liam Luke Max Nathan Oliver Reece Ryan Sam Theo Toby Tyler',
    'Ashworth Barlow Bexley Birch Carver Clayton Crossley Dawlish Eastwood Fairley Garside Hallam Hensley Ingham Kershaw Langford Marlow Norcott Oakden Pemberton Radley Sharrow Thornley Upton Wadham Whitlock Yardley',
  ),
} as const satisfies DemoCountry
