import type { Templates } from './sentences.ts'

/** Turkish: endings go on words of ours, never on a team's name or a number. */
export const tr: Templates = {
  locale: 'tr',
  nouns: {
    match: { one: 'maç', other: 'maç' },
    win: { one: 'galibiyet', other: 'galibiyet' },
    draw: { one: 'beraberlik', other: 'beraberlik' },
    loss: { one: 'mağlubiyet', other: 'mağlubiyet' },
    goal: { one: 'gol', other: 'gol' },
    point: { one: 'puan', other: 'puan' },
    day: { one: 'gün', other: 'gün' },
    player: { one: 'oyuncu', other: 'oyuncu' },
  },
  groups: {
    base: 'ligin olağan düzeyi',
    homeAdvantage: 'ev sahibi avantajı',
    strength: 'takımların gücü',
    market: 'önceki maçlardaki piyasa değerlendirmesi',
    form: 'son dönem formu',
    shots: 'atılan ve verilen şutlar',
    headToHead: 'aralarındaki maçlar',
    season: 'başlangıç düzeyi ve sezonun dönemi',
    rest: 'maçlar arası dinlenme',
    absences: 'eksikler',
    lineups: 'kadrolar',
    weather: 'hava durumu',
    referee: 'hakem',
    calibration: 'kalibrasyon',
  },
  toOnDate: (date) => `${date} tarihinde`,
  toPlace: (place) => `${place}. sıra`,
  sentences: {
    opening: [
      (v) =>
        `${v.home} takımı ${v.away} takımını konuk ediyor (${v.league}, ${v.date}); model ev sahibinin galibiyeti için ${v.homeWin}, beraberlik için ${v.draw} ve deplasman galibiyeti için ${v.awayWin} olasılık veriyor.`,
      (v) =>
        `${v.home} ile ${v.away} arasındaki maç için (${v.league}, ${v.date}) hesabımız şöyle: ev sahibi için ${v.homeWin}, beraberlik için ${v.draw} ve konuk takım için ${v.awayWin} olasılık.`,
      (v) =>
        `${v.home} – ${v.away} maçında (${v.league}, ${v.date}) olasılıklar şöyle dağılıyor: ev sahibinin galibiyeti ${v.homeWin}, beraberlik ${v.draw}, deplasman galibiyeti ${v.awayWin}.`,
    ],
    favourite: [
      (v) => `Maçın favorisi ${v.team} takımı: başka hiçbir sonuç ${v.chance} olasılığa ulaşmıyor.`,
      (v) => `En olası sonuç, ${v.chance} olasılıkla ${v.team} takımının maçı kazanması.`,
      (v) => `${v.team} takımı ${v.chance} kazanma olasılığı ile maça favori olarak çıkıyor.`,
    ],
    narrow: [
      (v) =>
        `${v.team} takımı önde, ama az farkla: bir sonraki en olası sonuç için ${v.next}, kendisi için ${v.chance}.`,
      (v) =>
        `Karar çok yakın: ${v.team} takımı için ${v.chance}, ikinci en olası sonuç için ${v.next}.`,
    ],
    drawLikely: [
      (v) =>
        `Hiçbir takım öne çıkmıyor: en olası sonuç ${v.chance} olasılıkla beraberliğin kendisi.`,
      (v) =>
        `Rakamlar puanların paylaşılacağını gösteriyor; beraberlik ${v.chance} olasılıkla önde.`,
    ],
    reasonFirst: [
      (v) =>
        `En ağır basan tek etken: ${v.group}. Tek başına, ${v.other} yerine ${v.team} takımının kazanma oranını ${v.times} katına çıkarıyor.`,
      (v) =>
        `Burada en çok önem taşıyan etken: ${v.group}; ${v.other} karşısında ${v.team} takımı lehine ${v.times} katlık bir ağırlık.`,
    ],
    reasonSecond: [
      (v) => `Ardından gelen etken: ${v.group}, ${v.team} takımı için ${v.times} kat.`,
      (v) => `İkinci sırada şu var: ${v.group}, ${v.team} takımından yana ${v.times} kat.`,
    ],
    reasonAgainst: [
      (v) => `Ters yönde etki eden: ${v.group}, ${v.team} takımı için ${v.times} kat.`,
      (v) => `Başlıca karşı ağırlık: ${v.group}, ${v.team} takımından yana ${v.times} kat.`,
    ],
    score: [
      (v) =>
        `Beklenen gol sayısı ${v.home} takımı için ${v.homeGoals}, ${v.away} takımı için ${v.awayGoals}; bu sonuca uyan en olası skor ise ${v.score}.`,
      (v) =>
        `Skor tahminimiz ${v.score}; dayanağı beklenen goller: ${v.home} takımı için ${v.homeGoals} ve ${v.away} takımı için ${v.awayGoals}.`,
    ],
    goalsUp: [
      (v) =>
        `${v.team} takımının hücumuna en büyük katkı: ${v.group}, beklenen golleri ${v.change} artırarak ${v.goals} değerine taşıyor.`,
      (v) =>
        `Gol yollarında ${v.team} takımına en çok yardım eden etken: ${v.group}, beklenen gollerde ${v.change} artış ve sonuçta ${v.goals}.`,
    ],
    goalsDown: [
      (v) =>
        `Gol yollarında ${v.team} takımını en çok frenleyen etken: ${v.group}, beklenen golleri ${v.change} azaltarak ${v.goals} değerine indiriyor.`,
      (v) =>
        `${v.team} takımının hücumuna en pahalıya mal olan etken: ${v.group}, beklenen gollerde ${v.change} azalma ve sonuçta ${v.goals}.`,
    ],
    goalsOver: [
      (v) =>
        `Gol pazarı üstten yana: ${v.line} üst için olasılık ${v.over}, ${v.line} alt için olasılık ${v.under}.`,
      (v) =>
        `Daha olası taraf ${v.line} gol üstü: üst için ${v.over}, alt için ${v.under} olasılık var.`,
    ],
    goalsUnder: [
      (v) =>
        `Gol pazarı alttan yana: ${v.line} alt için olasılık ${v.under}, ${v.line} üst için olasılık ${v.over}.`,
      (v) =>
        `Daha olası taraf ${v.line} gol altı: alt için ${v.under}, üst için ${v.over} olasılık var.`,
    ],
    both: [
      (v) =>
        `İki takımın da gol atma olasılığı ${v.yes}; en az bir takımın gol atamama olasılığı ise ${v.no}.`,
      (v) =>
        `Karşılıklı gol olasılığı ${v.yes} düzeyinde, en az bir kalenin gole kapanma olasılığı ise ${v.no} düzeyinde.`,
    ],
    lines: [
      (v) =>
        `Komşu barajlara bakınca, ${v.low} üst için olasılık ${v.overLow}, ${v.high} üst için olasılık ise ${v.overHigh}.`,
      (v) =>
        `Ölçeğin geri kalanında ${v.low} gol üstü için olasılık ${v.overLow}, ${v.high} gol üstü için ${v.overHigh}.`,
    ],
    halves: [
      (v) =>
        `Beklenen gollerin ${v.first} kadarı devre arasından önce, ${v.second} kadarı ise ikinci yarıda geliyor.`,
      (v) =>
        `Yarılara göre bakıldığında beklenti ilk yarı için ${v.first}, ikinci yarı için ise ${v.second} gol.`,
    ],
    unbeaten: [
      (v) => `${v.team} takımının sahadan yenilmeden ayrılma olasılığı ise toplamda ${v.chance}.`,
      (v) =>
        `Beraberlik de hesaba katılınca ${v.team} takımı için güvenli taraf ${v.chance} olasılık taşıyor.`,
    ],
    table: [
      (v) =>
        `Puan tablosunda ${v.home} için ${v.homePlace}, ${v.away} için ${v.awayPlace} görünüyor.`,
      (v) => `Tablodaki durum: ${v.home} ${v.homePlace}, ${v.away} ${v.awayPlace}.`,
    ],
    points: [
      (v) =>
        `Şu ana kadar ${v.home} takımının ${v.homePoints}, ${v.away} takımının ${v.awayPoints} toplamı var.`,
      (v) => `Hesapta ${v.home} için ${v.homePoints}, ${v.away} için ${v.awayPoints} yazıyor.`,
    ],
    form: [
      (v) =>
        `${v.team} takımının son karnesi (${v.games}): ${v.wins}, ${v.draws} ve ${v.losses}; ${v.scored} attı, ${v.conceded} yedi.`,
      (v) =>
        `${v.team} takımı son dönemde (${v.games}) ${v.wins}, ${v.draws} ve ${v.losses} aldı; gol dengesi ${v.balance}.`,
    ],
    lastWon: [
      (v) => `Son maçı ${v.onDate} ${v.opponent} karşısında alınan ${v.score} galibiyetti.`,
      (v) => `${v.team} takımı ${v.onDate} ${v.opponent} takımını ${v.score} yendi.`,
    ],
    lastDrew: [
      (v) => `Son maçı ${v.onDate} ${v.opponent} ile oynanan ${v.score} beraberlikti.`,
      (v) => `${v.team} takımı ${v.onDate} ${v.opponent} ile ${v.score} berabere kaldı.`,
    ],
    lastLost: [
      (v) => `Son maçı ${v.onDate} ${v.opponent} karşısında alınan ${v.score} mağlubiyetti.`,
      (v) => `${v.team} takımı ${v.onDate} ${v.opponent} karşısında ${v.score} kaybetti.`,
    ],
    season: [
      (v) => `Bu sezon ${v.team} takımı ${v.played} sonunda ${v.scored} attı, ${v.conceded} yedi.`,
      (v) =>
        `${v.team} takımının sezon hesabı (${v.played}): ${v.scored} attı, ${v.conceded} yedi.`,
    ],
    headToHead: [
      (v) =>
        `Aralarındaki geçmiş (${v.meetings}): ${v.home} için ${v.homeWins}, ${v.draws} ve ${v.away} için ${v.awayWins}.`,
      (v) =>
        `İki takımın karşılaşmalarında (${v.meetings}) ${v.home} ${v.homeWins}, ${v.away} ${v.awayWins} aldı; ayrıca ${v.draws} var.`,
    ],
    lastMeeting: [
      (v) => `Son karşılaşmaları ${v.onDate} oynandı: ${v.first} ${v.score} ${v.second}.`,
      (v) => `En son ${v.onDate} karşılaştılar ve maç ${v.first} ${v.score} ${v.second} bitti.`,
    ],
    rest: [
      (v) => `Son maçtan bu yana ${v.home} için ${v.homeDays}, ${v.away} için ${v.awayDays} geçti.`,
      (v) => `Maç öncesi dinlenme: ${v.home} ${v.homeDays}, ${v.away} ${v.awayDays}.`,
    ],
    absences: [
      (v) => `${v.team} takımında ${v.players} eksik (${v.names}).`,
      (v) => `${v.team} takımının eksik listesinde ${v.players} var: ${v.names}.`,
    ],
    absencesMany: [
      (v) => `${v.team} takımında ${v.players} eksik, aralarında ${v.names} var.`,
      (v) => `${v.team} takımının eksik listesi ${v.players}; bazıları ${v.names}.`,
    ],
    weather: [
      (v) =>
        `Maç saati için tahmin ${v.temperature}, rüzgâr ${v.wind} ve nem ${v.humidity} düzeyinde.`,
      (v) => `Hava koşulları: ${v.temperature}, rüzgâr ${v.wind}, nem ${v.humidity}.`,
    ],
    referee: [
      (v) => `Maçı yöneten ${v.name}, maç başına ortalama ${v.yellow} sarı kart gösteriyor.`,
      (v) => `Hakem ${v.name} için sarı kart ortalaması maç başına ${v.yellow}.`,
    ],
    refereeRed: [
      (v) => `Kırmızı kartta ${v.name} için ortalama maç başına ${v.red}.`,
      (v) => `${v.name} yönetiminde maç başına ${v.red} kırmızı kart çıkıyor.`,
    ],
    corners: [
      (v) =>
        `Toplam korner beklentisi ${v.expected} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}); ${v.line} üst için ${v.over}.`,
      (v) =>
        `Korner: ${v.home} için ${v.homeExpected}, ${v.away} için ${v.awayExpected} beklenti; ${v.line} üst ${v.over}.`,
    ],
    cards: [
      (v) =>
        `Kart beklentisi ${v.expected} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}); ${v.line} üst için ${v.over}.`,
      (v) =>
        `Kart: ${v.home} için ${v.homeExpected}, ${v.away} için ${v.awayExpected} beklenti; ${v.line} üst ${v.over}.`,
    ],
    shots: [
      (v) =>
        `İsabetli şut toplamı için beklenti ${v.expected} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}); ${v.line} üst için ${v.over}.`,
      (v) =>
        `İsabetli şut: ${v.home} için ${v.homeExpected}, ${v.away} için ${v.awayExpected} beklenti; ${v.line} üst ${v.over}.`,
    ],
    confidence: [
      (v) =>
        `Güven düzeyi ${v.confidence}: bu tür tahminlerin yaklaşık bu kadarının doğru sonucu göstermesi beklenir.`,
      (v) =>
        `Bu tahmine verdiğimiz güven ${v.confidence}; benzer tahminlerin yaklaşık bu oranda tutması beklenir.`,
    ],
    cutoff: [
      (v) =>
        `Bütün rakamlar ${v.date} gününe kadar bilinen verilere dayanıyor; daha sonraki hiçbir bilgi kullanılmadı.`,
      (v) => `Bu değerlendirmenin ardındaki veriler ${v.date} gününe kadar olan dönemi kapsıyor.`,
    ],
  },
}
