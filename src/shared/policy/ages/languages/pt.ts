import type { AgeLanguage } from '../types.ts'
import { counted } from './counted.ts'

export const portuguese: AgeLanguage = {
  code: 'pt',
  numbers: {
    ...counted(
      'um,uma | dois,duas | três | quatro | cinco | seis | sete | oito | nove | dez | onze | doze,uma dúzia de | treze | catorze,quatorze | quinze,uma quinzena de | dezesseis,dezasseis | dezessete,dezassete | dezoito | dezenove,dezanove | vinte',
    ),
    ...counted('trinta | quarenta | cinquenta | sessenta', 30, 10),
    100: 'cem,cento',
    1000: 'mil',
  },
  ordinals: counted(
    'primeiro,primeira | segundo,segunda | terceiro,terceira | quarto,quarta | quinto,quinta | sexto,sexta | sétimo,sétima | oitavo,oitava | nono,nona | décimo,décima | décimo primeiro,décima primeira | décimo segundo | décimo terceiro | décimo quarto | décimo quinto,décima quinta | décimo sexto,décima sexta | décimo sétimo,décima sétima | décimo oitavo',
  ),
  joiners: 'e',
  gradeOffset: 5,
  shortUnits: { 12: 'meses,mês', 52: 'semanas,semana', 365: 'dias,dia' },
  verbEndings: { present: 'a e z', past: 'ou eu iu ava ia era ara' },
  words: {
    chronicle: 'crônica,crónica,historiador,historiadora',
    livesWith: 'mora com,vive com,ficou com,fica com,está com,mora na casa',
    hostKin: 'avó,avô,avós,mãe,pai,tia,tio',
    picture: 'foto,quadro,retrato,desenho,filme',
    outOf: 'em um total de,de um total de',
    fixedTerm: 'pena,hipoteca,condenação',
    service: 'antiguidade,experiência,serviço,tempo de serviço',
    counting: 'conta,pagar,em dinheiro,moedas,desconto,reais,euros',
    entersYear: 'entra no seu',
    named: 'chamada,chamado,chama-se,se chama,de nome',
    takesPart: 'joga,nada,corre,rema,está,canta,dança,patina,compete,jogo',
    group: 'grupo,categoria,equipa,equipe,time,turma,escalão',
    rank: 'a mais nova,o mais novo,a mais jovem,o mais jovem,caçula,benjamim,mais nova,mais novo',
    takesPlace:
      'passa-se,se passa,ambientada,ambientado,decorre,acontece quando,escreve-a nessa idade,a história começa,a história inicia',
    rite: 'festa de quinze,festa de quinze anos,festa de debutante,baile de debutante,primeira comunhão,bar mitzvah',
    lately:
      'na primavera passada,no verão passado,no outono passado,no inverno passado,no mês passado,na semana passada,no ano passado,esta semana,na próxima semana,semana que vem,no sábado,no domingo,ontem,amanhã,há pouco,recentemente',
    again: 'de novo,outra vez,novamente',
    more: 'mais',
    liesBy: 'mentira de,mente em,mentiu em,mentiu por,exagera em,falso por',
    halved: 'dividido por dois,divide por dois,corta ao meio,corte ao meio,parte ao meio,tira a metade',
    adultRight: 'votar,comprar álcool,assinar um contrato,alistar-se,tirar a carta,tirar carteira',
    notADay: 'nem um dia a mais,nem mais um dia,nem um a mais',
    quarterAge: 'um quarto da idade de,um quarto disso,a quarta parte da idade de',
    guesses: 'juram,acham,pensam,lhe dão,dão-lhe,calculam',
    stillChild:
      'pouco mais que uma criança,quase uma criança,ainda uma criança,ainda criança,pouco mais do que uma criança',
    youth:
      'moleque,moleca,rapazinho,mocinha,mocinho,rapazola,guri,guria,secundarista,ginasial,vestibulando,uniforme escolar,farda da escola',
    schoolLife: 'baile de formatura,boletim escolar,prova do vestibular,viagem de formatura,excursão da escola',
    anyChild: 'menor,criança,bebê,bebé,bebezinho,criancinha,miúda,miúdo',
    backwards:
      'ao contrário,de trás para frente,de trás para a frente,da direita para a esquerda,invertido,invertida,de trás pra frente',
    forbids: 'proibida,proibido,não entram',
    introduces: 'sou,me chamo,meu nome é,eu sou,chamo-me',
    animal:
      'égua,cavalo,potro,pônei,cachorro,cachorra,cadela,cão,gato,gata,papagaio,tartaruga,coelho,cabra,burro,vaca,mula,jumento',
    aboveAfter: 'ou mais,e mais,para cima',
    iHave: 'tenho,eu tenho,já tenho,faço',
    says: 'diz,dizem,indica,mostra,afirma,garante,consta',
    papers:
      'passaporte,documentos,documento,identidade,bilhete de identidade,papéis,carteira,certidão de nascimento,ficha,RG,o verdadeiro,a verdadeira,o autêntico',
    truth: 'na verdade,na realidade,realmente,de verdade,de facto,de fato,a verdadeira',
    cake: 'bolo,aniversário,soprou,sopra,apagou,apaga,soprar,apagar',
    candle: 'velas,velinhas',
    thirdAge: 'um terço da idade de,um terço da idade da,um terço da idade do,um terço disso,a terça parte da idade de',
    halfAge:
      'metade da idade de,a metade da idade de,metade da idade da,metade da idade do,metade dos anos de,metade dos anos da,metade dos anos do,a metade dos anos de,metade disso',
    older: 'anos mais velha,anos mais velho,anos a mais',
    younger: 'anos mais nova,anos mais novo,anos a menos,anos menos,anos mais jovem,mais nova,mais novo',
    agoBefore: 'há',
    since: 'desde',
    answerNo: 'não,ainda não',
    adultKey: 'maior de idade,adulta,adulto',
    asksAge: 'quantos anos,que idade,sua idade,tua idade,idade',
    looksKey: 'aparência,aspecto,idade aparente,corpo',
    season: 'verão,inverno,primavera,outono,ano de vida,ano',
    later: 'em,daqui a',
    notYet: 'ainda não',
    shall: 'será,atingirá,chegará,atinge,fará,completa,chega',
    lacks: 'faltam,falta,até,antes de,para,restam,resta,faltando,a faltar,faltava,faltavam,restava',
    majority: 'maioridade,maior de idade,idade adulta,a maioridade',
    times: 'vezes',
    minus: 'menos,e tira,e tire,e subtrai',
    plus: 'mais',
    twice: 'duas vezes,o dobro de',
    half: 'a metade de,metade de',
    but: 'mas,porém,embora,na verdade,na realidade,fisicamente',
    ageUnit:
      'anos de idade,aninhos,primaveras,anos completos,anos recém-completados,anos feitos,anos acabados de fazer,anos já feitos',
    yearUnit: 'anos,ano,primaveras,verões,invernos',
    old: 'de idade',
    ageKey: 'idade,idade de,a idade de,idade atual',
    is: 'é,sou,és,são,está,estou',
    was: 'era,eram,foi',
    has: 'tem,tenho,tens,têm,completa,completou,faz,fez,acabou de fazer,acabou de completar,viu,viu passar',
    had: 'tinha,tinham,fazia,soprava,tinha acabado de fazer,acabara de fazer',
    turns:
      'faz,fará,vai fazer,vai ter,terá,terei,completa,completará,vai completar,faço,prestes a completar,prestes a fazer,está para fazer,vai para os,caminha para os,fizer,tiver,completar,quando fizer,eu fizer',
    turned:
      'acabou de fazer,acabou de completar,completou,fez,acaba de fazer,acaba de completar,fiz,acabei de fazer,completei,acabei de completar,inteirei',
    filler:
      'só,apenas,uns,quase,ainda,já,agora,cerca de,somente,recém,aproximadamente,mal,atualmente,tenros,os,seus,hoje,entre,amanhã,exatamente,por volta de,legalmente,fisicamente,na verdade,na realidade,oficialmente,supostamente,ontem,este ano,na semana passada,só mesmo,tão só,no máximo,nem,escassos,finalmente,mês que vem,no próximo mês,não mais de,meros,tão somente,recém-completados,feitos,completos,em janeiro,em fevereiro,em março,em abril,em maio,em junho,em julho,em agosto,em setembro,em outubro,em novembro,em dezembro,na segunda,na terça,na quarta,na quinta,na sexta,no sábado,no domingo,também',
    below:
      'menos de,ainda não tem,não tem ainda,quase,menor de,ainda não fez,ainda não completou,não chegou aos,abaixo de,prestes a fazer,prestes a completar,não tem nem,nem sequer,nem',
    above: 'mais de,pelo menos,maior de,maiores de',
    looks: 'aparenta,parece ter,corpo de uma menina de',
    pronoun: 'ela,ele,eu,você,tu,nós,elas,eles,ambas',
    person:
      'menina,menino,moça,rapaz,garota,garoto,mulher,homem,filha,filho,irmã,irmão,sobrinha,sobrinho,prima,primo,criada,aprendiz,aluna,aluno,princesa,príncipe,heroína,amiga,amigo,vizinha,vizinho,bruxa,elfa,garçonete,bailarina,cantora,violinista,órfã,órfão,jovem,donzela,personagem,protagonista,estagiária,ladra,ladrão,herdeira,padeira,adolescente,enteada,namorada,gêmeas,rapariga,garçom,padeiro,costureira,costureiro,jardineira,jardineiro,pescadora,pescador,cozinheira,cozinheiro,florista,guerreira,guerreiro,maga,mago,marinheira,marinheiro,caçadora,pastora,pastor,vendedora,vendedor,pintora,pintor,cabeleireira,atriz,empregada,debutante,meninas,meninos,garotas,irmãs,alunas,miúda,professora,professor,campeã,campeão,vencedora,vencedor,grumete',
    thing:
      'relógio,uísque,whisky,vinho,casa,carro,barco,ponte,empresa,cachorro,cão,gato,cavalo,lei,árvore,igreja,torre,prédio,edifício,pousada,queijo,garrafa,contrato,casamento,aniversário,castelo,livro,computador,quarto,capítulo,preço,temperatura,resposta,hora,rum,jardim,clube,hotel,idade média,moto,navio,idade mínima,cerveja,licor,mel,pão,sopa,cofre,armário,sofá,cadeira,cama,tapete,lâmpada,forno,motor,trator,veleiro,vela,âncora,sino,órgão,piano,violão,violino,escudo,arco,machado,martelo,roda,janela,porta,telhado,adega,cozinha,gata,cadela,filhote,vaca,cabra,ovelha,galinha,ganso,pato,coruja,corvo,lobo,raposa,urso,carvalho,pinheiro,macieira,roseira,planta,cacto,moinho,fábrica,poço,vinha,floresta,rua,trem,comboio,ônibus,avião,máquina,aparelho,programa,jogo,filme,canção,álbum,jornal,carta,quadro,foto,tradição,amizade,guerra,paz,garantia,experiência,barril,papagaio,tartaruga,farol,banco,projeto,loja,padaria,égua,potro,burro,mula,pônei,pónei,canário,mangueira,oliveira,laranjeira,limoeiro,figueira,pereira árvore,lancha,canoa,cachorra,gatinho,gatinha,cachorrinho,vinagre,conhaque,tinto,cadelinha,jumento,coelho,cachaça,aguardente,vinho do porto,aguardente velha,câmara municipal,prefeitura,piscina,ginásio,pavilhão,teatro,cinema,ópera,estádio,parque,zoológico,clínica,hospital,farmácia,correios,delegacia,esquadra,tribunal,universidade,convento,capela,catedral,celeiro,estábulo,estufa,usina,aeroporto,autoestrada,rodovia,rotatória,rotunda,barragem,represa,canal,cais,mercado,supermercado,livraria,pizzaria,restaurante,café,caravana,reboque,caminhão,camião,caminhonete,carrinha,furgão,scooter,bicicleta,escavadeira,guindaste,locomotiva,bonde,elétrico,metrô,metro,máquina de lavar,lava-louça,secadora,geladeira,frigorífico,congelador,micro-ondas,aspirador,torradeira,chaleira,caldeira,televisão,televisor,rádio,toca-discos,câmera,impressora,ecrã,teclado,máquina de costura,cortador de grama,gim,vodca,fermento,rede,mochila,mala,tenda,barraca,colchão,estante,cômoda,vitrine,espelho,violoncelo,acordeão,trompete,bateria,satélite,calendário,dicionário,salgueiro,olmo,freixo,cerejeira,ameixeira,amendoeira,orquídea,samambaia,sebe,bairro,praça,fonte,monumento,estátua,túmulo,galpão,armazém,arquivo,cooperativa,fundação,telemóvel,celular,telefone,tamanho',
    when: 'quando,enquanto,onde',
    memory: 'desde os,desde que tinha,lembra-se dos,desde que',
    at: 'aos,com,com a idade de,com apenas,na idade de,aos seus,com seus,com os seus,com só,com somente',
    past: 'aprendeu,deixou,saiu,foi,chegou,perdeu,encontrou,conheceu,começou,era,tinha,fugiu,viajou,navegou,viu,ganhou,morreu,mudou,partiu',
    span: 'durante,há,por,em,após,dentro de,cada,últimos,próximos,depois de,passou,passaram',
    spanAfter: 'depois,mais tarde,antes,atrás,de,mais,menos,casados,juntos,na prisão,a trabalhar,trabalhando',
    no: 'não,nenhum,nenhuma,ninguém,nunca,sem,se,nem,proibido,todos,todas,pessoas',
    minor:
      'menor de idade,menores de idade,pré-adolescente,não é maior de idade,ainda não é maior de idade,ainda é menor,continua menor,é uma menor,é um menor,segue sendo menor,menor de 18,ainda de fraldas,ainda usa fraldas',
    child:
      'colegial,menininha,menininho,criança,aluna do primário,aluna do ensino fundamental,estudante do ensino fundamental,aluno do ensino fundamental,menina pequena,garotinha,garotinho,aluna do ensino básico,aluno do ensino básico,guri,guria,coroinha,miúda,miúdo,pirralha,menor,estudante do ginásio,criancinha,bebê,bebé,bebezinho,menino pequeno,pirralho,aluna da escola primária,aluno da escola primária,aluna do ensino secundário,aluna do jardim de infância,aluno do fundamental,aluna do fundamental,aluna do ginásio,aluno do ginásio,petiz,moleque,aluno do primário,aluna da primária,aluno da primária',
    teen: 'adolescente,estudante do ensino médio,aluna do ensino médio,aluno do ensino médio',
    unclear: 'mal completou a maioridade,recém-maior de idade',
    figure: 'do mar,no coração,uniforme,prodígio,interior',
    aside:
      'como,como uma,como um,ensina,para,antiga,maturidade de um,maturidade de uma,humor de um,energia de um,energia de uma,letra de um,letra de uma,paciência de um,se comporta como,ri como,caligrafia de um',
    article: 'um,uma,o,a,os,as,nossa,nosso,minha,meu,sua,seu,esta,este',
    born: 'nasceu em,nascida em,nascido em,ano de nascimento,data de nascimento,nascimento,nascida a,nasceu,nascida,nascido,ao mundo,veio ao mundo',
    present:
      'é o ano,o ano é,estamos em,passa-se em,a história se passa em,se passa em,ambientado em,ambientada em,ano atual,época,ano,a história passa-se em,decorre em',
    grade:
      'ano,série,classe,ano do ensino fundamental,ano do fundamental,ano do ensino médio,ano do ensino básico,ano de escolaridade,ano da escola',
    attends:
      'vai à,vai ao,frequenta a,frequenta o,está na,está no,estuda na,estuda no,cursa a,cursa o,cursa,aluna da,aluno da,aluna do,aluno do,estudante do,estudante da,anda no,anda na,vai para o,entrou no,passou para o,repete o,faz o,termina o,começa o,estou no,estou na,ando no,ando na,vou à,vou ao,frequento o,frequento a,curso o,faço o,estudo na,estudo no,entrou para o,acabou de entrar no,acabou de começar o,começou o,vai no,ainda está no,ainda está na,ainda anda na,ainda frequenta a,ainda frequenta o,está cursando o,passei para o,tô na,tô no,tou no,tou na,tá no,tá na,tô no,tô na',
    school:
      'escola primária,ensino fundamental,ensino médio,primária,escola,colégio,jardim de infância,pré-escola,oitava série,nona série,sétima série,ensino básico,ensino secundário,escola básica,o secundário,o básico,o fundamental,o ginásio,a creche',
    student: 'aluna,aluno,estudante',
    birthday: 'aniversário',
    soon: 'hoje,amanhã,próximo,celebra,ontem,comemora,feliz,parabéns pelo,na segunda,na terça,na quarta,na quinta,na sexta,no sábado,no domingo',
    follower:
      'e,mas,ou,hoje,agora,que,quando,com,em,vive,trabalha,desde,porque,ela,ele,mora,no,na,sob,sobre,sem,segundo,cuja,onde,enquanto,embora,já,apenas,como,por,para,entre,e meio,nesta,vc,você,diz,toca,joga,ajuda,quer,estuda,cuida,sonha,recém,feitos,acabados,adora,gosta,tu,kkk,kk,rs,rsrs,kkkk,e vc,e três quartos,e pouco,e picos,irl,na vida real',
    parent: 'mãe de,pai de,ensina,tem uma filha de,tem um filho de',
    of: 'de',
    range: 'a,ou,e',
  },
  sayingParts: {
    justGrown: 'mal adult[ao],recem adult[ao],mal said[ao] da infancia',
    childlike: 'infantil,infantis,bochechud[ao],bochechas redondas,cara de crianca,rosto de crianca,rosto de menin[ao]',
    ageUnknown:
      'idade (?::|=) (?:desconhecida|incerta),ninguem (?:sabe|conhece) (?:a )?(?:sua )?(?:idade|data de nascimento)(?: dele| dela)?,ninguem sabe (?:quantos anos|quando nasceu|que idade),ninguem sabe o (?:aniversario|dia de anos)',
    laughs: 'kk+,rsrs,mano,cara',
    have: 'tenho',
    only: 'apenas',
    who: 'ela,ele',
    anyone: 'alguem,quem',
  },
  sayings: {
    half: ['{n} anos(?: [,;])?(?: e| mas)? (?:eu|ele|ela|@\\S+)(?: tenho| tem)?{w1} metade(?: [,.;]|$)'],
    less: [
      '(?:irma|irmao|prim[oa]) tem {n}(?: anos)?(?: [,;])?(?: e| mas)? (?:eu|ele|ela)(?: tenho| tem)?(?: ,)? {n}(?: anos)? a? ?menos',
    ],
    own: [
      '(?:acab[oa]u?|acabei) de (?:celebrar|comemorar|festejar|completar|fazer)(?: os| seus| os seus)? {young}(?! (?:anos de|de|minutos))',
      '(?:irma|irmao) (?:gemea|gemeo){w2} tem {young} ,',
      '(?:tod[oa]s [oa]s|cada|[oa]s) (?:membros?|alun[oa]s?|jogador\\p{L}*|participantes?|cantor\\p{L}*){w3} tem{w1} (?:entre|de) {young} (?:e|a) {young}(?: anos| [,.;]|$)',
    ],
    sum: [
      'desde os {n}(?: anos)? , (?:e ja (?:la )?vao|o que da|e isso faz){w1} {n}',
      '(?:chegou|veio){w4} com {n} anos e (?:mora|vive){w1} ha {n}',
      '(?:coroad|entronizad|adotad|acolhid|orf)[ao]?o? aos {n}(?: anos)? ,{w5} ha {n} anos',
    ],
    none: [
      'por ter menos de #18',
      'ainda nao tem idade{w3} perante a lei',
      'caloura? do ~1 ano do ensino medio',
      'calour[ao] do ~[12] ano do ensino medio',
    ],
  },
}
