/** The demo's Turkey: its leagues, people, television and weather. */
import { toNamePool, type DemoCountry } from './demo-country.ts'

/** Clubs as `name|city|ground`, strongest first. */
const SUPER_LIG = [
  'Galatasaray|Istanbul|RAMS Park',
  'Fenerbahçe|Istanbul|Şükrü Saracoğlu Stadyumu',
  'Trabzonspor|Trabzon|Papara Park',
  'Beşiktaş|Istanbul|Tüpraş Stadyumu',
  'Göztepe|İzmir|Gürsel Aksel Stadyumu',
  'Samsunspor|Samsun|19 Mayıs Stadyumu',
  'İstanbul Başakşehir|Istanbul|Başakşehir Fatih Terim Stadyumu',
  'Gaziantep FK|Gaziantep|Gaziantep Stadyumu',
  'Konyaspor|Konya|Konya Büyükşehir Stadyumu',
  'Kocaelispor|İzmit|Kocaeli Stadyumu',
  'Alanyaspor|Alanya|Alanya Oba Stadyumu',
  'Rizespor|Rize|Çaykur Didi Stadyumu',
  'Gençlerbirliği|Ankara|Eryaman Stadyumu',
  'Kasımpaşa|Istanbul|Recep Tayyip Erdoğan Stadyumu',
  'Antalyaspor|Antalya|Corendon Airlines Park',
  'Eyüpspor|Istanbul|Eyüp Stadyumu',
  'Kayserispor|Kayseri|Kadir Has Stadyumu',
  'Fatih Karagümrük|Istanbul|Atatürk Olimpiyat Stadyumu',
]

export const TURKEY = {
  leagues: {
    'super-lig': { clubs: SUPER_LIG, middle: -0.35, spread: 1.05, goals: 2.85 },
  },
  cards: 2.4,
  stations: ['beIN Sports 1 Türkiye', 'beIN Sports 2 Türkiye'],
  climate: { january: 5, july: 26, rain: 0.26 },
  names: toNamePool(
    'Ahmet Ali Arda Barış Berkay Burak Can Cenk Deniz Doğan Efe Emre Enes Eren Furkan Halil Hakan Kaan Kerem Mehmet Mert Oğuz Onur Orkun Salih Serdar Umut Yunus',
    'Akbulut Aksoy Aslan Aydoğan Bayrak Bozkurt Çakır Çelik Demirci Doğru Erdem Güler Güneş Kaplan Karaca Kılıçay Korkmaz Özdemir Özkan Polat Sarıca Şahinler Tekin Toprak Uysal Yalçın Yıldırım',
  ),
} as const satisfies DemoCountry
