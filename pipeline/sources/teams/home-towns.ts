/**
 * Home towns of clubs: for the weather at kick-off when a feed has no coordinates of the ground,
 * and to determine whether a ground is far from home. Hundredths of a degree (about a kilometre) of
 * the ground or its town: a forecast's grid is coarser.
 */
import type { Place } from '#data/model/feed.ts'

/** Team id, degrees north, degrees east, by country. */
const TOWNS = {
  England: `
    arsenal 51.56 -0.11; aston-villa 52.51 -1.88; barnsley 53.55 -1.47; birmingham-city 52.48 -1.87;
    blackburn-rovers 53.73 -2.49; blackpool 53.80 -3.05; bolton-wanderers 53.58 -2.54;
    bournemouth 50.74 -1.84; brentford 51.49 -0.29; brighton-hove-albion 50.86 -0.08;
    bristol-city 51.44 -2.62; burnley 53.79 -2.23; cardiff-city 51.47 -3.20;
    charlton-athletic 51.49 0.04; chelsea 51.48 -0.19; coventry-city 52.45 -1.50;
    crystal-palace 51.40 -0.09; derby-county 52.91 -1.45; everton 53.43 -3.00; fulham 51.47 -0.22;
    huddersfield-town 53.65 -1.77; hull-city 53.75 -0.37; ipswich-town 52.05 1.14;
    leeds-united 53.78 -1.57; leicester-city 52.62 -1.14; lincoln-city 53.22 -0.54;
    liverpool 53.43 -2.96; luton-town 51.88 -0.43; manchester-city 53.48 -2.20;
    manchester-united 53.46 -2.29; middlesbrough 54.58 -1.22; millwall 51.49 -0.05;
    milton-keynes-dons 52.01 -0.73; newcastle-united 54.98 -1.62; norwich-city 52.62 1.31;
    nottingham-forest 52.94 -1.13; oxford-united 51.72 -1.21; peterborough-united 52.56 -0.24;
    plymouth-argyle 50.39 -4.15; portsmouth 50.80 -1.06; preston-north-end 53.77 -2.69;
    queens-park-rangers 51.51 -0.23; reading 51.42 -0.98; rotherham-united 53.43 -1.36;
    sheffield-united 53.37 -1.47; sheffield-wednesday 53.41 -1.50; southampton 50.91 -1.39;
    stockport-county 53.40 -2.17; stoke-city 52.99 -2.18; sunderland 54.91 -1.39;
    swansea-city 51.64 -3.93; tottenham-hotspur 51.60 -0.07; watford 51.65 -0.40;
    west-bromwich-albion 52.51 -1.96; west-ham-united 51.54 -0.02; wigan-athletic 53.55 -2.65;
    wolverhampton-wanderers 52.59 -2.13; wrexham 53.05 -3.00; wycombe-wanderers 51.63 -0.80`,
  Spain: `
    alaves 42.84 -2.69; albacete 38.98 -1.85; alcorcon 40.34 -3.84; almeria 36.84 -2.44;
    amorebieta 43.22 -2.73; andorra 42.51 1.52; athletic-club 43.26 -2.95;
    atletico-madrid 40.44 -3.60; barcelona 41.38 2.12; burgos 42.34 -3.68; cadiz 36.50 -6.27;
    cartagena 37.61 -0.99; castellon 39.98 -0.04; celta-vigo 42.21 -8.74; ceuta 35.89 -5.32;
    cordoba 37.87 -4.76; cultural-leonesa 42.59 -5.57; deportivo-la-coruna 43.37 -8.42;
    eibar 43.18 -2.48; elche 38.27 -0.66; eldense 38.48 -0.79; espanyol 41.35 2.08;
    extremadura 38.69 -6.41; fuenlabrada 40.28 -3.79; getafe 40.33 -3.71; girona 41.96 2.83;
    granada 37.15 -3.60; huesca 42.13 -0.42; ibiza 38.91 1.43; las-palmas 28.10 -15.46;
    leganes 40.34 -3.76; levante 39.49 -0.36; logrones 42.45 -2.45; lugo 43.02 -7.56;
    malaga 36.73 -4.43; mallorca 39.59 2.63; mirandes 42.68 -2.95; murcia 38.04 -1.14;
    numancia 41.75 -2.47; osasuna 42.80 -1.64; ponferradina 42.55 -6.60; racing-ferrol 43.49 -8.24;
    racing-santander 43.48 -3.79; rayo-vallecano 40.39 -3.66; real-betis 37.36 -5.98;
    real-madrid 40.45 -3.69; real-oviedo 43.36 -5.87; real-sociedad 43.30 -1.97;
    real-sociedad-b 43.30 -1.97; real-valladolid 41.64 -4.76; real-zaragoza 41.64 -0.90;
    sabadell 41.55 2.11; sevilla 37.38 -5.97; sporting-gijon 43.54 -5.64; tenerife 28.46 -16.26;
    valencia 39.47 -0.36; villarreal 39.94 -0.10; villarreal-b 39.94 -0.10`,
  Germany: `
    1-fc-heidenheim 48.67 10.14; 1-fc-kaiserslautern 49.43 7.78; 1-fc-koln 50.93 6.87;
    1-fc-magdeburg 52.13 11.67; 1-fc-nurnberg 49.43 11.13; 1-fc-saarbrucken 49.25 6.98;
    arminia-bielefeld 52.03 8.52; augsburg 48.32 10.89; bayer-leverkusen 51.04 7.00;
    bayern-munich 48.22 11.62; borussia-dortmund 51.49 7.45; borussia-monchengladbach 51.17 6.39;
    darmstadt-98 49.86 8.67; dynamo-dresden 51.04 13.75; eintracht-braunschweig 52.29 10.52;
    eintracht-frankfurt 50.07 8.65; energie-cottbus 51.75 14.35; erzgebirge-aue 50.60 12.71;
    fortuna-dusseldorf 51.26 6.73; freiburg 48.02 7.83; greuther-furth 49.49 11.00;
    hamburger-sv 53.59 9.90; hannover-96 52.36 9.73; hansa-rostock 54.08 12.10;
    hertha-bsc 52.51 13.24; hoffenheim 49.24 8.89; holstein-kiel 54.35 10.12;
    ingolstadt 48.75 11.49; jahn-regensburg 48.99 12.11; karlsruher-sc 49.02 8.41;
    mainz-05 49.98 8.22; msv-duisburg 51.41 6.78; osnabruck 52.28 8.07; paderborn 51.73 8.71;
    preussen-munster 51.93 7.62; rb-leipzig 51.35 12.35; sandhausen 49.34 8.66;
    schalke-04 51.55 7.07; st-pauli 53.55 9.97; sv-elversberg 49.32 7.12; ulm 48.40 10.01;
    union-berlin 52.46 13.57; vfb-stuttgart 48.79 9.23; vfl-bochum 51.49 7.24;
    vfl-wolfsburg 52.43 10.80; wehen-wiesbaden 50.07 8.26; werder-bremen 53.07 8.84;
    wurzburger-kickers 49.76 9.94`,
  Italy: `
    ac-milan 45.48 9.12; alessandria 44.92 8.61; ascoli 42.86 13.59; atalanta 45.71 9.68;
    avellino 40.93 14.80; bari 41.08 16.84; benevento 41.12 14.78; bologna 44.49 11.31;
    brescia 45.57 10.24; cagliari 39.20 9.14; carrarese 44.08 10.10; catanzaro 38.91 16.59;
    cesena 44.14 12.26; chievo 45.44 10.97; cittadella 45.65 11.79; como 45.81 9.07;
    cosenza 39.31 16.24; cremonese 45.14 10.04; crotone 39.08 17.12; empoli 43.73 10.96;
    feralpisalo 45.61 10.52; fiorentina 43.78 11.28; frosinone 41.63 13.32; genoa 44.42 8.95;
    hellas-verona 45.44 10.97; inter 45.48 9.12; juve-stabia 40.70 14.48; juventus 45.11 7.64;
    lazio 41.93 12.45; lecce 40.37 18.21; lecco 45.86 9.40; livorno 43.53 10.32;
    mantova 45.15 10.78; modena 44.65 10.92; monza 45.58 9.31; napoli 40.83 14.19;
    padova 45.43 11.85; palermo 38.15 13.34; parma 44.79 10.34; perugia 43.11 12.36;
    pescara 42.45 14.23; pisa 43.73 10.40; pordenone 45.96 12.66; reggiana 44.72 10.65;
    reggina 38.09 15.64; roma 41.93 12.45; salernitana 40.65 14.82; sampdoria 44.42 8.95;
    sassuolo 44.72 10.65; spal 44.84 11.61; spezia 44.10 9.81; sudtirol 46.49 11.34;
    ternana 42.57 12.66; torino 45.04 7.65; trapani 38.03 12.54; udinese 46.08 13.20;
    venezia 45.43 12.36; vicenza 45.54 11.56; virtus-entella 44.32 9.33`,
  France: `
    ajaccio 41.93 8.78; amiens 49.89 2.26; angers 47.46 -0.53; annecy 45.92 6.12;
    auxerre 47.79 3.59; bastia 42.65 9.44; bordeaux 44.90 -0.56; boulogne 50.73 1.63;
    brest 48.40 -4.46; caen 49.18 -0.40; chambly 49.17 2.25; chateauroux 46.80 1.72;
    clermont 45.82 3.12; concarneau 47.88 -3.92; dijon 47.32 5.07; dunkerque 51.03 2.37;
    grenoble 45.19 5.74; guingamp 48.57 -3.16; laval 48.08 -0.75; le-havre 49.50 0.17;
    le-mans 47.96 0.22; lens 50.43 2.81; lille 50.61 3.13; lorient 47.75 -3.37;
    lyon 45.77 4.98; marseille 43.27 5.40; martigues 43.41 5.05; metz 49.11 6.16;
    monaco 43.73 7.42; montpellier 43.62 3.81; nancy 48.70 6.21; nantes 47.26 -1.53;
    nice 43.71 7.19; nimes 43.82 4.36; niort 46.32 -0.49; orleans 47.84 1.94;
    paris-fc 48.84 2.25; paris-saint-germain 48.84 2.25; pau 43.31 -0.32;
    quevilly-rouen 49.41 1.07; red-star 48.91 2.34; reims 49.25 4.03; rennes 48.11 -1.71;
    rodez 44.35 2.56; saint-etienne 45.46 4.39; sochaux 47.51 6.81; strasbourg 48.56 7.75;
    toulouse 43.58 1.43; troyes 48.31 4.10; valenciennes 50.35 3.53`,
  Turkey: `
    adana-demirspor 37.05 35.39; alanyaspor 36.56 32.08; altay 38.44 27.15; amedspor 37.99 40.21;
    ankaragucu 40.02 32.82; antalyaspor 36.89 30.67; besiktas 41.04 28.99; bodrumspor 37.03 27.43;
    bursaspor 40.21 29.01; denizlispor 37.77 29.10; erzurumspor 39.92 41.27; eyupspor 41.09 28.92;
    fatih-karagumruk 41.07 28.77; fenerbahce 40.99 29.04; galatasaray 41.10 28.99;
    gaziantep-fk 37.13 37.38; genclerbirligi 40.02 32.82; giresunspor 40.92 38.39;
    goztepe 38.40 27.08; hatayspor 36.20 36.16; istanbul-basaksehir 41.12 28.81;
    istanbulspor 41.05 28.70; kasimpasa 41.03 28.97; kayserispor 38.74 35.42;
    kocaelispor 40.77 29.97; konyaspor 37.95 32.49; pendikspor 40.88 29.24; rizespor 41.04 40.58;
    samsunspor 41.23 36.45; sivasspor 39.74 37.02; trabzonspor 41.00 39.65; umraniyespor 41.02 29.11;
    yeni-malatyaspor 38.33 38.44`,
  Europe: `
    aberdeen 57.16 -2.09; aek-athens 38.04 23.74; aek-larnaca 34.92 33.60; ajax 52.31 4.94;
    anderlecht 50.83 4.30; apoel 35.11 33.36; az-alkmaar 52.61 4.74; basel 47.54 7.62;
    bate-borisov 54.19 28.47; benfica 38.75 -9.18; bodo-glimt 67.28 14.38; braga 41.56 -8.43;
    brann 60.37 5.36; breidablik 64.10 -21.90; brondby 55.65 12.42; celje 46.25 15.27;
    celtic 55.85 -4.21; club-brugge 51.19 3.18; copenhagen 55.70 12.57; crvena-zvezda 44.78 20.46;
    dinamo-zagreb 45.82 16.02; drita 42.46 21.47; dynamo-kyiv 50.43 30.52; fcsb 44.44 26.15;
    fcv-farul 44.36 28.60; ferencvaros 47.48 19.10; feyenoord 51.89 4.52; genk 51.01 5.53;
    gent 51.02 3.73; go-ahead-eagles 52.26 6.17; hacken 57.72 11.93; hamrun-spartans 35.89 14.48;
    heart-of-midlothian 55.94 -3.23; jagiellonia 53.11 23.15; kairat 43.24 76.92; kups 62.88 27.68;
    lask 48.29 14.28; lausanne-sport 46.55 6.61; lech-poznan 52.40 16.86; legia-warszawa 52.22 21.04;
    lincoln-red-imps 36.15 -5.35; ludogorets 43.53 26.53; maccabi-haifa 32.78 34.97;
    maccabi-tel-aviv 32.05 34.76; malmo-ff 55.58 12.99; midtjylland 56.12 8.95; noah 40.18 44.53;
    olympiacos 37.95 23.66; omonia-nicosia 35.11 33.36; pafos 34.73 32.49; panathinaikos 38.04 23.79;
    paok 40.61 22.97; partizan 44.79 20.46; porto 41.16 -8.58; psv-eindhoven 51.44 5.47;
    qarabag 40.40 49.85; rakow-czestochowa 50.78 19.16; rangers 55.85 -4.31; rapid-wien 48.20 16.27;
    rb-salzburg 47.82 13.00; rijeka 45.35 14.40; royal-antwerp 51.23 4.47; shakhtar-donetsk 49.77 24.03;
    shamrock-rovers 53.28 -6.37; shelbourne 53.37 -6.25; sheriff-tiraspol 46.84 29.56;
    shkendija 42.01 20.97; sigma-olomouc 49.60 17.25; slavia-praha 50.07 14.47;
    slovan-bratislava 48.16 17.14; sparta-praha 50.10 14.42; sporting-cp 38.76 -9.16;
    standard-liege 50.61 5.54; sturm-graz 47.05 15.45; union-saint-gilloise 50.82 4.33;
    universitatea-craiova 44.31 23.78; utrecht 52.08 5.15; viktoria-plzen 49.75 13.39;
    young-boys 46.96 7.46; zenit 59.97 30.22; zrinjski 43.35 17.80; zurich 47.38 8.50`,
}

/** Home town by team id. */
export const HOME_TOWNS: ReadonlyMap<string, Place> = new Map(
  Object.values(TOWNS).flatMap((lines) =>
    lines.split(';').map((line) => {
      const [id = '', latitude, longitude] = line.trim().split(' ')
      return [id, { latitude: Number(latitude), longitude: Number(longitude) }] as const
    }),
  ),
)

/** Teams of one country, for the check that its towns are in it. */
export function listTowns(country: keyof typeof TOWNS): [id: string, place: Place][] {
  return TOWNS[country].split(';').map((line) => {
    const id = line.trim().split(' ')[0] ?? ''
    return [id, HOME_TOWNS.get(id)!]
  })
}
