/**
 * Two colours of each club and how its shirt has them, in place of its crest, as its supporters name
 * them. Written by hand; shirts are nobody's property, crests are. Which two of three colours are
 * taken, and their shades, keep them apart for colour-blind eyes (club-colours.test.ts).
 * Three letters as on a television score, unique within a country.
 */
import { toSlug } from '#data/model/feed.ts'
import type { DomesticName } from './countries.ts'

/** Colour of the shirt, second colour, three letters, and the pattern of a shirt that is not plain: `#ef0107 #ffffff ARS sleeves`. */
export type ClubColours = string

/**
 * By country: team id, colour of the shirt, second colour, the pattern unless the shirt is plain
 * (site/lib/match/flag-layout.ts draws it), and the letters unless they are the first of the id.
 */
const COLOURS = {
  England: `
    accrington-stanley d50032 ffffff; arsenal ef0107 ffffff sleeves;
    aston-villa 670e36 95bfe5 sleeves AVL; barnsley d71921 ffffff; birmingham-city 0b3d91 ffffff;
    blackburn-rovers 009ee0 ffffff halves BLB; blackpool f68712 ffffff BPL;
    bolton-wanderers ffffff 263c7e; bournemouth da291c 000000 stripes;
    bradford-city 7b1e3b ffb81c stripes; brentford e30613 ffffff stripes;
    brighton-hove-albion 0057b8 ffffff stripes BHA; bristol-city e21c23 ffffff BRC;
    burnley 6c1d45 99d6ea sleeves; burton-albion fdd00b 000000 stripes BRT;
    cardiff-city 0070b5 ffffff; charlton-athletic d4021d ffffff; chelsea 034694 ffffff;
    coventry-city 59b9e8 ffffff; crystal-palace 1b458f c4122e stripes; derby-county ffffff 000000;
    doncaster-rovers d71920 ffffff hoops; everton 003399 ffffff; fulham ffffff 000000;
    huddersfield-town 0e63ad ffffff stripes; hull-city f5a12d 000000 stripes;
    ipswich-town 0044aa ffffff; leeds-united ffffff 1d428a; leicester-city 003090 fdbe11;
    lincoln-city d50032 ffffff stripes; liverpool c8102e f6eb61; luton-town f78f1e 002e62;
    manchester-city 6cabdd 1c2c5b MCI; manchester-united da291c 000000 MUN;
    middlesbrough e11b22 ffffff band; millwall 001d5e ffffff; milton-keynes-dons ffffff d4001f MKD;
    newcastle-united 000000 ffffff stripes; norwich-city fff200 00a650;
    nottingham-forest dd0000 ffffff NFO; oxford-united ffdd00 14234b;
    peterborough-united 0072ce ffffff; plymouth-argyle 006f44 ffffff; portsmouth 001489 ffffff;
    preston-north-end ffffff 1b2a5c; queens-park-rangers 1d5ba4 ffffff hoops QPR;
    reading 004494 ffffff hoops; rotherham-united d50032 ffffff sleeves;
    scunthorpe-united 7b1c3e 9bd3f0 sleeves; sheffield-united ee2737 ffffff stripes SHU;
    sheffield-wednesday 005daa ffffff stripes SHW; southampton d71920 ffffff stripes;
    stockport-county 0054a6 ffffff STP; stoke-city e03a3e ffffff stripes STK;
    sunderland eb172b ffffff stripes; swansea-city ffffff 000000; tottenham-hotspur ffffff 132257;
    watford fbee23 000000; west-bromwich-albion 122f67 ffffff stripes WBA;
    west-ham-united 7a263a 1bb1e7 sleeves WHU; wigan-athletic 1d59af ffffff stripes;
    wolverhampton-wanderers fdb913 231f20; wrexham d7141a ffffff;
    wycombe-wanderers 132257 6cb2e2 quarters; yeovil-town 00853f ffffff hoops`,
  Spain: `
    alaves 0761af ffffff stripes; albacete ffffff c8102e; alcorcon fedd00 1c3f94;
    alcoyano 0a4ea2 ffffff ALY; almeria ee1119 ffffff stripes; amorebieta 0a5eb0 ffffff;
    andorra 10069f fedf00; athletic-club ee2523 ffffff stripes;
    atletico-madrid cb3524 ffffff stripes ATM; barcelona a50044 004d98 stripes;
    barcelona-atletic a50044 004d98 stripes BAT; bilbao-athletic ee2523 ffffff stripes;
    burgos ffffff 000000; cadiz fdd100 0045a7; cartagena 000000 ffffff stripes;
    castellon 000000 ffffff stripes; celta-vigo 8ac3ee e5254e; ceuta ffffff 000000;
    cordoba 00703c ffffff stripes; cultural-leonesa ffffff 8b1a3a;
    deportivo-la-coruna 0a4fa3 ffffff stripes; eibar 0e4c92 9c1c3c stripes;
    elche ffffff 007a3d band; eldense 9e1b32 1d4f91 stripes; espanyol 007fc8 ffffff stripes;
    extremadura a1173a 1d3f8f stripes; fuenlabrada 0047ab ffffff; getafe 005999 ffffff;
    gimnastic 8a1538 ffffff; girona cd2534 ffffff stripes; granada a61b2b ffffff hoops;
    guadalajara 5b2d8a ffffff; hercules 0057b7 ffffff stripes; huesca 14387f a4123f stripes;
    ibiza 62b5e5 ffffff; las-palmas ffe400 0055a5 LPA; leganes 0057a8 ffffff stripes;
    levante b4053f 005ca5 stripes; llagostera c8102e 1d3f8f; logrones c8102e ffffff stripes;
    lorca 1d4f9f ffffff; lugo c8102e ffffff stripes; malaga 0b6fb8 ffffff stripes;
    mallorca e20613 000000 MLL; mirandes d7182a 000000; murcia c8102e ffffff;
    numancia c8102e 1d2f6f; osasuna d91a21 0a346f; ponferradina 0067b1 ffffff stripes;
    racing-ferrol 00843d ffffff RFE; racing-santander ffffff 007a33;
    rayo-majadahonda c8102e ffffff stripes RMJ; rayo-vallecano ffffff e53027 sash;
    real-betis 00954c ffffff stripes BET; real-jaen ffffff 5b2d8a JAE;
    real-madrid ffffff febe10 RMA; real-madrid-castilla ffffff febe10 RMC;
    real-oviedo 0046ad ffffff OVI; real-sociedad 0067b1 ffffff stripes RSO;
    real-sociedad-b 0067b1 ffffff stripes RSB; real-valladolid 5a2d81 ffffff stripes VLL;
    real-zaragoza ffffff 0a3d91 ZAR; recreativo-huelva 0a5eb0 ffffff stripes;
    reus d50032 000000 stripes; sabadell 1d4f9f ffffff quarters; salamanca ffffff 000000;
    sevilla ffffff d81e05; sevilla-atletico ffffff d81e05 SEA; sporting-gijon e30613 ffffff stripes;
    tenerife ffffff 0046ad; ucam-murcia 0b2f6b f2c200; valencia ffffff 000000;
    villarreal ffe014 005187; villarreal-b ffe014 005187 VIB; xerez 0a4ea2 ffffff`,
  Germany: `
    1-fc-heidenheim e2001a 003b79 HDH; 1-fc-kaiserslautern d50f25 ffffff FCK;
    1-fc-koln e1000f ffffff halves KOE; 1-fc-magdeburg 0065a5 ffffff FCM; 1-fc-nurnberg ad1732 ffffff FCN;
    1-fc-saarbrucken 0067b1 000000 FCS; 1860-munich 5ba4dc ffffff M60;
    alemannia-aachen ffe100 000000 AAC; arminia-bielefeld 004e95 ffffff DSC;
    augsburg ba3733 ffffff FCA; bayer-leverkusen e32221 000000 B04; bayern-munich dc052d ffffff FCB;
    borussia-dortmund fde100 000000 BVB; borussia-monchengladbach ffffff 000000 BMG;
    darmstadt-98 004e9e ffffff D98; dynamo-dresden ffdd00 000000 SGD;
    eintracht-braunschweig ffdd00 0a4ea2 EBS; eintracht-frankfurt e1000f 000000 stripes SGE;
    energie-cottbus d50f25 ffffff FCE; erzgebirge-aue 5c2d91 ffffff AUE;
    fortuna-dusseldorf da251d ffffff F95; freiburg e3000f 000000 sleeves SCF; fsv-frankfurt 0060a9 000000;
    greuther-furth 00833e ffffff hoops SGF; hamburger-sv 0a3f86 ffffff HSV;
    hannover-96 d2001f 000000 H96; hansa-rostock 0069b4 ffffff FCH;
    hertha-bsc 005ca9 ffffff stripes BSC; hoffenheim 1961b5 ffffff TSG;
    holstein-kiel 004b9c e30613 KSV; ingolstadt c8102e 000000 FCI;
    jahn-regensburg e2001a ffffff SSV; karlsruher-sc 00529f ffffff KSC; mainz-05 c3141e ffffff sleeves M05;
    msv-duisburg 005ca9 ffffff hoops; osnabruck 5f259f ffffff; paderborn 005ca9 000000 SCP;
    preussen-munster 007a4d ffffff PRM; rb-leipzig ffffff dd0741 RBL;
    rot-weiss-oberhausen e2001a ffffff RWO; sandhausen ffffff 000000 SVS;
    schalke-04 004d9d ffffff S04; st-pauli 624839 ffffff STP; sv-elversberg ffffff 000000 ELV;
    ulm ffffff 000000; union-berlin d4011d ffdd00 FCU; vfb-stuttgart ffffff e32219 band;
    vfl-bochum 005ba1 ffffff BOC; vfl-wolfsburg 65b32e ffffff WOB; vfr-aalen 000000 ffffff AAL;
    wehen-wiesbaden e2001a 000000 SWW; werder-bremen 1d9053 ffffff SVW;
    wurzburger-kickers e2001a ffffff FWK`,
  Italy: `
    ac-milan fb090b 000000 stripes MIL; albinoleffe 0057b8 ffffff; alessandria 9a9da1 000000;
    ascoli ffffff 000000 stripes; atalanta 1e71b8 000000 stripes; avellino 007a33 ffffff;
    bari ffffff e30613; benevento ffd100 d50032 stripes; bologna 14285a c0202c stripes;
    brescia 0a5eb8 ffffff; cagliari ad002a 002350 halves; carpi ffffff d50032;
    carrarese 0a5ec0 fedd00 CRR; catania 0093d3 d50032 stripes; catanzaro fedd00 d50032 stripes CTZ;
    cesena ffffff 000000; chievo ffdd00 004a9f; cittadella 7b1e3b ffffff; como 14408b ffffff;
    cosenza c8102e 002f6c stripes; cremonese a2a9ad d6001c stripes; crotone c8102e 1d3f9e stripes;
    empoli 00579c ffffff; feralpisalo 00a651 1d4f91; fiorentina 5b2b82 ffffff;
    foggia d50032 000000 stripes; frosinone fedd00 004a9f; genoa b20e2a 0b2545 halves;
    grosseto d50032 ffffff; gubbio d50032 0057b8 stripes; hellas-verona fedd00 003a70 VER;
    inter 0068a8 000000 stripes; juve-stabia fedd00 003a8f stripes JST;
    juventus 000000 ffffff stripes; latina 0057b8 000000 stripes; lazio 7ec8ee ffffff;
    lecce fedd00 d50032 stripes; lecco 1d3f8f 62b5e5 stripes LCC; livorno 8a1538 ffffff;
    mantova ffffff d50032; modena fedd00 0b2f7a; monza d50032 ffffff; napoli 12a0d7 ffffff;
    nocerina d50032 000000 stripes; novara 0069b4 ffffff; padova ffffff d50032;
    palermo f4a6c0 000000; parma ffd200 003da5; perugia d50032 ffffff;
    pescara 0a8ad6 ffffff stripes; piacenza d50032 ffffff; pisa 0057a8 000000 stripes;
    pordenone 00843d 000000 stripes; portogruaro 8a1538 ffffff PRG; pro-vercelli ffffff 000000;
    reggiana 8a1538 ffffff; reggina 8a1538 ffffff RGN; roma 8e1f2f fbba00;
    salernitana 7b1e3b ffffff; sampdoria 1b5497 ffffff band; sassuolo 009b48 000000 stripes;
    siena ffffff 000000 stripes; spal 4aa9df ffffff stripes; spezia ffffff 000000;
    sudtirol d50032 ffffff; ternana 9b1020 2fb457 stripes; torino 7a1f2b ffffff;
    trapani 7b1e3b ffffff; triestina d50032 ffffff; udinese ffffff 000000 stripes;
    varese d50032 ffffff; venezia f58220 00573f; vicenza ffffff d50032 stripes;
    virtus-entella 62b5e5 ffffff stripes ENT; virtus-lanciano d50032 000000 stripes LAN`,
  France: `
    ajaccio d50032 ffffff; amiens ffffff 000000; angers 000000 ffffff stripes; annecy d50032 ffffff;
    arles-avignon fedd00 1d4f91; auxerre ffffff 00529f; bastia 1d3f9e ffffff; beziers d50032 0057b8;
    bordeaux 001b50 ffffff; boulogne d50032 000000 stripes; bourg-en-bresse 004a9f ffffff FBP;
    brest ed1c24 ffffff; ca-bastia 000000 ffffff CAB; caen d50032 003a8f stripes;
    chambly e2001a 0057b8; chateauroux d50032 0b2f7a CHX; clermont d50032 1d3f9e;
    concarneau 0055a5 e2001a; creteil 0057b8 ffffff; dijon d50032 ffffff; dunkerque 0057b8 ffffff;
    evian-thonon-gaillard f19cc0 1d4f9f; gfc-ajaccio d50032 0057b8; grenoble 0057b8 ffffff;
    guingamp d50032 000000; istres 5b2d8a 000000; laval f36f21 000000; le-havre 7db8e8 0b2545 HAC;
    le-mans d50032 fedd00 LEM; lens ffd100 e30613 stripes; lille d0021b 1d2d5c;
    lorient f58220 000000; lyon da001a 14387f; marseille ffffff 2faee0; martigues d50032 fedd00 MTG;
    metz 7a1430 ffffff; monaco e51b22 ffffff sash; montpellier f58220 0b2f6b MTP;
    nancy d50032 ffffff NCY; nantes fcd405 00843d; nice c8102e 000000 stripes; nimes d50032 ffffff;
    niort 005ca9 ffffff; orleans fedd00 d50032; paris-fc 001e5a 4aa9df PFC;
    paris-saint-germain 004170 da291c panel PSG; pau fedd00 0b2f6b; quevilly-rouen fedd00 d50032;
    red-star 00843d ffffff; reims d50032 ffffff sleeves; rennes d50032 000000; rodez d50032 fedd00;
    saint-etienne 00843d ffffff STE; sedan 9b1020 2fb457; sochaux fedd00 0b3b8c;
    strasbourg 0095da ffffff; toulouse 46237a ffffff; tours 5bb0e5 000000 TRS; troyes 0057b8 ffffff;
    valenciennes d50032 ffffff; vannes 000000 ffffff`,
  Turkey: `
    adana-demirspor 00a3e0 0b2545 stripes ADS; adanaspor f58220 ffffff stripes;
    akhisarspor 00843d 000000; alanyaspor f58220 006b3f; altay 000000 ffffff stripes;
    amedspor 2fb457 9b1020; ankaragucu fedd00 0b2f7a stripes; antalyaspor d50032 ffffff stripes;
    balikesirspor d50032 ffffff; besiktas 000000 ffffff stripes BJK; bodrumspor 00843d ffffff;
    bucaspor fedd00 0b2f7a; bursaspor 00843d ffffff stripes; denizlispor 00843d 000000 stripes;
    elazigspor 8a1538 ffffff; erzurumspor 0057b8 ffffff; eskisehirspor d50032 000000 stripes;
    eyupspor 6f4aa0 fedd00; fatih-karagumruk d50032 000000 stripes FKG;
    fenerbahce ffed00 00205b stripes; galatasaray fdb912 a90432 halves;
    gaziantep-fk d50032 000000 stripes GFK; gaziantepspor d50032 000000 stripes;
    genclerbirligi d50032 000000 stripes; giresunspor 00843d ffffff; goztepe fedd00 d50032 stripes;
    hatayspor 7b1e3b ffffff; istanbul-basaksehir f26522 0b2545 IBF;
    istanbulspor fedd00 000000 stripes; karabukspor d50032 0057b8 stripes; kasimpasa 0a3d91 ffffff;
    kayseri-erciyesspor 0057b8 000000 KER; kayserispor d50032 fedd00;
    kocaelispor 00843d 000000 stripes; konyaspor 00843d ffffff; manisaspor 000000 ffffff;
    mersin-idmanyurdu d50032 0b2f7a stripes; orduspor 5c2d91 ffffff; osmanlispor 5b2d8a f2b700;
    pendikspor d50032 ffffff; rizespor 009b48 0b3b8c; samsunspor d50032 ffffff;
    sivasspor d50032 ffffff; trabzonspor 8a1538 4aa9df stripes; umraniyespor d50032 ffffff;
    yeni-malatyaspor fedd00 000000 stripes YMS`,
  Elsewhere: `
    aberdeen d50032 ffffff; aek-athens fedd00 000000; aek-larnaca fedd00 007a33 AEL;
    aik 000000 fedd00; ajax ffffff d2122e panel; anderlecht 4b2682 ffffff; apoel fedd00 0057b8;
    aris-thessaloniki fedd00 000000; austria-wien 5c2d91 ffffff; az-alkmaar d50032 ffffff AZA;
    basel d50032 0a3d91 halves; bate-borisov fedd00 0057b8; benfica e4002b ffffff;
    bodo-glimt fedd00 000000; braga d50032 ffffff sleeves BRG; brann d50032 ffffff BRN;
    breidablik 00843d ffffff; brondby fedd00 0057b8; celje fedd00 0a3d91 CLJ;
    celtic 018749 ffffff hoops CLT; cercle-brugge 00843d 000000 stripes; cfr-cluj 7b1e3b ffffff;
    charleroi 000000 ffffff stripes; club-brugge 0072ce 000000 stripes BRU;
    copenhagen ffffff 0a3d91; crvena-zvezda d50032 ffffff stripes; cska-moskva d50032 0a3d91;
    derry-city d50032 ffffff stripes; dinamo-zagreb 0046ad ffffff DZG;
    djurgarden 0b2f6b 7ec8ee stripes; drita 0057b8 ffffff; dundee-united f58220 000000;
    dynamo-kyiv ffffff 0057b8 DYK; elfsborg fedd00 000000; fc-dundalk ffffff 000000 DDK;
    fcsb d50032 0a3d91; fcv-farul 0057b8 ffffff FAR; ferencvaros 00843d ffffff;
    feyenoord d50032 ffffff halves; fredrikstad ffffff d50032; genk 0057b8 ffffff GNK;
    gent 0057b8 ffffff GNT; go-ahead-eagles d50032 fedd00 stripes GAE; hacken fedd00 000000 stripes;
    hammarby 00843d ffffff; hamrun-spartans d50032 000000 HMR; heart-of-midlothian 7a1533 ffffff;
    hibernian 00843d ffffff sleeves; hjk 0057b8 ffffff; ilves fedd00 00843d;
    jagiellonia fedd00 d50032 stripes; kairat fedd00 000000; kilmarnock 0057b8 ffffff stripes;
    krasnodar 00843d 000000; kups fedd00 000000; lask 000000 ffffff stripes;
    lausanne-sport 0057b8 ffffff; lech-poznan 0a4ea2 ffffff; legia-warszawa ffffff 00693e;
    lincoln-red-imps d50032 000000 LRI; lokomotiv-moskva d50032 ffffff; ludogorets 00843d ffffff;
    lugano 000000 ffffff; maccabi-haifa 00843d ffffff MHA; maccabi-tel-aviv fedd00 0a3d91 MTA;
    malmo-ff 4aa9df ffffff; midtjylland 000000 d50032; molde 0057b8 ffffff; noah 000000 ffffff;
    nordsjaelland d50032 fedd00; olympiacos d50032 ffffff stripes; omonia-nicosia 00843d ffffff;
    otelul-galati d50032 0057b8; pafos 0057b8 ffffff; panathinaikos 00843d ffffff;
    paok 000000 ffffff stripes; partizan 000000 ffffff stripes; porto 0057b8 ffffff stripes;
    psv-eindhoven d50032 ffffff stripes; qarabag 000000 ffffff; rakow-czestochowa d50032 0a3d91;
    randers 0072ce ffffff RDS; rangers 0a3fa0 ffffff; rapid-wien 00843d ffffff;
    rb-salzburg ffffff d50032 RBS; rijeka ffffff 0a8ad6; rosenborg ffffff 000000;
    rostov fedd00 0057b8 RTV; royal-antwerp d50032 ffffff ANT; santa-clara d50032 ffffff SCL;
    servette 7b1533 ffffff; shakhtar-donetsk f58220 000000; shamrock-rovers 00843d ffffff hoops SHR;
    shelbourne d50032 ffffff; sheriff-tiraspol fedd00 000000 SHF; shkendija d50032 000000;
    sigma-olomouc 0057b8 ffffff; silkeborg d50032 ffffff; sjk 000000 f58220;
    slask-wroclaw 007a33 ffffff WRO; slavia-praha d50032 ffffff halves;
    slovan-bratislava 4aa9df ffffff; sparta-praha 9b1b30 ffffff;
    spartak-moskva d50032 ffffff band SPM; sporting-cp 008057 ffffff hoops SCP;
    st-gallen 00843d ffffff STG; st-mirren 000000 ffffff stripes STM;
    st-patricks-athletic d50032 ffffff sleeves STP; standard-liege d50032 ffffff;
    sturm-graz 000000 ffffff; tromso d50032 ffffff; twente d50032 ffffff;
    union-saint-gilloise fedd00 0a3d91 USG; universitatea-cluj 000000 ffffff UCJ;
    universitatea-craiova 0072ce ffffff UCV; utrecht d50032 ffffff; vaduz d50032 ffffff;
    viking 0a2f6b ffffff; viktoria-plzen d50032 0a3d91 PLZ; vitesse fedd00 000000 stripes;
    vitoria-guimaraes ffffff 000000 VGU; vps 000000 ffffff stripes; wisla-krakow d50032 ffffff;
    wolfsberger-ac 000000 ffffff WAC; young-boys fedd00 000000; zenit 0a8ad6 ffffff;
    zrinjski d50032 ffffff; zurich ffffff 0057b8`,
} as const satisfies Readonly<Record<DomesticName | 'Elsewhere', string>>

const BY_ID: ReadonlyMap<string, ClubColours> = new Map(
  Object.values(COLOURS)
    .flatMap((clubs) => clubs.split(';'))
    .map((club) => club.trim().split(' '))
    .map(([id = '', shirt, second, ...more]) => {
      const code = more.find((word) => /[A-Z]/.test(word)) ?? id.slice(0, 3).toUpperCase()
      const pattern = more.filter((word) => /^[a-z]/.test(word))
      return [id, [`#${shirt} #${second}`, code, ...pattern].join(' ')]
    }),
)

/** Team ids of the list. */
export const listColouredClubs = () => [...BY_ID.keys()]

/** Shirt of a club by our name of it, whose slug is its id; null for one that is not listed. */
export const getClubColours = (club: string): ClubColours | null => BY_ID.get(toSlug(club)) ?? null

/** Shirts of the clubs that are listed, by our names: what a reply carries for the clubs in it. */
export function listClubColours(clubs: Iterable<string>): Record<string, ClubColours> {
  const pairs = [...new Set(clubs)].map((club) => [club, getClubColours(club)] as const)
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair[1] !== null))
}
