import type { Templates } from './sentences.ts'

/** What is said of a count; the three frames serve each of them, and never one twice in a text. */
const toCounts = (noun: string): Templates['sentences']['corners'] => [
  (v) =>
    `Esperamos ${v.expected} ${noun} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), com ${v.over} de probabilidade de haver mais de ${v.line}.`,
  (v) =>
    `${noun}: ${v.homeExpected} por parte de ${v.home} e ${v.awayExpected} por parte de ${v.away}, ${v.expected} no total; há mais de ${v.line} em ${v.over} dos casos.`,
  (v) =>
    `Nos ${noun} contamos com ${v.homeExpected} de ${v.home} e ${v.awayExpected} de ${v.away}; a probabilidade de haver mais de ${v.line} é de ${v.over}.`,
]

/** Portuguese of Portugal. */
export const pt: Templates = {
  locale: 'pt-PT',
  nouns: {
    match: { one: 'jogo', other: 'jogos' },
    win: { one: 'vitória', other: 'vitórias', numbers: { 1: 'uma', 2: 'duas' } },
    draw: { one: 'empate', other: 'empates' },
    loss: { one: 'derrota', other: 'derrotas', numbers: { 1: 'uma', 2: 'duas' } },
    goal: { one: 'golo', other: 'golos' },
    point: { one: 'ponto', other: 'pontos' },
    day: { one: 'dia', other: 'dias' },
    player: { one: 'jogador', other: 'jogadores' },
  },
  groups: {
    base: 'o nível habitual da liga',
    homeAdvantage: 'o fator casa',
    strength: 'a força das equipas',
    market: 'a forma como as casas de apostas viam as equipas em jogos anteriores',
    form: 'a forma recente',
    shots: 'os remates criados e consentidos',
    headToHead: 'os confrontos diretos',
    season: 'o nível de partida e o momento da época',
    rest: 'o descanso entre jogos',
    absences: 'as ausências',
    lineups: 'os onzes',
    weather: 'o tempo',
    referee: 'o árbitro',
    calibration: 'a calibração',
  },
  numbers: ['um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez'],
  scoreSign: '-',
  toWinsOf: (wins, team) => `${wins} de ${team}`,
  toOnDate: (date) => `a ${date}`,
  toPlace: (place) => `${place}.º`,
  sentences: {
    opening: [
      (v) =>
        `${v.home} recebe ${v.away} (${v.league}, ${v.date}) e o modelo dá ${v.homeWin} à vitória caseira, ${v.draw} ao empate e ${v.awayWin} à vitória visitante.`,
      (v) =>
        `No jogo entre ${v.home} e ${v.away} (${v.league}, ${v.date}) calculamos ${v.homeWin} para a equipa da casa, ${v.draw} para o empate e ${v.awayWin} para os visitantes.`,
      (v) =>
        `As probabilidades do jogo entre ${v.home} e ${v.away} (${v.league}, ${v.date}) dividem-se assim: vitória caseira ${v.homeWin}, empate ${v.draw}, vitória visitante ${v.awayWin}.`,
    ],
    favourite: [
      (v) => `A equipa favorita é ${v.team}.`,
      (v) => `${v.team} parte como equipa favorita.`,
      (v) => `O favoritismo está do lado de ${v.team}.`,
    ],
    narrow: [
      (v) => `${v.team} está na frente, mas por pouco.`,
      (v) => `O prognóstico é apertado, com uma ligeira vantagem para ${v.team}.`,
    ],
    open: [
      (v) => `É um jogo em aberto, no qual ${v.team} tem as melhores probabilidades.`,
      (v) =>
        `Não há uma equipa claramente favorita: o triunfo de ${v.team} é apenas o mais provável dos três desfechos.`,
    ],
    drawLikely: [
      (v) => `Pouco separa ${v.home} e ${v.away}: o próprio empate é o desfecho mais provável.`,
      (v) => `Os números apontam para a divisão de pontos entre ${v.home} e ${v.away}.`,
    ],
    reasonFirst: [
      (v) =>
        `O que mais pesa: ${v.group}. Só por si, inclina a balança para o lado de ${v.team} (×${v.times}).`,
      (v) => `O que mais conta aqui: ${v.group}, a pender para ${v.team} (×${v.times}).`,
      (v) =>
        `Nada pesa mais neste jogo do que ${v.group}, com vantagem para ${v.team} (×${v.times}).`,
    ],
    reasonSecond: [
      (v) => `Segue-se outro elemento a favor de ${v.team}: ${v.group} (×${v.times}).`,
      (v) => `Em segundo lugar: ${v.group}, também do lado de ${v.team} (×${v.times}).`,
    ],
    reasonAgainst: [
      (v) => `Em sentido contrário: ${v.group}, a favor de ${v.team} (×${v.times}).`,
      (v) => `O principal contrapeso: ${v.group}, do lado de ${v.team} (×${v.times}).`,
    ],
    reasonDespite: [
      (v) =>
        `Ainda assim, ${v.team} fica na frente, porque outros fatores juntos pesam mais: ${v.groups}.`,
      (v) => `Mas há fatores que, somados, pesam mais e põem ${v.team} na frente: ${v.groups}.`,
    ],
    score: [
      (v) =>
        `Em golos esperados temos ${v.homeGoals} para ${v.home} e ${v.awayGoals} para ${v.away}, e o resultado mais provável para esse desfecho é ${v.score}.`,
      (v) =>
        `O nosso prognóstico é ${v.score}, com ${v.homeGoals} golos esperados para ${v.home} e ${v.awayGoals} para ${v.away}.`,
      (v) =>
        `Os golos esperados (${v.home} ${v.homeGoals}, ${v.away} ${v.awayGoals}) apontam para um resultado de ${v.score}.`,
    ],
    goalsOver: [
      (v) => `É mais provável haver mais de ${v.line} golos: ${v.over}, contra ${v.under}.`,
      (v) => `Há ${v.over} de probabilidade de mais de ${v.line} golos e ${v.under} de menos.`,
    ],
    goalsUnder: [
      (v) => `É mais provável haver menos de ${v.line} golos: ${v.under}, contra ${v.over}.`,
      (v) => `Há ${v.under} de probabilidade de menos de ${v.line} golos e ${v.over} de mais.`,
    ],
    bridgeOver: [
      (v) =>
        `Nenhum resultado se ajusta melhor a esse desfecho do que ${v.score}, mas os mais altos somam-se: mais de ${v.line} golos em ${v.over} dos casos, menos em ${v.under}.`,
      (v) =>
        `Esse resultado fica aquém dos ${v.line} golos, mas todos os mais altos juntos são mais prováveis: ${v.over} contra ${v.under}.`,
    ],
    bridgeUnder: [
      (v) =>
        `Nenhum resultado se ajusta melhor a esse desfecho do que ${v.score}, mas os mais baixos somam-se: menos de ${v.line} golos em ${v.under} dos casos, mais em ${v.over}.`,
      (v) =>
        `Esse resultado passa dos ${v.line} golos, mas todos os mais baixos juntos são mais prováveis: ${v.under} contra ${v.over}.`,
    ],
    lines: [
      (v) =>
        `Nas linhas vizinhas, a probabilidade de mais de ${v.low} golos é de ${v.overLow} e a de mais de ${v.high} é de ${v.overHigh}.`,
      (v) =>
        `Há mais de ${v.low} golos em ${v.overLow} dos casos e mais de ${v.high} em ${v.overHigh}.`,
    ],
    halves: [
      (v) =>
        `Dos golos esperados, ${v.first} são antes do intervalo e ${v.second} na segunda parte.`,
      (v) => `Por partes, esperamos ${v.first} golos na primeira e ${v.second} na segunda.`,
    ],
    form: [
      (v) =>
        `${v.team} vem de ${v.record} em ${v.number} jogos, com ${v.balance} em golos marcados e sofridos.`,
      (v) => `Os últimos ${v.number} jogos de ${v.team}: ${v.record}, com ${v.balance} em golos.`,
    ],
    formAllWon: [
      (v) =>
        `${v.team} venceu os últimos ${v.number} jogos, com ${v.balance} em golos marcados e sofridos.`,
      (v) => `Só vitórias nos últimos ${v.number} jogos de ${v.team}, com ${v.balance} em golos.`,
    ],
    formUnbeaten: [
      (v) =>
        `${v.team} não perde há ${v.number} jogos (${v.record}), com ${v.balance} em golos marcados e sofridos.`,
      (v) =>
        `Nenhuma derrota nos últimos ${v.number} jogos de ${v.team}: ${v.record}, com ${v.balance} em golos.`,
    ],
    formWinless: [
      (v) =>
        `${v.team} não vence há ${v.number} jogos (${v.record}), com ${v.balance} em golos marcados e sofridos.`,
      (v) =>
        `Nenhuma vitória nos últimos ${v.number} jogos de ${v.team}: ${v.record}, com ${v.balance} em golos.`,
    ],
    formAllLost: [
      (v) =>
        `${v.team} perdeu os últimos ${v.number} jogos, com ${v.balance} em golos marcados e sofridos.`,
      (v) => `Só derrotas nos últimos ${v.number} jogos de ${v.team}, com ${v.balance} em golos.`,
    ],
    lastWon: [
      (v) =>
        `O último jogo de ${v.team}, ${v.onDate}, foi uma vitória por ${v.score} sobre ${v.opponent}.`,
      (v) => `${v.team} venceu ${v.opponent} por ${v.score} ${v.onDate}.`,
    ],
    lastDrew: [
      (v) => `O último jogo de ${v.team}, ${v.onDate}, foi um empate ${v.score} com ${v.opponent}.`,
      (v) => `${v.team} empatou ${v.score} com ${v.opponent} ${v.onDate}.`,
    ],
    lastLost: [
      (v) =>
        `O último jogo de ${v.team}, ${v.onDate}, foi uma derrota por ${v.score} com ${v.opponent}.`,
      (v) => `${v.team} perdeu por ${v.score} com ${v.opponent} ${v.onDate}.`,
    ],
    headToHead: [
      (v) => `A título de contexto, os confrontos diretos (${v.meetings}) deram ${v.tally}.`,
      (v) =>
        `Para enquadrar o jogo, o histórico entre as duas equipas (${v.meetings}): ${v.tally}.`,
    ],
    absenceOne: [
      (v) => `${v.team} não conta com ${v.names}.`,
      (v) => `Uma baixa em ${v.team}: ${v.names}.`,
    ],
    absences: [
      (v) => `${v.team} tem ${v.players} de fora: ${v.names}.`,
      (v) => `Baixas em ${v.team}: ${v.names}.`,
    ],
    absencesMany: [
      (v) => `${v.team} tem ${v.players} de fora, entre eles ${v.names}.`,
      (v) => `Baixas em ${v.team}: ${v.players}, com ${v.names} entre eles.`,
    ],
    confidence: [
      (v) =>
        `Confiança de ${v.confidence}: em 100 prognósticos como este, cerca de ${v.rounded} devem acertar.`,
      (v) =>
        `A confiança é de ${v.confidence}, ou seja, cerca de ${v.rounded} em 100 prognósticos deste nível devem confirmar-se.`,
      (v) =>
        `Com uma confiança de ${v.confidence}, cerca de ${v.rounded} em 100 prognósticos semelhantes devem estar certos.`,
    ],
    closingWin: [
      (v) => `Em resumo: o mais provável é a vitória de ${v.team}, sobretudo por ${v.score}.`,
      (v) => `Contas feitas, a balança pende para ${v.team}, provavelmente com um ${v.score}.`,
      (v) =>
        `A conclusão: as melhores probabilidades são de ${v.team}, e ${v.score} é a sua vitória mais provável.`,
    ],
    closingDraw: [
      (v) => `Em resumo: divisão de pontos, provavelmente com um ${v.score}.`,
      (v) => `Contas feitas, o empate leva vantagem, provavelmente a ${v.score}.`,
    ],
    corners: toCounts('cantos'),
    cards: toCounts('cartões'),
    shots: toCounts('remates enquadrados'),
    goalsUp: [
      (v) =>
        `O que mais impulsiona o ataque de ${v.team}: ${v.group}, com ${v.change} de golos esperados a mais, até aos ${v.goals}.`,
      (v) =>
        `Na hora de marcar, um elemento ajuda sobretudo ${v.team}: ${v.group}, com uma subida de ${v.change} nos golos esperados, até ${v.goals}.`,
    ],
    goalsDown: [
      (v) =>
        `O que mais trava ${v.team} na hora de marcar: ${v.group}, com ${v.change} de golos esperados a menos, até aos ${v.goals}.`,
      (v) =>
        `Um elemento pesa mais no ataque de ${v.team}: ${v.group}, com um corte de ${v.change} nos golos esperados, que ficam em ${v.goals}.`,
    ],
    both: [
      (v) =>
        `A probabilidade de marcarem as duas equipas é de ${v.yes}; a de pelo menos uma ficar em branco, de ${v.no}.`,
      (v) =>
        `Há golos dos dois lados em ${v.yes} dos casos e pelo menos uma baliza a zeros em ${v.no}.`,
    ],
    unbeaten: [
      (v) => `${v.team} evita a derrota com uma probabilidade de ${v.chance}.`,
      (v) => `Contando também o empate, ${v.team} fica a salvo em ${v.chance} dos casos.`,
    ],
    table: [
      (v) =>
        `Na classificação, ${v.home} está no ${v.homePlace} lugar e ${v.away} no ${v.awayPlace}.`,
      (v) =>
        `Quanto à tabela, ${v.home} ocupa o ${v.homePlace} posto e ${v.away} o ${v.awayPlace}.`,
    ],
    points: [
      (v) => `Até agora ${v.home} soma ${v.homePoints} e ${v.away} ${v.awayPoints}.`,
      (v) => `A conta regista ${v.homePoints} de ${v.home} e ${v.awayPoints} de ${v.away}.`,
    ],
    season: [
      (v) => `Nesta época ${v.team} marcou ${v.scored} e sofreu ${v.conceded} em ${v.played}.`,
      (v) => `As contas de ${v.team} após ${v.played}: ${v.scored} a favor e ${v.conceded} contra.`,
    ],
    lastMeeting: [
      (v) => `O duelo mais recente, ${v.onDate}, terminou ${v.first} ${v.score} ${v.second}.`,
      (v) =>
        `Defrontaram-se pela última vez ${v.onDate}: ${v.first} contra ${v.second}, ${v.score}.`,
    ],
    rest: [
      (v) =>
        `Desde o último jogo passaram ${v.homeDays} para ${v.home} e ${v.awayDays} para ${v.away}.`,
      (v) =>
        `Descanso antes do apito inicial: ${v.homeDays} para ${v.home}, ${v.awayDays} para ${v.away}.`,
    ],
    weather: [
      (v) =>
        `A previsão para o início é de ${v.temperature}, vento de ${v.wind} e humidade de ${v.humidity}.`,
      (v) => `Condições: ${v.temperature}, vento ${v.wind}, humidade ${v.humidity}.`,
    ],
    referee: [
      (v) => `O árbitro ${v.name} mostra em média ${v.yellow} cartões amarelos por jogo.`,
      (v) => `Apita ${v.name}, com uma média de ${v.yellow} amarelos por jogo.`,
    ],
    refereeRed: [
      (v) => `Nos vermelhos, a média de ${v.name} é de ${v.red} por jogo.`,
      (v) => `Com ${v.name} veem-se ${v.red} vermelhos por jogo.`,
    ],
    cutoff: [
      (v) => `Todos os números assentam em factos conhecidos até ${v.date} e em nada posterior.`,
      (v) => `Os dados desta análise vão até ${v.date}.`,
    ],
  },
}
