/**
 * Clubs of other countries that have played in Europe, by FIFA's three letters: `name|alias|alias`
 * as in `team-names.ts`. A short name, such as Aris, means a club of the country it is read with; two
 * countries' clubs that share it are told apart by their other names where a feed has no country.
 */
export const CUP_CLUBS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    ALB: `Egnatia|Egnatia Rrogozhinë|Egnatia Rrogozhine; Partizani|Partizani Tirana; Vllaznia|Vllaznia Shkodër;
      Dinamo City|Dinamo Tirana; KF Tirana|KF Tiranë|Tirana`,
    AND: `UE Santa Coloma; Inter Club d'Escaldes|Inter Escaldes; Atlètic Escaldes; FC Santa Coloma;
      FC Rànger's`,
    ARM: `Noah; Pyunik|Pyunik Yerevan; Ararat-Armenia; Alashkert; Urartu`,
    AUT: `LASK|LASK Linz; Rapid Wien|Rapid Vienna|SK Rapid; Sturm Graz|SK Sturm Graz;
      RB Salzburg|Salzburg|Red Bull Salzburg|FC Salzburg|FC Red Bull Salzburg;
      Austria Wien|Austria Vienna|FK Austria Wien; Wolfsberger AC|Wolfsberg`,
    AZE: `Qarabağ|Qarabağ FK|Qarabağ Ağdam|Karabakh; Zira|Zirə; Sabah|Sabah Baku|Sabah FK;
      Araz-Naxçıvan|Araz-Naxçıvan PFK|Araz; Sumqayıt|Sumgayıt`,
    BEL: `Anderlecht|RSC Anderlecht; Club Brugge|Club Brugge KV|Club Bruges; Genk|KRC Genk; Gent|KAA Gent;
      Royal Antwerp|Antwerp; Standard Liège|Standard; Cercle Brugge|Cercle Brugge KSV;
      Charleroi|Sporting Charleroi;
      Union Saint-Gilloise|Union St. Gilloise|Union SG|Royale Union Saint-Gilloise|St. Gilloise|St Gilloise|Royale Union SG`,
    BIH: `Zrinjski|Zrinjski Mostar|HŠK Zrinjski|HŠK Zrinjski Mostar; Borac Banja Luka; Sarajevo; Velež Mostar|Velež;
      Željezničar|Željezničar Sarajevo`,
    BLR: `BATE Borisov; Dinamo Minsk|Din. Minsk|Dynamo Minsk; Neman Grodno|Neman;
      Torpedo-BelAZ Zhodino|Torpedo-BelAZ|Zhodino|Torpedo Zhodino; Isloch|Isloch Minsk; Dinamo Brest|Dynamo Brest`,
    BUL: `Ludogorets|PFC Ludogorets Razgrad|Ludogorets Razgrad|Ludogorets 1945; CSKA Sofia; CSKA 1948|CSKA 1948 Sofia;
      Levski Sofia|Levski; Botev Plovdiv; Arda|Arda Kardzhali; Cherno More|Cherno More Varna`,
    CRO: `Dinamo Zagreb|GNK Dinamo Zagreb|Din. Zagreb; Rijeka|HNK Rijeka; Hajduk Split|HNK Hajduk Split;
      Osijek|NK Osijek; Varaždin|NK Varaždin`,
    CYP: `AEK Larnaca|AEK; APOEL|APOEL Nikosia|APOEL Nicosia; Omonia Nicosia|Omonia Nikosia|Omonoia|Omonia;
      Pafos|Paphos; Aris Limassol|Aris; Anorthosis|Anorthosis Famagusta; Apollon Limassol|Apollon`,
    CZE: `Sigma Olomouc; Slavia Praha|Slavia Prague; Sparta Praha|Sparta Prague;
      Viktoria Plzeň|Plzeň; Mladá Boleslav; Baník Ostrava|Ostrava; Slovan Liberec|Liberec; Jablonec;
      Slovácko|1. FC Slovácko`,
    DEN: `Brøndby|Brøndby IF; Copenhagen|FC København|København; Midtjylland; Silkeborg; Nordsjælland;
      Randers`,
    EST: `Flora|Flora Tallinn; Levadia|FCI Levadia|Levadia Tallinn; Paide|Paide Linnameeskond;
      Nõmme Kalju|Kalju|Kalju Nõmme; Tallinna Kalev`,
    FIN: `KuPS|KuPS Kuopio|Kuopion PS; HJK|HJK Helsinki; Ilves|Ilves Tampere; VPS|Vaasan PS|Vaasa VPS;
      SJK|SJK Seinäjoki`,
    FRO: `KÍ Klaksvík|KÍ|Klaksvík; Víkingur Gøta|Víkingur; HB Tórshavn|HB; B36 Tórshavn|B36;
      NSÍ Runavík|NSÍ`,
    GEO: `Torpedo Kutaisi; Iberia 1999|Saburtalo Tbilisi|Saburtalo; Dinamo Batumi; Dila Gori|Dila;
      Dinamo Tbilisi; Spaeri`,
    GIB: `Lincoln Red Imps; FCB Magpies|Magpies|Bruno's Magpies; St Joseph's|St Joseph S`,
    GRE: `AEK Athens|AEK Athen|AEK; Olympiacos|Olympiakos Piraeus|Olympiakos|Olympiacos Piraeus|PAE Olympiakos SFP;
      PAOK|PAOK Saloniki|PAOK Thessaloniki; Panathinaikos;
      Aris Thessaloniki|Aris|Aris Saloniki|Aris Thessalonikis`,
    HUN: `Ferencváros|Ferencvárosi TC; Paks|Paksi SE|Paksi FC; Puskás Akadémia|Puskás|Puskás Academy;
      Győr|Győri ETO|ETO FC Győr; Fehérvár|Videoton|MOL Fehérvár`,
    IRL: `Shamrock Rovers; Shelbourne; St Patrick’s Athletic|St. Patricks|St Patrick's Athl.|St Patrick's Athletic;
      FC Dundalk|Dundalk; Derry City`,
    ISL: `Breidablik|Breiðablik; Víkingur Reykjavík; Valur|Valur Reykjavík; Stjarnan|UMF Stjarnan;
      KA Akureyri|KA`,
    ISR: `Maccabi Haifa; Maccabi Tel Aviv; Hapoel Be'er Sheva|H. Beer Sheva;
      Maccabi Petah Tikva|Maccabi Petach-Tikva; Beitar Jerusalem`,
    KAZ: `Kairat|Kairat Almaty; Astana; Ordabasy; Aktobe; Tobol|Tobyl Kostanay|Tobol Kostanay`,
    KOS: `Drita|Drita Gjilan|KF Drita; Ballkani|KF Ballkani; Llapi|KF Llapi; Malisheva|KF Malisheva;
      Prishtina`,
    LTU: `Žalgiris|Žalgiris Vilnius; Panevėžys; Kauno Žalgiris; Šiauliai|FA Šiauliai|Šiauliai FA;
      TransINVEST; Hegelmann|Hegelmann Litauen; Banga|Banga Gargždai`,
    LUX: `Differdange 03|Differdange|FC Differdange 03; Dudelange|F91 Dudelange; UNA Strassen|Strassen;
      Progrès Niederkorn|Progrès Niedercorn|Niedercorn; Racing Luxembourg|RFCU Luxemburg`,
    LVA: `RFS|Rīgas FS; Auda; Riga FC; Liepāja; Daugavpils|BFC Daugavpils`,
    MDA: `Sheriff Tiraspol|Sheriff; Petrocub|CS Petrocub; Milsami|Milsami Orhei; Zimbru|Zimbru Chișinău`,
    MKD: `Shkendija|Shkëndija|Shkëndija 79|KF Shkëndija 79; Struga; Vardar|Vardar Skopje;
      Tikvesh|GFK Tikvesh|Tikves; Sileks|Sileks Kratovo; Rabotnički`,
    MLT: `Hamrun Spartans|Ħamrun Spartans|Hamrun; Floriana; Marsaxlokk; Sliema Wanderers|Sliema; Birkirkara;
      Hibernians`,
    MNE: `Dečić|Dečić Tuzi; Budućnost|Budućnost Podgorica; Mornar|Mornar Bar; Sutjeska|Sutjeska Nikšić`,
    NED: `Go Ahead Eagles|G.A. Eagles; Utrecht; Ajax|AFC Ajax|Ajax Amsterdam; AZ Alkmaar|AZ; Feyenoord|Feyenoord Rotterdam;
      PSV Eindhoven|PSV; Twente|Twente Enschede; Vitesse`,
    NIR: `Larne; Linfield; Cliftonville; Crusaders; Dungannon Swifts|Dungannon`,
    NOR: `Brann|SK Brann; Bodø/Glimt|FK Bodo - Glimt|Bodo Glimt; Molde; Rosenborg; Tromsø|Tromsø IL; Viking;
      Fredrikstad`,
    POL: `Jagiellonia|Jagiellonia Białystok; Lech Poznań; Raków Częstochowa|Raków;
      Legia Warszawa|Legia Warsaw|Legia; Śląsk Wrocław|Śląsk; Wisła Kraków|Wisła`,
    POR: `Benfica|SL Benfica|Sport Lisboa e Benfica; Porto;
      Braga|Sporting Braga|SC Braga|Sp Braga|Sporting Clube de Braga;
      Sporting CP|Sporting Lisbon|Sporting|Sp Lisbon|Sporting Clube de Portugal;
      Vitória Guimarães|Guimaraes|Vitória SC; Santa Clara`,
    ROU: `Universitatea Craiova|CS Universitatea Craiova|Univ. Craiova;
      FC Universitatea Craiova;
      FCSB|FC Steaua Bucureşti|Steaua Bucharest; FCV Farul|Farul Constanta; CFR Cluj|CFR 1907 Cluj;
      Universitatea Cluj|U. Cluj; Oțelul Galați|Otelul; Corvinul|Corvinul Hunedoara`,
    RUS: `Zenit|Zenit St. Petersburg|Zenit Saint Petersburg; CSKA Moskva|CSKA Moscow;
      Lokomotiv Moskva|Lokomotiv Moscow; Spartak Moskva|Spartak Moscow; Krasnodar; Rostov`,
    SCO: `Aberdeen; Celtic; Heart of Midlothian|Hearts; Rangers; Kilmarnock; Hibernian; St Mirren;
      Dundee United|Dundee Utd`,
    SMR: `SS Virtus|Virtus; La Fiorita|SP La Fiorita; Tre Penne|SP Tre Penne; Tre Fiori|SP Tre Fiori`,
    SRB: `Crvena Zvezda|Red Star Belgrade|FK Crvena Zvezda; Partizan|Partizan Belgrade;
      TSC|TSC Bačka Topola|Bačka Topola; Čukarički; Vojvodina; Radnički 1923; Novi Pazar`,
    SUI: `Lausanne-Sport|Lausanne; Basel|FC Basel 1893; Young Boys|BSC Young Boys; Zürich|FC Zürich; Vaduz;
      Lugano; Servette; St. Gallen`,
    SVK: `Slovan Bratislava|ŠK Slovan Bratislava; Spartak Trnava|Trnava; Ružomberok|MFK Ružomberok;
      DAC 1904|DAC Dunajská Streda|Dunajská Streda|Dun. Streda; Košice; Žilina|MŠK Žilina`,
    SVN: `Celje|NK Celje; Olimpija Ljubljana|O. Ljubljana; Maribor|NK Maribor; Mura|NŠ Mura; Bravo|NK Bravo;
      Koper`,
    SWE: `Häcken|BK Häcken; Malmö FF|Malmö; Djurgården|Djurgårdens IF; Elfsborg|IF Elfsborg; AIK|AIK Solna|AIK Stockholm;
      Hammarby|Hammarby FF`,
    UKR: `Dynamo Kyiv|Dinamo Kiev|Dynamo Kiev|Dyn. Kyiv; Shakhtar Donetsk|Shakhtar;
      Zorya Luhansk|Zorya Lugansk|Zorya; Dnipro-1|SK Dnipro-1; Polissya Zhytomyr|Polissya|Polessya;
      Kryvbas|Kryvbas Kryvyi Rih|Kryvbas KR; Oleksandriya|Oleksandria|Olexandriya`,
    WAL: `The New Saints|TNS; Caernarfon Town|Caernarfon; Connah's Quay Nomads|Connahs Q.|Connah S Quay|Connah's Quay;
      Bala Town|Bala; Haverfordwest County|Haverfordwest; Penybont`,
  }).map(([country, clubs]) => [country, clubs.split(';').map((club) => club.trim())]),
)
