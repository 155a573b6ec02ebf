import type { Wordings } from '#pipeline/reasoning/templates/sentences.ts'

/** Portuguese of Portugal. `{o team}` puts the article before the club: `o Benfica`, `a Juventus`. */
export const PT_FACTS = {
  goalRich: [
    'Em {share} dos últimos {number} jogos de {o team} houve três ou mais golos.',
    'Com {o team} há golos: três ou mais em {share} dos últimos {number} jogos.',
    'Houve pelo menos três golos em {share} dos {number} jogos mais recentes de {o team}.',
    '{share} dos últimos {number} jogos de {o team} acabaram com três ou mais golos.',
  ],
  goalPoor: [
    'Em {share} dos últimos {number} jogos de {o team} houve dois golos ou menos.',
    'Com {o team} os golos são raros: dois ou menos em {share} dos últimos {number} jogos.',
    'Não houve mais de dois golos em {share} dos {number} jogos mais recentes de {o team}.',
    '{share} dos últimos {number} jogos de {o team} acabaram com dois golos ou menos.',
  ],
  goalRichAll: [
    'Todos os últimos {number} jogos de {o team} tiveram três ou mais golos.',
    'Cada um dos últimos {number} jogos de {o team} acabou com três ou mais golos.',
  ],
  goalPoorAll: [
    'Nenhum dos últimos {number} jogos de {o team} teve mais de dois golos.',
    'Cada um dos últimos {number} jogos de {o team} acabou com dois golos ou menos.',
  ],
  table: [
    '{o home} está no {homePlace} lugar da classificação; {o away}, no {awayPlace}.',
    'Na classificação, {o home} ocupa o {homePlace} lugar e {o away} o {awayPlace}.',
    'O {homePlace} lugar é de {o home} e o {awayPlace} de {o away}.',
    'Na tabela, {o home} está em {homePlace} e {o away} em {awayPlace}.',
    '{o home} parte do {homePlace} lugar e {o away} do {awayPlace}.',
  ],
  formBoth: [
    'Em {number} jogos, {o home} soma {homeRecord}; {o away}, {awayRecord}.',
    'Os últimos {number} jogos: {homeRecord} para {o home}, {awayRecord} para {o away}.',
    'Na forma recente, {o home} tem {homeRecord} em {number} jogos; {o away}, {awayRecord}.',
    '{o home} vem de {homeRecord} em {number} jogos; {o away}, de {awayRecord}.',
    'O balanço de {o home} em {number} jogos é de {homeRecord}; o de {o away}, de {awayRecord}.',
    'Nos últimos {number} encontros, {o home} leva {homeRecord}; {o away}, {awayRecord}.',
  ],
  formSame: [
    'Ambas as equipas vêm de {record} em {number} jogos.',
    'Nos últimos {number} jogos, o balanço é igual para as duas equipas: {record}.',
  ],
  formAllWon: [
    '{o team} venceu os últimos {number} jogos, com {goalsFor} e {goalsAgainst}.',
    'Só vitórias nos últimos {number} jogos de {o team}, com {goalsFor} e {goalsAgainst}.',
    '{o team} vem de uma série de {record} ({goalsFor}, {goalsAgainst}).',
  ],
  formUnbeaten: [
    '{o team} não perde há {number} jogos ({record}), com {goalsFor} e {goalsAgainst}.',
    'Nenhuma derrota nos últimos {number} jogos de {o team}: {record}, {goalsFor} e {goalsAgainst}.',
    'Há {number} jogos que ninguém vence {o team}: {record}, com {goalsFor} e {goalsAgainst}.',
    'Já são {number} os jogos seguidos de {o team} sem perder ({record}; {goalsFor}, {goalsAgainst}).',
  ],
  formWinless: [
    '{o team} não vence há {number} jogos ({record}), com {goalsFor} e {goalsAgainst}.',
    'Nenhuma vitória nos últimos {number} jogos de {o team}: {record}, {goalsFor} e {goalsAgainst}.',
    'Há {number} jogos que a vitória foge a {o team}: {record}, com {goalsFor} e {goalsAgainst}.',
    'Já são {number} os jogos seguidos de {o team} sem vencer ({record}; {goalsFor}, {goalsAgainst}).',
  ],
  formAllLost: [
    '{o team} perdeu os últimos {number} jogos, com {goalsFor} e {goalsAgainst}.',
    'Só derrotas nos últimos {number} jogos de {o team}, com {goalsFor} e {goalsAgainst}.',
    '{o team} vem de uma série de {record} ({goalsFor}, {goalsAgainst}).',
  ],
  wonRow: [
    '{o team} venceu os últimos {number} jogos.',
    '{o team} vem de {number} vitórias seguidas.',
    '{o team} soma {number} vitórias seguidas.',
  ],
  drawnRow: [
    '{o team} empatou os últimos {number} jogos.',
    '{o team} vem de {number} empates seguidos.',
    'Os últimos {number} jogos de {o team} acabaram empatados.',
  ],
  lostRow: [
    '{o team} perdeu os últimos {number} jogos.',
    '{o team} vem de {number} derrotas seguidas.',
    '{o team} soma {number} derrotas seguidas.',
  ],
  scoreless: [
    '{o team} não marcou nos últimos {number} jogos.',
    '{o team} soma {number} jogos sem marcar.',
    'Há {number} jogos que {o team} fica em branco.',
  ],
  cleanSheets: [
    '{o team} não sofreu golos nos últimos {number} jogos.',
    '{o team} leva {number} jogos sem sofrer golos.',
    'Há {number} jogos que {o team} não sofre golos.',
  ],
  homeWins: [
    '{o team} venceu os últimos {number} jogos em casa.',
    'Em casa, {o team} leva {number} jogos seguidos a vencer.',
    'Nos últimos {number} jogos em casa, {o team} ganhou sempre.',
  ],
  homeLosses: [
    '{o team} perdeu os últimos {number} jogos em casa.',
    'Em casa, {o team} leva {number} jogos seguidos a perder.',
    'Nos últimos {number} jogos em casa, {o team} perdeu sempre.',
  ],
  awayWins: [
    '{o team} venceu os últimos {number} jogos fora.',
    'Fora de casa, {o team} leva {number} jogos seguidos a vencer.',
    'Nos últimos {number} jogos fora, {o team} ganhou sempre.',
  ],
  awayLosses: [
    '{o team} perdeu os últimos {number} jogos fora.',
    'Fora de casa, {o team} leva {number} jogos seguidos a perder.',
    'Nos últimos {number} jogos fora, {o team} perdeu sempre.',
  ],
  bigWin: [
    'O último jogo de {o team}, {onDate}, foi uma vitória clara: {result}.',
    '{o team} ganhou de forma clara {onDate}: {result}.',
    'Na partida mais recente, {onDate}, {o team} venceu por larga margem: {result}.',
    '{o team} vem de uma vitória folgada {onDate} ({result}).',
  ],
  bigLoss: [
    'O último jogo de {o team}, {onDate}, foi uma derrota clara: {result}.',
    '{o team} perdeu de forma clara {onDate}: {result}.',
    'Na partida mais recente, {onDate}, {o team} perdeu por larga margem: {result}.',
    '{o team} vem de uma derrota pesada {onDate} ({result}).',
  ],
  mostDraws: [
    'Ninguém na liga empata tanto como {o team}: {record} em {matches}.',
    '{o team} é a equipa que mais empata na liga: {record} em {matches}.',
    'Nenhuma equipa da liga dividiu os pontos tantas vezes como {o team}: {record} em {matches}.',
  ],
  fewestLosses: [
    'Ninguém na liga perde tão pouco como {o team}: {record} em {matches}.',
    '{o team} é a equipa mais difícil de bater da liga: {record} em {matches}.',
    'Nenhuma equipa da liga perdeu menos vezes do que {o team}: {record} em {matches}.',
  ],
  mostLosses: [
    'Ninguém na liga perdeu tanto como {o team}: {record} em {matches}.',
    '{o team} é a equipa que mais perde na liga: {record} em {matches}.',
    'Nenhuma equipa da liga perdeu mais vezes do que {o team}: {record} em {matches}.',
  ],
  fewestWins: [
    'Ninguém na liga venceu tão pouco como {o team}: {record} em {matches}.',
    '{o team} é a equipa que menos vence na liga: {record} em {matches}.',
    'Nenhuma equipa da liga venceu menos vezes do que {o team}: {record} em {matches}.',
  ],
  leads: [
    '{o team} lidera a classificação com {gap} de vantagem.',
    'No topo da tabela está {o team}, com {gap} de avanço.',
    'A liderança é de {o team}, com {gap} de margem.',
  ],
  chases: [
    '{o team} ({place}) está a {gap} do líder.',
    'A liderança está ao alcance de {o team} ({place}), a {gap} de distância.',
    'Na tabela, {o team} ({place}) tem menos {gap} do que o líder.',
  ],
  chasesToo: [
    '{o team} está a {gap} do líder.',
    'A liderança está ao alcance de {o team}, a {gap} de distância.',
    '{o team} tem menos {gap} do que o líder.',
  ],
  dropZone: [
    '{o team} ({place}) está na zona de descida, a {gap} da manutenção.',
    '{o team} ({place}) luta pela manutenção, a {gap} da linha de água.',
    'Para sair da zona de descida, {o team} ({place}) tem de recuperar {gap}.',
  ],
  dropZoneToo: [
    '{o team} está na zona de descida, a {gap} da manutenção.',
    '{o team} luta pela manutenção, a {gap} da linha de água.',
    '{o team} está a {gap} da manutenção.',
  ],
  nearDrop: [
    '{o team} ({place}) tem só {gap} de vantagem sobre a zona de descida.',
    '{o team} ({place}) tem a descida perto, com {gap} de margem.',
    'Sobre a zona de descida, {o team} ({place}) tem apenas {gap} de margem.',
  ],
  nearDropToo: [
    '{o team} tem só {gap} de vantagem sobre a zona de descida.',
    '{o team} tem a descida perto, com apenas {gap} de margem.',
    'Com apenas {gap} de margem, {o team} tem a descida à vista.',
  ],
  reaches: [
    '{o team} está a {gap} dos lugares {prize}.',
    'Os lugares {prize} estão ao alcance de {o team}, a {gap}.',
    'A {gap} dos lugares {prize}, {o team} ainda pode lá chegar.',
    'Com mais {gap}, {o team} chegaria aos lugares {prize}.',
  ],
  nothingLeft: [
    'A {number} jogos do fim, {o team} ({place}) já não pode olhar para cima nem recear a descida.',
    'Com {number} jogos por disputar, {o team} ({place}) já nada tem em jogo na tabela.',
    'Nem em cima nem em baixo: a {o team} ({place}) os {number} jogos que faltam não mudam a época.',
  ],
  neighbours: [
    'Na tabela, a distância entre {o home} e {o away} é pequena: {gap}.',
    '{o home} e {o away} são vizinhos na classificação, a {gap} de distância.',
    'Duelo de vizinhos na tabela entre {o home} e {o away}: {gap} de diferença.',
  ],
  topMatch: [
    'Duelo no topo: ambas as equipas estão entre as quatro primeiras.',
    'É um jogo entre duas das quatro primeiras da tabela.',
  ],
  bottomMatch: [
    'Duelo no fundo da tabela: ambas as equipas estão entre as quatro últimas.',
    'É um jogo entre duas das quatro últimas da tabela.',
  ],
  headToHead: [
    'Os confrontos diretos ({meetings}) deram {tally}.',
    'O histórico entre as duas equipas ({meetings}) regista {tally}.',
    'Os {meetings} entre as duas equipas deram {tally}.',
    'O saldo dos duelos anteriores ({meetings}): {tally}.',
  ],
  headToHeadOne: [
    'Só se defrontaram uma vez, {onDate}: {result}.',
    'O único duelo anterior, {onDate}, terminou {result}.',
    'Um único confronto até hoje, {onDate}: {result}.',
  ],
  meetingsWon: [
    '{o team} venceu os últimos {number} duelos com {o other}.',
    'Frente a {o other}, {o team} leva {number} jogos seguidos a vencer.',
    'Ultimamente o duelo tem um só vencedor: {number} triunfos seguidos de {o team} sobre {o other}.',
  ],
  firstLegLead: [
    'Na primeira mão, {onDate}, {result}: {o team} tem {goals} de vantagem.',
    '{o team} parte com {goals} de vantagem após a primeira mão {onDate} ({result}).',
    'Após a primeira mão ({result}, {onDate}), {o team} está na frente por {goals}.',
  ],
  firstLegLevel: [
    'A primeira mão, {onDate}, acabou empatada: {result}.',
    'Após a primeira mão, {onDate}, tudo está em aberto: {result}.',
  ],
  derby: [
    'É um dérbi: {o home} e {o away} jogam a poucos quilómetros um do outro.',
    'Duelo de vizinhos: só alguns quilómetros separam {o home} e {o away}.',
    'É o dérbi entre {o home} e {o away}.',
  ],
  rest: [
    '{o home} chega com {homeDays} de descanso; {o away}, com {awayFigure}.',
    '{o home} descansou {homeDays}; {o away}, {awayFigure}.',
    '{o home} teve {homeDays} para recuperar; {o away}, {awayFigure}.',
  ],
  absenceOne: [
    '{o team} não pode contar com {names}.',
    '{names} é baixa em {o team}.',
    '{o team} joga sem {names}.',
    'A {o team} falta {names}.',
    '{o team} tem uma baixa: {names}.',
  ],
  absences: [
    '{o team} não conta com {names}.',
    '{names} são baixas em {o team}.',
    '{o team} vai a jogo sem {names}.',
    'A {o team} faltam {names}.',
    '{o team} tem {players} indisponíveis: {names}.',
  ],
  absencesMany: [
    '{o team} não conta com {players}, entre eles {names}.',
    'Na lista de ausentes de {o team} há {players}, entre eles {names}.',
    '{o team} vai a jogo sem {players}, entre eles {names}.',
    'A {o team} faltam {players}, entre eles {names}.',
    '{o team} tem {players} indisponíveis, entre eles {names}.',
  ],
  weather: [
    'Para a hora do jogo preveem-se {temperature}, vento de {wind} e humidade de {humidity}.',
    'Deve jogar-se com {temperature}, vento de {wind} e {humidity} de humidade.',
    'À hora do jogo esperam-se {temperature}, vento de {wind} e {humidity} de humidade.',
  ],
  referee: [
    'Arbitra {name}, que mostra em média {yellow} cartões amarelos por jogo.',
    'Apita {name}, com uma média de {yellow} amarelos por jogo.',
    'Com {name} a apitar, veem-se em média {yellow} amarelos por jogo.',
    '{name}, que dirige o encontro, tem uma média de {yellow} amarelos por jogo.',
  ],
  counts: [
    'Esperamos cerca de {expected} ({homeExpected} de {o home}; {awayExpected} de {o away}), com {over} de probabilidade de haver mais de {line}.',
    'Quanto a {noun}, esperamos cerca de {homeExpected} de {o home} e {awayExpected} de {o away}; haverá mais de {line} em {over} dos casos.',
    'Nos {noun} contamos com cerca de {homeExpected} de {o home} e {awayExpected} de {o away}; a probabilidade de haver mais de {line} é de {over}.',
    'Quanto aos {noun}, {o home} deve chegar a cerca de {homeExpected} e {o away} a {awayExpected}; o total passa dos {line} em {over} dos casos.',
    'Há {over} de probabilidade de ver mais de {line} {noun}: cerca de {homeExpected} de {o home} e {awayExpected} de {o away}.',
    'O jogo deve ter cerca de {expected}, {homeExpected} de {o home} e {awayExpected} de {o away}; a linha de {line} é ultrapassada em {over} dos casos.',
    'Nos {noun}, a estimativa é de cerca de {homeExpected} para {o home} e {awayExpected} para {o away}; serão mais de {line} em {over} dos casos.',
  ],
  countsSame: [
    'Esperamos cerca de {expected}, {each} de cada lado, com {over} de probabilidade de haver mais de {line}.',
    'Quanto aos {noun}, contamos com cerca de {each} por equipa; o total passa dos {line} em {over} dos casos.',
    'Há {over} de probabilidade de ver mais de {line} {noun}, com cerca de {each} de cada lado.',
    'O jogo deve ter cerca de {expected}, {each} por equipa; a linha de {line} é ultrapassada em {over} dos casos.',
  ],
  cutoff: [
    'Todos os números assentam em factos conhecidos até {date} e em nada posterior.',
    'Os dados desta análise vão até {date}.',
    'O que se soube depois de {date} não entrou nestes números.',
  ],
  unknown: [
    'Deste jogo não se conhecem aqui a forma, a classificação, as ausências nem o árbitro, e por isso nada se diz a esse respeito.',
    'Forma, classificação, ausências e árbitro deste jogo não são conhecidos; o texto nada diz deles.',
  ],
} satisfies Partial<Wordings>
