import type { Templates } from './sentences.ts'

/** Portuguese of Portugal. */
export const pt: Templates = {
  locale: 'pt-PT',
  nouns: {
    match: { one: 'jogo', other: 'jogos' },
    win: { one: 'vitória', other: 'vitórias' },
    draw: { one: 'empate', other: 'empates' },
    loss: { one: 'derrota', other: 'derrotas' },
    goal: { one: 'golo', other: 'golos' },
    point: { one: 'ponto', other: 'pontos' },
    day: { one: 'dia', other: 'dias' },
    player: { one: 'jogador', other: 'jogadores' },
  },
  groups: {
    base: 'o nível habitual da liga',
    homeAdvantage: 'o fator casa',
    strength: 'a força das equipas',
    market: 'a avaliação do mercado em jogos anteriores',
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
  toOnDate: (date) => `a ${date}`,
  toPlace: (place) => `${place}.º`,
  sentences: {
    opening: [
      (v) =>
        `${v.home} recebe ${v.away} (${v.league}, ${v.date}) e o modelo dá ${v.homeWin} à vitória caseira, ${v.draw} ao empate e ${v.awayWin} à vitória visitante.`,
      (v) =>
        `Para o ${v.home} contra ${v.away} (${v.league}, ${v.date}) calculamos ${v.homeWin} para a equipa da casa, ${v.draw} para o empate e ${v.awayWin} para os visitantes.`,
      (v) =>
        `As hipóteses entre ${v.home} e ${v.away} (${v.league}, ${v.date}) dividem-se assim: vitória caseira ${v.homeWin}, empate ${v.draw}, vitória visitante ${v.awayWin}.`,
    ],
    favourite: [
      (v) => `A equipa favorita é ${v.team}: nenhum outro desfecho chega a esses ${v.chance}.`,
      (v) => `O mais provável é um triunfo de ${v.team}, com ${v.chance}.`,
      (v) => `${v.team} parte na frente, com ${v.chance} a seu favor.`,
    ],
    narrow: [
      (v) =>
        `${v.team} está na frente, mas por pouco: ${v.chance} contra ${v.next} do desfecho seguinte.`,
      (v) =>
        `A decisão é apertada, com ${v.chance} para ${v.team} e ${v.next} para o segundo desfecho mais provável.`,
    ],
    drawLikely: [
      (v) =>
        `Nenhuma equipa se destaca: o próprio empate é o desfecho mais provável, com ${v.chance}.`,
      (v) => `Os números apontam para a divisão de pontos, com o empate na frente com ${v.chance}.`,
    ],
    reasonFirst: [
      (v) =>
        `O fator com mais peso: ${v.group}. Só por si multiplica por ${v.times} as hipóteses de vencer ${v.team} em vez de ${v.other}.`,
      (v) =>
        `O que mais conta aqui: ${v.group}, só por si um fator de ${v.times} a favor de ${v.team} face a ${v.other}.`,
    ],
    reasonSecond: [
      (v) => `Segue-se outro elemento: ${v.group}, com um fator de ${v.times} para ${v.team}.`,
      (v) => `Em segundo lugar: ${v.group}, um fator de ${v.times} na direção de ${v.team}.`,
    ],
    reasonAgainst: [
      (v) => `Em sentido contrário: ${v.group}, com um fator de ${v.times} para ${v.team}.`,
      (v) => `O principal contrapeso: ${v.group}, um fator de ${v.times} do lado de ${v.team}.`,
    ],
    score: [
      (v) =>
        `Em golos esperados temos ${v.homeGoals} para ${v.home} e ${v.awayGoals} para ${v.away}, e o resultado mais provável para esse desfecho é ${v.score}.`,
      (v) =>
        `O nosso prognóstico é ${v.score}, lido dos golos esperados: ${v.homeGoals} para ${v.home} e ${v.awayGoals} para ${v.away}.`,
    ],
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
    goalsOver: [
      (v) =>
        `O mercado de golos inclina-se para cima: mais de ${v.line} tem ${v.over}, menos de ${v.line} tem ${v.under}.`,
      (v) => `Mais de ${v.line} golos é o lado mais provável, com ${v.over} contra ${v.under}.`,
    ],
    goalsUnder: [
      (v) =>
        `O mercado de golos inclina-se para baixo: menos de ${v.line} tem ${v.under}, mais de ${v.line} tem ${v.over}.`,
      (v) => `Menos de ${v.line} golos é o lado mais provável, com ${v.under} contra ${v.over}.`,
    ],
    both: [
      (v) =>
        `A probabilidade de marcarem as duas equipas é de ${v.yes}; a de pelo menos uma ficar em branco, de ${v.no}.`,
      (v) =>
        `Há golos dos dois lados em ${v.yes} dos casos e pelo menos uma baliza a zeros em ${v.no}.`,
    ],
    lines: [
      (v) =>
        `As linhas vizinhas ficam em ${v.overLow} para mais de ${v.low} e em ${v.overHigh} para mais de ${v.high} golos.`,
      (v) =>
        `No resto da escala, mais de ${v.low} golos chega a ${v.overLow} e mais de ${v.high} a ${v.overHigh}.`,
    ],
    halves: [
      (v) =>
        `Dos golos esperados, ${v.first} caem antes do intervalo e ${v.second} na segunda parte.`,
      (v) =>
        `Por partes, a expectativa é de ${v.first} na primeira metade e de ${v.second} na segunda.`,
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
    form: [
      (v) =>
        `O registo recente de ${v.team} (${v.games}): ${v.wins}, ${v.draws} e ${v.losses}, com ${v.scored} a favor e ${v.conceded} contra.`,
      (v) =>
        `${v.team} vem de ${v.wins}, ${v.draws} e ${v.losses} (${v.games}), com ${v.scored} a favor e ${v.conceded} contra.`,
    ],
    lastWon: [
      (v) => `O último encontro, ${v.onDate}, foi uma vitória por ${v.score} sobre ${v.opponent}.`,
      (v) => `${v.team} venceu ${v.opponent} por ${v.score} ${v.onDate}.`,
    ],
    lastDrew: [
      (v) => `O último encontro, ${v.onDate}, foi um empate ${v.score} com ${v.opponent}.`,
      (v) => `${v.team} empatou ${v.score} com ${v.opponent} ${v.onDate}.`,
    ],
    lastLost: [
      (v) => `O último encontro, ${v.onDate}, foi uma derrota por ${v.score} com ${v.opponent}.`,
      (v) => `${v.team} perdeu por ${v.score} com ${v.opponent} ${v.onDate}.`,
    ],
    season: [
      (v) => `Nesta época ${v.team} marcou ${v.scored} e sofreu ${v.conceded} em ${v.played}.`,
      (v) => `As contas de ${v.team} após ${v.played}: ${v.scored} a favor e ${v.conceded} contra.`,
    ],
    headToHead: [
      (v) =>
        `O histórico entre ambos (${v.meetings}) regista ${v.homeWins} de ${v.home}, ${v.draws} e ${v.awayWins} de ${v.away}.`,
      (v) =>
        `Nos confrontos diretos (${v.meetings}) há ${v.homeWins} de ${v.home}, ${v.awayWins} de ${v.away} e ${v.draws}.`,
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
    absences: [
      (v) => `Baixas em ${v.team}: ${v.players} (${v.names}).`,
      (v) => `Na lista de ausentes de ${v.team}: ${v.players}, a saber ${v.names}.`,
    ],
    absencesMany: [
      (v) => `Baixas em ${v.team}: ${v.players}, entre eles ${v.names}.`,
      (v) => `A lista de ausentes de ${v.team} chega a ${v.players}, com ${v.names} entre eles.`,
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
    corners: [
      (v) =>
        `Esperamos ${v.expected} pontapés de canto (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), com ${v.over} para mais de ${v.line}.`,
      (v) =>
        `Cantos: ${v.homeExpected} esperados para ${v.home}, ${v.awayExpected} para ${v.away}, e mais de ${v.line} com ${v.over}.`,
    ],
    cards: [
      (v) =>
        `Nos cartões a expectativa é de ${v.expected} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), mais de ${v.line} com ${v.over}.`,
      (v) =>
        `Cartões: ${v.homeExpected} esperados para ${v.home} e ${v.awayExpected} para ${v.away}, o que deixa mais de ${v.line} em ${v.over}.`,
    ],
    shots: [
      (v) =>
        `Os remates à baliza devem chegar a ${v.expected} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), mais de ${v.line} com ${v.over}.`,
      (v) =>
        `Contamos com ${v.homeExpected} remates à baliza de ${v.home} e ${v.awayExpected} de ${v.away}; mais de ${v.line} tem ${v.over}.`,
    ],
    confidence: [
      (v) =>
        `A confiança é de ${v.confidence}: é mais ou menos essa a parte de prognósticos destes que deve acertar no desfecho.`,
      (v) =>
        `Indicamos uma confiança de ${v.confidence}, a parte de prognósticos como este que se deve confirmar.`,
    ],
    cutoff: [
      (v) => `Todos os números assentam em factos conhecidos até ${v.date} e em nada posterior.`,
      (v) => `Os dados desta análise vão até ${v.date}.`,
    ],
  },
}
