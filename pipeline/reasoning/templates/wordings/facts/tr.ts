import type { Wordings } from '#pipeline/reasoning/templates/sentences.ts'

/**
 * Turkish. A word before a name is the ending that the club takes: `{yi team}` is `Chelsea’yi`,
 * `{ye team}` `Chelsea’ye`, `{nin team}` `Chelsea’nin`, `{de team}` and `{den team}`.
 */
export const TR_FACTS = {
  goalRich: [
    '{nin team} son {number} maçının {share} tanesinde üç veya daha çok gol oldu.',
    '{team} maçları gollü geçiyor: son {number} maçın {share} tanesinde en az üç gol atıldı.',
    '{nin team} son {number} maçından {share} tanesi en az üç golle bitti.',
    'Fileler, {nin team} son {number} maçının {share} tanesinde en az üç kez havalandı.',
  ],
  goalPoor: [
    '{nin team} son {number} maçının {share} tanesinde iki veya daha az gol oldu.',
    '{team} maçları az gollü geçiyor: son {number} maçın {share} tanesinde en çok iki gol atıldı.',
    '{nin team} son {number} maçından {share} tanesi en çok iki golle bitti.',
    'Gol sayısı, {nin team} son {number} maçının {share} tanesinde ikiyi geçmedi.',
  ],
  goalRichAll: [
    '{nin team} son {number} maçının hepsinde en az üç gol oldu.',
    '{team} maçlarında {number} karşılaşmadır en az üç gol oluyor.',
  ],
  goalPoorAll: [
    '{nin team} son {number} maçının hiçbirinde ikiden fazla gol olmadı.',
    '{team} maçlarında {number} karşılaşmadır gol sayısı ikiyi geçmiyor.',
  ],
  table: [
    'Puan tablosunda {home} {homePlace}, {away} ise {awayPlace} yer alıyor.',
    'Tablodaki durum şöyle: {home} {homePlace}, {away} ise {awayPlace}.',
    'Ligde {home} {homePlace}, {away} ise {awayPlace}.',
    'Puan cetvelinde {home} {homePlace}, {away} ise {awayPlace} bulunuyor.',
    'Maç öncesinde {home} {homePlace}, rakibi {away} ise {awayPlace}.',
  ],
  formBoth: [
    'Son {number} maçta {home} {homeRecord}, {away} ise {awayRecord} aldı.',
    'Son {number} maçta {home} {homeRecord} aldı, {away} ise {awayRecord}.',
    '{home} son {number} maçını {homeRecord} ile geride bıraktı, {away} ise {awayRecord} ile.',
    '{home} bu maça {number} karşılaşmada {homeRecord}, {away} ise {awayRecord} alarak geliyor.',
    'Geride kalan {number} karşılaşmada {home} hanesine {homeRecord}, {away} hanesine {awayRecord} yazıldı.',
    'İki takımın son {number} maçı: {home} {homeRecord}; {away} {awayRecord}.',
  ],
  formSame: [
    'İki takım da son {number} maçında {record} aldı.',
    'İki takımın son {number} maçtaki karnesi aynı: {record}.',
  ],
  formAllWon: [
    '{team} son {number} maçını da kazandı; {goalsFor}, {goalsAgainst}.',
    '{nin team} son {number} maçının tamamı galibiyetle bitti; ekip {goalsFor}, {goalsAgainst}.',
    '{team} üst üste {record} alarak geliyor; {goalsFor}, {goalsAgainst}.',
  ],
  formUnbeaten: [
    '{team} son {number} maçında yenilmedi ({record}); {goalsFor}, {goalsAgainst}.',
    'Son {number} maçta {team} yenilgi yüzü görmedi: {record}; ekip {goalsFor}, {goalsAgainst}.',
    '{number} maçtır kimse {yi team} yenemiyor: {record}; ekip bu maçlarda {goalsFor}, {goalsAgainst}.',
    '{team} {number} maçlık yenilmezlik serisinde ({record}; {goalsFor}, {goalsAgainst}).',
  ],
  formWinless: [
    '{team} son {number} maçını kazanamadı ({record}); {goalsFor}, {goalsAgainst}.',
    'Son {number} maçta {team} galip gelemedi: {record}; ekip {goalsFor}, {goalsAgainst}.',
    '{number} maçtır galibiyet yüzü göremeyen {team} bu sürede {record} aldı; {goalsFor}, {goalsAgainst}.',
    '{team} {number} maçtır galibiyete hasret ({record}; {goalsFor}, {goalsAgainst}).',
  ],
  formAllLost: [
    '{team} son {number} maçını da kaybetti; {goalsFor}, {goalsAgainst}.',
    '{nin team} son {number} maçının tamamı yenilgiyle bitti; ekip {goalsFor}, {goalsAgainst}.',
    '{team} üst üste {record} alarak geliyor; {goalsFor}, {goalsAgainst}.',
  ],
  wonRow: [
    '{team} son {number} maçını kazandı.',
    '{team} {number} maçtır kazanıyor.',
    '{team} maça üst üste {number} galibiyetle geliyor.',
  ],
  drawnRow: [
    '{team} son {number} maçında berabere kaldı.',
    '{team} üst üste {number} beraberlikle geliyor.',
    '{nin team} son {number} maçı berabere bitti.',
  ],
  lostRow: [
    '{team} son {number} maçını kaybetti.',
    '{team} {number} maçtır kaybediyor.',
    '{team} maça üst üste {number} mağlubiyetle geliyor.',
  ],
  scoreless: [
    '{team} son {number} maçında gol atamadı.',
    '{team} {number} maçtır gol atamıyor.',
    '{team} {number} maçtır gol sevinci yaşayamıyor.',
  ],
  cleanSheets: [
    '{team} son {number} maçında gol yemedi.',
    '{nin team} kalesi {number} maçtır gol görmedi.',
    '{team} {number} maçtır kalesini gole kapatıyor.',
  ],
  homeWins: [
    '{team} sahasındaki son {number} maçı kazandı.',
    'Kendi sahasında {team} {number} maçtır kazanıyor.',
    '{nin team} sahasındaki son {number} maçı galibiyetle bitti.',
  ],
  homeLosses: [
    '{team} sahasındaki son {number} maçı kaybetti.',
    'Kendi sahasında {team} {number} maçtır kaybediyor.',
    '{nin team} sahasındaki son {number} maçı yenilgiyle bitti.',
  ],
  awayWins: [
    '{team} deplasmandaki son {number} maçı kazandı.',
    'Deplasmanda {team} {number} maçtır kazanıyor.',
    '{nin team} son {number} deplasmanı galibiyetle bitti.',
  ],
  awayLosses: [
    '{team} deplasmandaki son {number} maçı kaybetti.',
    'Deplasmanda {team} {number} maçtır kaybediyor.',
    '{nin team} son {number} deplasmanı yenilgiyle bitti.',
  ],
  bigWin: [
    '{team} {onDate} oynadığı son maçı farklı kazandı: {result}.',
    '{onDate} oynanan son maçı {team} rahat kazandı: {result}.',
    'Son maçını {onDate} oynayan {team} farklı kazandı: {result}.',
    '{team} son olarak {onDate} farklı bir galibiyetle sahadan ayrıldı ({result}).',
  ],
  bigLoss: [
    '{team} {onDate} oynadığı son maçı farklı kaybetti: {result}.',
    '{onDate} oynanan son maçta {team} ağır yenildi: {result}.',
    'Son maçını {onDate} oynayan {team} farklı yenildi: {result}.',
    '{team} son olarak {onDate} farklı bir yenilgiyle sahadan ayrıldı ({result}).',
  ],
  mostDraws: [
    'Ligde {team} kadar çok berabere kalan yok: {number} maçta {record}.',
    'Ligin en çok berabere kalanı {team}: {number} maçta {record}.',
    'Ligde hiçbir takım {team} kadar sık berabere kalmadı: {number} maçta {record}.',
  ],
  fewestLosses: [
    'Ligde {team} kadar az kaybeden yok: {number} maçta {record}.',
    'Ligin en az kaybedeni {team}: {number} maçta {record}.',
    'Ligde yenilmesi en zor olan {team}: {number} maçta {record}.',
  ],
  mostLosses: [
    'Ligde {team} kadar çok kaybeden yok: {number} maçta {record}.',
    'Ligin en çok kaybedeni {team}: {number} maçta {record}.',
    'Ligde hiçbir takım {team} kadar çok maç kaybetmedi: {number} maçta {record}.',
  ],
  fewestWins: [
    'Ligde {team} kadar az kazanan yok: {number} maçta {record}.',
    'Ligin en az kazananı {team}: {number} maçta {record}.',
    'Ligde hiçbir takım {team} kadar az maç kazanmadı: {number} maçta {record}.',
  ],
  leads: [
    '{team} {gap} farkla lider.',
    'Puan tablosunun zirvesinde {team} var; fark {gap}.',
    'Lider {nin team} en yakın rakibiyle arasında {gap} var.',
  ],
  chases: [
    '{team} {place}, liderin {gap} gerisinde.',
    'Zirve {team} için ulaşılır uzaklıkta: {place}, fark {gap}.',
    'Tabloda {team} {place}; liderle arasında {gap} var.',
  ],
  chasesToo: [
    '{team} liderin {gap} gerisinde.',
    'Zirve {team} için ulaşılır uzaklıkta: fark {gap}.',
    '{nin team} liderle arasında {gap} var.',
  ],
  dropZone: [
    '{team} {place}, düşme hattında; güvenli bölgeye {gap} uzakta.',
    '{team} ligde kalma mücadelesi veriyor: {place}, ilk güvenli sıranın {gap} gerisinde.',
    'Düşme hattındaki {team} {place}; güvenli bölgenin {gap} gerisinde.',
  ],
  dropZoneToo: [
    '{team} düşme hattında, güvenli bölgeye {gap} uzakta.',
    '{team} ligde kalma mücadelesi veriyor: ilk güvenli sıra {gap} uzakta.',
    'Düşme hattındaki {team} güvenli bölgenin {gap} gerisinde.',
  ],
  nearDrop: [
    '{team} {place}, düşme hattının yalnızca {gap} üzerinde.',
    '{team} düşme hattına yakın: {place}, fark {gap}.',
    '{place} bulunan {nin team} düşme hattıyla arasında yalnızca {gap} var.',
  ],
  nearDropToo: [
    '{team} düşme hattının yalnızca {gap} üzerinde.',
    '{team} düşme hattına yakın: fark yalnızca {gap}.',
    '{nin team} düşme hattıyla arasında yalnızca {gap} var.',
  ],
  reaches: [
    '{team} {prize} hedefinden {gap} uzakta.',
    '{team} için {prize} ulaşılır uzaklıkta: fark {gap}.',
    '{nin team} hedefi {prize}; arada {gap} var.',
    '{prize} yarışındaki {team} bu hedefin {gap} gerisinde.',
  ],
  nothingLeft: [
    'Bitime {number} maç kala {team} {place}; ne yukarı ne aşağı gidebilir.',
    'Kalan {number} maçta, {place} bulunan {nin team} bir hedefi kalmadı.',
    'Ne zirve ne düşme: {team} {place}, geriye {number} maç kaldı.',
  ],
  neighbours: [
    'Tabloda {home} ile {away} arasındaki fark küçük: {gap}.',
    '{home} ile {away} tabloda komşu; aralarında {gap} var.',
    'Tablodaki iki komşu karşılaşıyor: {home} ile {away} arasında {gap} var.',
  ],
  topMatch: [
    'Zirve maçı: iki takım da ilk dört sırada.',
    'Tablonun ilk dördünden iki takım karşılaşıyor.',
  ],
  bottomMatch: [
    'Alt sıraların maçı: iki takım da son dört sırada.',
    'Tablonun son dördünden iki takım karşılaşıyor.',
  ],
  headToHead: [
    'Aralarındaki {meetings} şöyle sonuçlandı: {tally}.',
    'Geçmişte oynadıkları {meetings} şöyle bitti: {tally}.',
    'Aralarında bugüne kadar {meetings} oynandı: {tally}.',
    'Daha önce {meetings} oynadılar: {tally}.',
  ],
  headToHeadOne: [
    'Daha önce bir kez, {onDate} karşılaştılar: {result}.',
    'Aralarındaki tek maç {onDate} oynandı: {result}.',
    'Bundan önce yalnızca {onDate} karşılaştılar: {result}.',
  ],
  meetingsWon: [
    '{other} ile arasındaki son {number} maçı {team} kazandı.',
    '{team}, {other} ile oynadığı son {number} maçı kazandı.',
    '{other} karşısında {team} {number} maçtır kazanıyor.',
  ],
  firstLegLead: [
    'İlk maç, {onDate}, {result} bitti: {team} {goals} önde.',
    '{team} ilk maçtan {goals} farkla önde geliyor ({result}, {onDate}).',
    'İlk maçtan sonra ({result}, {onDate}) {team} {goals} avantajlı.',
  ],
  firstLegLevel: [
    'İlk maç {onDate} berabere bitti: {result}.',
    '{onDate} oynanan ilk maçtan sonra her şey açık: {result}.',
  ],
  derby: [
    'Bu bir derbi: {home} ile {away} birkaç kilometre arayla oynuyor.',
    'Komşular karşılaşıyor: {home} ile {away} arasında yalnızca birkaç kilometre var.',
    'Bu maç {home} ile {away} için derbi.',
  ],
  rest: [
    '{nin home} son maçının üzerinden {homeDays}, {nin away} son maçının üzerinden {awayDays} geçti.',
    'Maç öncesi dinlenme süresi {home} için {homeDays}, {away} için {awayDays}.',
    'Bu maç öncesinde {home} {homeDays}, {away} ise {awayDays} dinlendi.',
  ],
  absenceOne: [
    '{de team} {names} forma giyemeyecek.',
    '{nin team} tek eksiği {names}.',
    '{team} bu maçta {names} olmadan oynayacak.',
    '{nin team} kadrosundaki eksik isim {names}.',
    '{team} cephesinde tek eksik var: {names}.',
  ],
  absences: [
    '{de team} forma giyemeyecek isimler: {names}.',
    '{nin team} eksikleri {names}.',
    '{team} maça {names} olmadan çıkıyor.',
    '{nin team} kadrosundaki eksikler: {names}.',
    '{team} cephesinde {players} eksik: {names}.',
  ],
  absencesMany: [
    '{de team} {names} dahil {players} forma giyemeyecek.',
    '{nin team} eksik listesinde {players} var; bunlardan bazıları {names}.',
    '{team} maça {names} dahil {players} eksik çıkıyor.',
    '{nin team} kadrosunda {names} başta olmak üzere {players} eksik.',
    '{team} cephesinde {players} yok; bunların arasında {names} var.',
  ],
  weather: [
    'Maç saatinde sıcaklığın {temperature}, rüzgârın {wind}, nemin {humidity} olması bekleniyor.',
    'Maç saati için hava tahmini: {temperature} sıcaklık, {wind} rüzgâr ve {humidity} nem.',
    'Maç başlarken {temperature} sıcaklık, {wind} hızla esen rüzgâr ve {humidity} nem bekleniyor.',
  ],
  referee: [
    'Maçı yöneten {name}, maç başına ortalama {yellow} sarı kart gösteriyor.',
    'Maçta düdüğü {name} çalacak; sarı kart ortalaması maç başına {yellow}.',
    'Maçın hakemi {name}; ortalaması maç başına {yellow} sarı kart.',
    '{name} yönetimindeki maçlarda ortalama {yellow} sarı kart çıkıyor.',
  ],
  counts: [
    'Toplamda yaklaşık {expected} bekliyoruz ({home} {homeExpected}; {away} {awayExpected}); {line} üst olasılığı {over}.',
    '{noun} beklentisi {home} için yaklaşık {homeExpected}, {away} için {awayExpected}; toplamın {line} barajını aşma olasılığı {over}.',
    '{home} için yaklaşık {homeExpected}, {away} için {awayExpected} {noun} öngörüyoruz; {line} üst olasılığı {over} düzeyinde.',
    'Maçta yaklaşık {expected} bekleniyor: {den home} {homeExpected}, {den away} {awayExpected}; {line} üst ihtimali {over}.',
    '{noun} sayısı {over} ihtimalle {line} barajını aşıyor; {den home} yaklaşık {homeExpected}, {den away} {awayExpected} bekliyoruz.',
    '{noun} tahminimiz {home} için yaklaşık {homeExpected}, {away} için {awayExpected}; toplamda {line} barajı {over} ihtimalle aşılıyor.',
    'Öngörülen toplam yaklaşık {expected} ({home} {homeExpected}; {away} {awayExpected}); {over} olasılıkla {line} barajı aşılır.',
  ],
  countsSame: [
    'Toplamda yaklaşık {expected} bekliyoruz, takım başına {each}; {line} üst olasılığı {over}.',
    '{noun} beklentisi iki takım için de yaklaşık {each}; toplamın {line} barajını aşma olasılığı {over}.',
    'İki takımdan da yaklaşık {each} {noun} bekliyoruz; toplamda {line} barajının aşılma olasılığı {over}.',
    '{noun} sayısı {over} ihtimalle {line} barajını aşıyor; iki takımdan da yaklaşık {each} bekliyoruz.',
  ],
  cutoff: [
    'Bütün rakamlar {date} tarihine kadar bilinen verilere dayanıyor; daha sonraki hiçbir bilgi kullanılmadı.',
    'Bu değerlendirmenin ardındaki veriler {date} tarihine kadar olan dönemi kapsıyor.',
    '{date} tarihinden sonra öğrenilenler bu rakamlara girmedi.',
  ],
  unknown: [
    'Bu maçın form durumu, puan tablosu, eksikleri ve hakemi burada bilinmiyor; bu yüzden metinde bunlardan söz edilmiyor.',
    'Bu maç için form, puan durumu, eksik oyuncular ve hakem bilgisi yok; bu metin de onlar hakkında bir şey söylemiyor.',
  ],
} satisfies Partial<Wordings>
