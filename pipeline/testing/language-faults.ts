/**
 * Faults of generated texts that were found by proofreading, so that none returns. Each rule is a
 * pattern with a description of the fault.
 */
import type { Language } from '#data/model/languages.ts'

type Rule = readonly [pattern: RegExp, fault: string]

const ZERO = '(?<![\\d:,.–-])0 (?:de )?'
const toZero = (nouns: string): Rule => [new RegExp(`${ZERO}(?:${nouns})`, 'i'), 'counts zero']

/** In every language. */
const EVERYWHERE: readonly Rule[] = [
  [/→|->/, 'an arrow in prose'],
  [/\d[.,]\d\d?\s?%|%\d+[.,]\d/, 'a decimal, which is the chart’s'],
  [/["']/, 'a straight quotation mark'],
  [/(?:^|[.!?] )\d+[.,]\d/m, 'a sentence that begins with a figure'],
  [/(?<!\p{L})(\p{L}{3,}) \1(?!\p{L})/iu, 'a word twice'],
]

/** In every language that writes decimals with a comma. */
const COMMA: readonly Rule[] = [
  [/\(\p{L}[^();]*\d,\d+, /u, 'decimals parted by commas in a list'],
  [/\d\.\d\d? ?%/, 'an English decimal'],
  [/\d,\d+(?:\s?%)?, %?\d/, 'two figures that run into one'],
]

/** Home advantage may be the largest factor of a side that is ahead in others too. */
const HOME_ALONE = 'home advantage told as all there is'

const OWN: Readonly<Record<Language, readonly Rule[]>> = {
  en: [
    [/In second place|Next comes|Behind that/, 'a place that is only second on one side'],
    toZero('wins?|draws?|defeats?|goals|points'),
    [/(?<!bookmakers’ past )\bodds\b/i, 'odds are prices on this site'],
    [/(?<!\p{L})a (?:8|11\.|18\.)/u, 'a before a vowel sound'],
    [/without 1 /, 'a figure for one player'],
    [/one point separate /, 'a plural verb for one point'],
    [/speaks? for|splits like this/, 'a calque'],
    [/Not available to [^.]*\.\s+Not available to/, 'two teams in one mould'],
    [/everything else the two|ost of their advantage/, HOME_ALONE],
  ],
  es: [
    [/En segundo lugar/, 'a place that is only second on one side'],
    toZero('victorias?|empates?|derrotas?|goles|puntos'),
    [/faltan 1 /, 'a plural verb for one player'],
    [/perdió por|leído|por sí solo multiplica/, 'a calque'],
    [/habla por|empuja otro dato|se mida con/, 'a calque'],
    [/gana el (?:más|menos)\b/, 'a bare adverb as a subject'],
    [/\d–\d/, 'an English score'],
    [/(?<!\p{L})(?:a|de) el /u, 'an article that is not joined'],
    [/ y (?=[Ii](?![aeou])|[Hh]i(?![aeou]))/, 'y before an i'],
    [/baza[^.]*bajas/, 'absences as an asset'],
    [/va por delante, pero por poco\.\s[^.]* va por delante/, 'two sentences in the same words'],
    [/factor: el factor|factor \(el factor/, 'a word twice in one sentence'],
    [/(\p{L}{3,}) de (?:sus|los) (?:últimos )?\1(?!\p{L})/u, 'all of them, counted'],
    [/en lo demás hay poca|ayor parte de su ventaja/, HOME_ALONE],
  ],
  fr: [
    [/\bce [AEIOUÉ]/, 'ce before a vowel'],
    [/En deuxième position/, 'a place that is only second on one side'],
    toZero('victoires?|nuls?|défaites?|buts?|points?'),
    [/privé de 1 |tombent/, 'a calque'],
    [/: les cotes[^.]*, qui joue /, 'a singular verb after a plural'],
    [/\bque [AEIOUÉÀÂÊÎÔÛÖÜØÅ]|\bde [AEIOUÉÖÜØÅ]|\b(?:de|que) une? /, 'a vowel that is not elided'],
    [/(?<!\p{L})(?:de|à) Les? |\bde le \p{L}|\bà le \p{L}/u, 'an article that is not joined'],
    [/\d–\d| [;:!?%»]|« /, 'a space or a dash of another language'],
    [/(?<![\d,])[01],\d+ (?:buts|cartons|corners|tirs)/, 'a plural below two'],
    [/l’avantage va au (?:plus|moins)\b/, 'au moins and au plus mean something else'],
    [/Autre avantage[^.]*l’avantage/, 'a word twice in one sentence'],
    [/derrière, il y a|d’où notre \d|c’est \d/, 'spoken French'],
    [/Nos chances|avantage est (?:à|au) |n’a pas que /, 'not what it is meant to say'],
    [/atout[^.]*absences/, 'absences as an asset'],
    [/est devant, mais de peu\.\s[^.]* est devant/, 'two sentences in the same words'],
    [
      /(?:^|[.:,] )[Ll]a \p{Lu}[^.:,;]{2,30} (?:s’est|est) \p{L}+é(?!\p{L})/mu,
      'a masculine participle of a feminine club',
    ],
    [/(\p{L}{3,}) des \1 derniers/u, 'all of them, counted'],
    [/pour le reste, peu de chose|essentiel de cet avantage/, HOME_ALONE],
  ],
  de: [
    [/bei \d+ Punkte(?!n)/, 'no dative after bei'],
    [/An zweiter Stelle|Dahinter:/, 'a place that is only second on one side'],
    toZero('Siege?|Unentschieden|Niederlagen?|Tore|Punkte'),
    [/fehlen 1 |fehlen ein /, 'a plural verb for one player'],
    [/Tipp|Vertrauen|Konfidenz|Torschüsse|Referee/, 'a word of another meaning'],
    [/\d–\d/, 'an English score'],
    [/(?:spricht außerdem|wirkt|Hinzu kommt): die (?:Buch|eig)/, 'a singular verb before a plural'],
    [
      /%: rund|: (?:der|die) (?:\d|\p{Lu})[^.]* (?:ist|sind|hat|haben) /u,
      'a whole sentence after a colon begins with a capital',
    ],
    [/Vorteil: der Heimvorteil|zum Vorteil|Faktor: [^.]*\. [^.]*Faktor/, 'a word twice'],
    [/, so liegt|Tore \d+:\d+\.|bei \d+:\d+ Toren,/, 'telegram style'],
    [/\b(?:von|bei|zu) dem (?:VfL|VfB|SC|FC|1\.|Hamburger)/, 'an article that is not joined'],
    [/(?:^|[.:] )Der SV Elversberg/m, 'die SV Elversberg'],
    [/in allem anderen liegen|zum größten Teil vom eigenen/, HOME_ALONE],
  ],
  it: [
    [/fattore: il fattore|fattore \(il fattore/, 'a word twice in one sentence'],
    [/al giorno|dopo il giorno/, 'the word day before a date'],
    [/Al secondo posto/, 'a place that is only second on one side'],
    toZero('vittori[ae]|pareggi?o?|sconfitt[ae]|gol|punti'),
    [/preso a sé|cadono|fiducia|parla per|ha un argomento/i, 'a calque'],
    [/\b(?:il|del) 8|\b(?:il|del) 0-/, 'an article before a vowel sound'],
    [/\d–\d/, 'an English score'],
    [/favorita (?:il|lo)\b|favorita spetta a(?:l|llo)\b/, 'a feminine for a masculine club'],
    [
      /\b(?:di|a|da|in|su) (?:il|lo|la) (?=\p{Lu})|\b(?:di|da|su) l’/u,
      'an article that is not joined',
    ],
    [/ e E| a A/, 'e and a before the same vowel'],
    [/vinceranno/, 'a forecast told as a fact'],
    [
      /(?<!\p{L})(?:[Ii]l|del|al|dal|nel|sul) (?:D[iy]namo|Jagiellonia) /u,
      'a club with the article of another language',
    ],
    [/carta da giocare[^.]*assenze/, 'absences as an asset'],
    [/è avanti, ma di poco\.\s[^.]* è (?:av|dav)anti/, 'two sentences in the same words'],
    [/(\p{L}{3,}) delle (?:ultime )?\1(?!\p{L})/u, 'all of them, counted'],
    [/conto dei gol|[Uu]na stagione intera/, 'a calque'],
    [
      /se vince [^.]*\p{L}\. (?:Il |Lo |La |L’)/u,
      'a club that ends a sentence and begins the next',
    ],
    [/per il resto le due|viene in gran parte dal/, HOME_ALONE],
  ],
  pt: [
    [/fator: o fator|fator \(o fator/, 'a word twice in one sentence'],
    [
      /(?:dois|um) partidas|probabilidade d[oa] \p{Lu}/u,
      'a number or an article that does not fit',
    ],
    [/Em segundo lugar/, 'a place that is only second on one side'],
    toZero('vitórias?|empates?|derrotas?|golos|pontos'),
    [/hipóteses de vencer|caem|lido d|remates à baliza/i, 'a calque'],
    [/fala pel|empurra outro dado|diz isto/, 'a calque'],
    [/ganha o (?:mais|menos)\b/, 'a bare adverb as a subject'],
    [/\d–\d/, 'an English score'],
    // Before an infinitive it stays apart: `de o Porto não poder`.
    [
      /(?<!\p{L})(?:de|em|por) [oa] (?=\p{Lu})(?![^.,]* poder )| a o (?=\p{Lu})/u,
      'an article that is not joined',
    ],
    [/\b(?:gols?|time|escanteios?|equipe)\b/, 'a word of Brazil'],
    [/trunfo[^.]*ausências/, 'absences as an asset'],
    [/está na frente, mas por pouco\.\s[^.]* está na frente/, 'two sentences in the same words'],
    [/vitória visitante|casa, [^.]* (?:vence|perde) há|saldo de golos[^.]* \d+-\d/, 'a calque'],
    [/(\p{L}{3,}) dos (?:últimos )?\1(?!\p{L})/u, 'all of them, counted'],
    [/levaria a melhor (?:quase |pouco mais de )?metade/, 'the better half'],
    [/é-o ainda mais|o seja ainda mais|[Uu]ma época inteira/, 'a calque'],
    [/mais provável é um \d[^.]*nenhum resultado é mais/, 'two scores that are the likeliest'],
    [
      /\d\.º[^.]*(?:primeiro|segundo|terceiro|quarto|quinto|s[eé]timo|oitavo|nono|décimo)(?!s)/,
      'places in words and in figures',
    ],
    [/no resto, as duas|aior parte da sua vantagem/, HOME_ALONE],
  ],
  ro: [
    [/\blui \p{Lu}/u, 'an article for men before a name that may be a woman’s'],
    [/Pe locul al doilea/, 'a place that is only second on one side'],
    toZero('victori[ei]|egal|înfrânger|golur|punct'),
    [/lipsesc: 1|\bun jucători/, 'a plural for one player'],
    [/[Pp]ronostic|\bcad\b|istori[ae]/, 'a calque'],
    [/(?<![\p{L}’])\p{Ll}*[şţ]/u, 'a cedilla in place of a comma below'],
    [/\d–\d/, 'an English score'],
    [
      /\bPe \p{Lu}[^.:]{2,40} (?:o|îl|îi|le) |\b[îÎ]?[oO] arată [^.]* pe |îi înlocuiască pe/u,
      'a pronoun that doubles the object',
    ],
    [
      /(?<![\d,.:-])(?:[2-9]\d|[1-9](?:00|[2-9]\d))\s(?:predicții|reușite|ori|meciuri|victorii|goluri|puncte|zile|egaluri|înfrângeri|jucători|cornere|cartonașe)/,
      'no de after a number from twenty on',
    ],
    [
      /(?<![\d,.])1?\d de (?:predicții|meciuri|victorii|goluri|puncte|zile)/,
      'de after a number below twenty',
    ],
    [/stăm așa|Privind |arată spre|(?:^|: )vedem/, 'a calque'],
    [/meciurile ca acesta|nu ajung ca să|[Mm]eci de sus/, 'a calque'],
    [/[Vv]ictorie a echipei [^.]* e \d/, 'a win that is a score'],
    [/(?:^|\s)1\. FC /, 'a German prefix'],
    [/echip(?:a|ei) \p{Lu}/u, 'a club that hides behind its noun'],
    [/(?<!\p{L})adversara(?!\p{L})/u, 'a club that is only an opponent'],
    [/loc(?:ul|ului) \d/, 'a place in figures'],
    [/în rest, cele două|mare parte din terenul/, HOME_ALONE],
  ],
  tr: [
    [/[ıuoa]n de |[iüöe]n da /, 'a particle that is not in harmony'],
    [/İkinci sırada(?!ki)/, 'a place that is only second on one side'],
    toZero('galibiyet|beraberlik|mağlubiyet|gol|puan'),
    [/[Pp]azarı|kazanma oran|lehine konuşan|kart yapar/, 'a calque'],
    [/takım(?:ı|ını|ının) /, 'a club that hides behind its noun'],
    [/\d–\d/, 'an English score'],
    [/\d kat\)|lehine \d+,\d+ kat\./, 'a factor without its verb'],
    [/yaklaşık \d+ kadar/, 'about said twice'],
    [/\d\s?%/, 'per cent after the figure'],
    [/km\/h/, 'an English unit'],
    [/’[^\p{L}]/u, 'an apostrophe without its ending'],
    [/bu farkı|ilk akla gelen|dengeyi kurmaya/, 'a sentence of another meaning'],
    [/\d\. sıra/, 'a place in figures'],
    [/sürümümüz/, 'a version is the log’s'],
    [/bunun dışında iki takım|Üstünlüğünün çoğunu/, HOME_ALONE],
  ],
}

/** The faults of a text, each with its place. */
export function findLanguageFaults(text: string, language: Language): string[] {
  const rules: readonly Rule[] = [
    ...EVERYWHERE,
    ...(language === 'en' ? [] : COMMA),
    ...OWN[language],
  ]
  return rules.flatMap(([pattern, fault]) => {
    const found = pattern.exec(text)
    return found === null
      ? []
      : [`${fault}: “${text.slice(Math.max(0, found.index - 40), found.index + 60)}”`]
  })
}
