import type { Templates } from './sentences.ts'

/** The month with the ending of "on": 15 Kasım’da. */
const MONTHS: Readonly<Record<string, string>> = {
  Ocak: 'Ocak’ta',
  Şubat: 'Şubat’ta',
  Mart: 'Mart’ta',
  Nisan: 'Nisan’da',
  Mayıs: 'Mayıs’ta',
  Haziran: 'Haziran’da',
  Temmuz: 'Temmuz’da',
  Ağustos: 'Ağustos’ta',
  Eylül: 'Eylül’de',
  Ekim: 'Ekim’de',
  Kasım: 'Kasım’da',
  Aralık: 'Aralık’ta',
}

/** What is said of a count; the three frames serve each of them, and never one twice in a text. */
const toCounts = (noun: string): Templates['sentences']['corners'] => [
  (v) =>
    `Toplamda ${v.expected} ${noun} bekliyoruz (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}); ${v.line} üst olasılığı ${v.over}.`,
  (v) =>
    `${noun} beklentisi ${v.home} için ${v.homeExpected}, ${v.away} için ${v.awayExpected}, toplamda ${v.expected}; toplamın ${v.line} üzerine çıkma olasılığı ${v.over}.`,
  (v) =>
    `${v.home} için ${v.homeExpected}, ${v.away} için ${v.awayExpected} ${noun} öngörüyoruz; ${v.line} üst ihtimali ${v.over} düzeyinde.`,
]

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
    market: 'bahis şirketlerinin önceki maçlardaki oranları',
    form: 'son dönem formu',
    shots: 'şut dengesi',
    headToHead: 'aralarındaki maçlar',
    season: 'başlangıç düzeyi ve sezonun dönemi',
    rest: 'maçlar arası dinlenme',
    absences: 'eksikler',
    lineups: 'kadrolar',
    weather: 'hava durumu',
    referee: 'hakem',
    calibration: 'kalibrasyon',
  },
  numbers: ['bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz', 'on'],
  scoreSign: '-',
  toWinsOf: (wins, team) => `${team} adına ${wins}`,
  toOnDate: (date) => {
    const [day, month, year] = date.split(' ')
    return year ? `${date} tarihinde` : `${day} ${MONTHS[month!] ?? month}`
  },
  toPlace: (place) => `${place}. sıra`,
  sentences: {
    opening: [
      (v) =>
        `${v.home}, ${v.away} ekibini konuk ediyor (${v.league}, ${v.date}); model ev sahibinin galibiyeti için ${v.homeWin}, beraberlik için ${v.draw} ve deplasman galibiyeti için ${v.awayWin} olasılık veriyor.`,
      (v) =>
        `${v.home} ile ${v.away} arasındaki maç için (${v.league}, ${v.date}) hesabımız şöyle: ev sahibi için ${v.homeWin}, beraberlik için ${v.draw} ve konuk takım için ${v.awayWin} olasılık.`,
      (v) =>
        `${v.home} – ${v.away} maçında (${v.league}, ${v.date}) olasılıklar şöyle dağılıyor: ev sahibinin galibiyeti ${v.homeWin}, beraberlik ${v.draw}, deplasman galibiyeti ${v.awayWin}.`,
    ],
    favourite: [
      (v) => `Maçın favorisi bu rakamlara göre ${v.team}.`,
      (v) => `${v.team} maça favori olarak çıkıyor.`,
      (v) => `Favori rolü ${v.team} cephesinde.`,
    ],
    narrow: [
      (v) => `${v.team} önde, ama az farkla.`,
      (v) => `Denge çok hassas; ${v.team} lehine yalnızca küçük bir üstünlük var.`,
    ],
    open: [
      (v) => `Ortada bir maç: en yüksek kazanma olasılığı ${v.team} cephesinde.`,
      (v) => `Belirgin bir favori yok; üç sonuç arasında en olası olanı ${v.team} galibiyeti.`,
    ],
    drawLikely: [
      (v) =>
        `${v.home} ile ${v.away} arasında çok az fark var: en olası sonuç beraberliğin kendisi.`,
      (v) => `Rakamlar ${v.home} ile ${v.away} arasında puanların paylaşılacağını gösteriyor.`,
    ],
    reasonFirst: [
      (v) =>
        `En ağır basan etken: ${v.group}. Tek başına dengeyi ${v.team} lehine ${v.times} kat değiştiriyor.`,
      (v) =>
        `Burada en çok önem taşıyan etken: ${v.group}; ağırlığı ${v.team} lehine ${v.times} kat.`,
      (v) => `Bu maçın en belirleyici etkeni: ${v.group}, ${v.team} lehine ${v.times} kat.`,
    ],
    reasonSecond: [
      (v) => `Ardından ${v.team} lehine bir etken daha geliyor: ${v.group} (${v.times} kat).`,
      (v) => `İkinci sırada yine ${v.team} lehine bir etken var: ${v.group} (${v.times} kat).`,
    ],
    reasonAgainst: [
      (v) => `Ters yönde, ${v.team} lehine etki eden: ${v.group} (${v.times} kat).`,
      (v) => `Başlıca karşı ağırlık: ${v.group}, ${v.team} lehine ${v.times} kat.`,
    ],
    reasonDespite: [
      (v) =>
        `Yine de ${v.team} öne geçiyor, çünkü diğer etkenler birlikte daha ağır basıyor: ${v.groups}.`,
      (v) => `Ancak ${v.team} lehine olan etkenler toplamda daha ağır basıyor: ${v.groups}.`,
    ],
    score: [
      (v) =>
        `Beklenen gol sayısı ${v.home} için ${v.homeGoals}, ${v.away} için ${v.awayGoals}; bu sonuca uyan en olası skor ise ${v.score}.`,
      (v) =>
        `Skor tahminimiz ${v.score}; beklenen gol sayısı ${v.home} için ${v.homeGoals}, ${v.away} için ${v.awayGoals}.`,
      (v) =>
        `Beklenen gol sayıları (${v.home} ${v.homeGoals}, ${v.away} ${v.awayGoals}) bu sonuca en uygun skor olarak ${v.score} değerini veriyor.`,
    ],
    goalsOver: [
      (v) => `Bu maçta ${v.line} üst daha olası: ${v.over}; alt ${v.under}.`,
      (v) => `Gol sayısında ${v.line} üst için olasılık ${v.over}, alt için ${v.under}.`,
    ],
    goalsUnder: [
      (v) => `Bu maçta ${v.line} alt daha olası: ${v.under}; üst ${v.over}.`,
      (v) => `Gol sayısında ${v.line} alt için olasılık ${v.under}, üst için ${v.over}.`,
    ],
    bridgeOver: [
      (v) =>
        `Bu sonuca ${v.score} kadar uyan başka bir skor yok, ama daha gollü skorlar toplamda öne geçiyor: ${v.line} üst ${v.over}, alt ${v.under}.`,
      (v) =>
        `Bu skor ${v.line} gol sınırının altında kalıyor; yine de daha gollü skorların toplamı daha olası: üst ${v.over}, alt ${v.under}.`,
    ],
    bridgeUnder: [
      (v) =>
        `Bu sonuca ${v.score} kadar uyan başka bir skor yok, ama daha az gollü skorlar toplamda öne geçiyor: ${v.line} alt ${v.under}, üst ${v.over}.`,
      (v) =>
        `Bu skor ${v.line} gol sınırını aşıyor; yine de daha az gollü skorların toplamı daha olası: alt ${v.under}, üst ${v.over}.`,
    ],
    lines: [
      (v) =>
        `Komşu barajlara bakınca ${v.low} üst için olasılık ${v.overLow}, ${v.high} üst için olasılık ise ${v.overHigh} düzeyinde.`,
      (v) =>
        `Diğer barajlarda durum şöyle: ${v.low} gol üstü için olasılık ${v.overLow}, ${v.high} gol üstü için ise ${v.overHigh}.`,
    ],
    form: [
      (v) => `${v.team} son ${v.number} maçta ${v.record} aldı; averaj ${v.balance}.`,
      (v) =>
        `Son ${v.number} maçın karnesi ${v.team} için şöyle: ${v.record}, averaj ${v.balance}.`,
    ],
    formAllWon: [
      (v) => `${v.team} son ${v.number} maçını da kazandı; averaj ${v.balance}.`,
      (v) => `Son ${v.number} maçın tamamı ${v.team} galibiyetiyle bitti, averaj ${v.balance}.`,
    ],
    formUnbeaten: [
      (v) => `${v.team} son ${v.number} maçında yenilmedi (${v.record}); averaj ${v.balance}.`,
      (v) => `Son ${v.number} maçta ${v.team} adına yenilgi yok: ${v.record}, averaj ${v.balance}.`,
    ],
    formWinless: [
      (v) => `${v.team} son ${v.number} maçını kazanamadı (${v.record}); averaj ${v.balance}.`,
      (v) =>
        `Son ${v.number} maçta ${v.team} adına galibiyet yok: ${v.record}, averaj ${v.balance}.`,
    ],
    formAllLost: [
      (v) => `${v.team} son ${v.number} maçını da kaybetti; averaj ${v.balance}.`,
      (v) => `Son ${v.number} maçın tamamı ${v.team} yenilgisiyle bitti, averaj ${v.balance}.`,
    ],
    lastWon: [
      (v) => `${v.team}, ${v.onDate} ${v.opponent} karşısında ${v.score} galip geldi.`,
      (v) =>
        `${v.onDate} oynanan son maçta ${v.team}, ${v.opponent} karşısında ${v.score} kazandı.`,
    ],
    lastDrew: [
      (v) => `${v.team}, ${v.onDate} ${v.opponent} ile ${v.score} berabere kaldı.`,
      (v) =>
        `${v.onDate} oynanan son maçta ${v.team}, ${v.opponent} karşısında ${v.score} beraberlik aldı.`,
    ],
    lastLost: [
      (v) => `${v.team}, ${v.onDate} ${v.opponent} karşısında ${v.score} mağlup oldu.`,
      (v) =>
        `${v.onDate} oynanan son maçta ${v.team}, ${v.opponent} karşısında sahadan ${v.score} yenik ayrıldı.`,
    ],
    headToHead: [
      (v) => `Bilgi olarak, aralarındaki geçmiş (${v.meetings}): ${v.tally}.`,
      (v) =>
        `Geçmişe bakınca iki takımın karşılaşmalarında (${v.meetings}) tablo şöyle: ${v.tally}.`,
    ],
    absenceOne: [
      (v) => `${v.team} cephesinde ${v.names} forma giyemeyecek.`,
      (v) => `${v.team} adına tek eksik ${v.names}.`,
    ],
    absences: [
      (v) => `${v.team} cephesinde ${v.players} eksik: ${v.names}.`,
      (v) => `${v.team} adına forma giyemeyecek isimler: ${v.names}.`,
    ],
    absencesMany: [
      (v) => `${v.team} cephesinde ${v.players} eksik; aralarında ${v.names} da var.`,
      (v) => `${v.team} adına forma giyemeyecek isim sayısı yüksek; ${v.names} bunlardan bazıları.`,
    ],
    points: [
      (v) => `Şu ana kadar ${v.home} ${v.homePoints}, ${v.away} ise ${v.awayPoints} topladı.`,
      (v) =>
        `Puan durumunda ${v.home} hanesinde ${v.homePoints}, ${v.away} hanesinde ${v.awayPoints} yazıyor.`,
    ],
    season: [
      (v) => `Bu sezon ${v.team} ${v.played} sonunda ${v.scored} attı, ${v.conceded} yedi.`,
      (v) => `Sezon boyunca (${v.played}) ${v.team} adına averaj ${v.balance}.`,
    ],
    goalsUp: [
      (v) =>
        `${v.team} hücumuna en büyük katkı: ${v.group}, beklenen golleri ${v.change} artırarak ${v.goals} değerine taşıyor.`,
      (v) =>
        `Gol yollarında ${v.team} lehine en güçlü etken: ${v.group}, beklenen gollerde ${v.change} artış ve sonuçta ${v.goals}.`,
    ],
    goalsDown: [
      (v) =>
        `Gol yollarında ${v.team} aleyhine en güçlü etken: ${v.group}, beklenen golleri ${v.change} azaltarak ${v.goals} değerine indiriyor.`,
      (v) =>
        `${v.team} hücumuna en pahalıya mal olan etken: ${v.group}, beklenen gollerde ${v.change} azalma ve sonuçta ${v.goals}.`,
    ],
    unbeaten: [
      (v) => `${v.team} adına sahadan yenilmeden ayrılma olasılığı toplamda ${v.chance}.`,
      (v) =>
        `Beraberlik de hesaba katılınca ${v.team} adına yenilmeme olasılığı ${v.chance} oluyor.`,
    ],
    confidence: [
      (v) =>
        `Güven düzeyi ${v.confidence}: benzer 100 tahminden yaklaşık ${v.rounded} tanesinin tutması beklenir.`,
      (v) =>
        `Bu tahminin güven düzeyi ${v.confidence}; yani benzer 100 tahminin yaklaşık ${v.rounded} tanesi doğru çıkmalı.`,
      (v) =>
        `Güven düzeyi ${v.confidence} olduğuna göre benzer 100 tahminin yaklaşık ${v.rounded} tanesi isabetli olmalı.`,
    ],
    closingWin: [
      (v) =>
        `Kısacası: en olası sonuç ${v.team} galibiyeti, en olası galibiyet skoru da ${v.score}.`,
      (v) => `Sonuç olarak ibre ${v.team} lehine dönüyor; en olası galibiyet skoru ${v.score}.`,
      (v) =>
        `Özetle kazanma olasılığı en yüksek taraf ${v.team}, en olası galibiyet skoruyla ${v.score}.`,
    ],
    closingDraw: [
      (v) => `Kısacası: puanlar paylaşılır, en olası beraberlik skoru ${v.score}.`,
      (v) => `Sonuç olarak ibre beraberlikten yana; en olası beraberlik skoru ${v.score}.`,
    ],
    corners: toCounts('korner'),
    cards: toCounts('kart'),
    shots: toCounts('isabetli şut'),
    both: [
      (v) =>
        `İki takımın da gol atma olasılığı ${v.yes}; en az bir takımın gol atamama olasılığı ise ${v.no}.`,
      (v) =>
        `Karşılıklı gol olasılığı ${v.yes} düzeyinde, en az bir kalenin gole kapanma olasılığı ise ${v.no} düzeyinde.`,
    ],
    halves: [
      (v) =>
        `Beklenen gollerin ${v.first} kadarı devre arasından önce, ${v.second} kadarı ise ikinci yarıda geliyor.`,
      (v) =>
        `Yarılara göre bakıldığında beklenti ilk yarı için ${v.first}, ikinci yarı için ise ${v.second} gol.`,
    ],
    table: [
      (v) =>
        `Puan tablosunda ${v.home} için ${v.homePlace}, ${v.away} için ${v.awayPlace} görünüyor.`,
      (v) => `Tablodaki durum: ${v.home} ${v.homePlace}, ${v.away} ${v.awayPlace}.`,
    ],
    lastMeeting: [
      (v) => `Son karşılaşmaları ${v.onDate} oynandı: ${v.first} ${v.score} ${v.second}.`,
      (v) => `En son ${v.onDate} karşılaştılar ve maç ${v.first} ${v.score} ${v.second} bitti.`,
    ],
    rest: [
      (v) => `Son maçtan bu yana ${v.home} için ${v.homeDays}, ${v.away} için ${v.awayDays} geçti.`,
      (v) => `Maç öncesi dinlenme: ${v.home} ${v.homeDays}, ${v.away} ${v.awayDays}.`,
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
    cutoff: [
      (v) =>
        `Bütün rakamlar ${v.date} gününe kadar bilinen verilere dayanıyor; daha sonraki hiçbir bilgi kullanılmadı.`,
      (v) => `Bu değerlendirmenin ardındaki veriler ${v.date} gününe kadar olan dönemi kapsıyor.`,
    ],
  },
}
