import type { AgeLanguage } from '../types.ts'
import { counted } from './counted.ts'

const tens = ['venti', 'trenta', 'quaranta', 'cinquanta', 'sessanta', 'settanta', 'ottanta', 'novanta']
const ones = ['uno', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove']

/** "Ventuno" to "novantanove"; a vowel before "uno" and "otto" is lost. */
const compounds: Readonly<Record<number, string>> = Object.fromEntries(
  tens.flatMap((ten, tenth) =>
    ones.map((one, index) => [20 + 10 * tenth + index + 1, `${/^[uo]/.test(one) ? ten.slice(0, -1) : ten}${one}`]),
  ),
)

export const italian: AgeLanguage = {
  code: 'it',
  numbers: {
    ...counted(
      'un,uno,una | due | tre | quattro | cinque | sei | sette | otto | nove | dieci,una decina di,decina,una decina | undici,undic | dodici,dodic,una dozzina di,dozzina,una dozzina | tredici,tredic | quattordici,quattordic | quindici,quindic,una quindicina di,quindicina,una quindicina | sedici,sedic | diciassette,diciassett | diciotto,diciott | diciannove | venti,vent',
    ),
    ...counted(
      'trenta,trent | quaranta,quarant | cinquanta,cinquant | sessanta,sessant | settanta,settant | ottanta,ottant | novanta,novant | cento',
      30,
      10,
    ),
    1000: 'mille',
    ...compounds,
  },
  ordinals: counted(
    'prima | seconda,secondo | terza,terzo | quarta,quarto | quinta,quinto | sesta,sesto | settima,settimo | ottava,ottavo | nona,nono | decimo | undicesimo | dodicesimo | tredicesimo | quattordicesimo | quindicesimo | sedicesimo | diciassettesimo | diciottesimo',
  ),
  endings: 'enne enni',
  gradeOffset: 10,
  shortUnits: { 12: 'mesi,mese', 52: 'settimane,settimana', 365: 'giorni,giorno' },
  verbEndings: { present: 'a e', past: 'o ava eva iva avo evo ivo ette' },
  words: {
    chronicle: 'cronaca,storico,storica,annali',
    livesWith: 'vive con,abita con,sta con,sta da,sta dai,sta dalla,vive dai,vive dalla,vive dal',
    hostKin: 'nonna,nonno,nonni,madre,padre,zia,zio',
    picture: 'foto,quadro,ritratto,disegno,film',
    outOf: 'su',
    fixedTerm: 'condanna,pena,mutuo',
    service: 'esperienza,servizio,anzianità',
    counting: 'conta,paga,in contanti,monete,sconto,euro,al pezzo',
    entersYear: 'entra nel suo',
    named: 'di nome,chiamata,chiamato,si chiama',
    takesPart: 'gioca,nuota,corre,rema,è,canta,balla,pattina,gareggia,gioco',
    group: 'gruppo,categoria,squadra,classe,corso,fascia',
    rank: 'la più giovane,il più giovane,più giovane,più piccola,più piccolo',
    takesPlace:
      'è ambientata,è ambientato,ambientata,ambientato,si svolge,ha luogo,la storia comincia,la storia inizia,la storia si apre',
    rite: 'prima comunione,cresima,bar mitzvah,bat mitzvah',
    lately:
      "la primavera scorsa,l'estate scorsa,l'autunno scorso,lo scorso autunno,la scorsa primavera,la scorsa estate,l'inverno scorso,il mese scorso,la settimana scorsa,l'anno scorso,questa settimana,la prossima settimana,sabato,domenica,ieri,domani,di recente,poco fa",
    again: 'di nuovo,un altra volta,nuovamente',
    more: 'più,in più',
    liesBy: 'bugia di,mente di,mentito di,falso di,esagera di',
    halved: 'diviso due,dividi per due,diviso per due,taglia a metà,dividilo per due,dimezza,prendine la metà',
    adultRight: 'votare,comprare alcolici,firmare un contratto,arruolarsi,prendere la patente',
    notADay: 'non un giorno di più,nemmeno un giorno di più,neanche un giorno di più',
    quarterAge: "un quarto dell'età di,un quarto degli anni di,un quarto di quelli",
    guesses: 'giurano,credono,pensano,le danno,gli danno,le dà,gli dà',
    stillChild:
      'poco più che una bambina,poco più che un bambino,quasi una bambina,quasi un bambino,ancora una bambina,ancora un bambino,poco più di una bambina',
    youth:
      'ragazzetto,ragazzetta,adolescente,teenager,giovinetto,giovinetta,liceale,studentello,monello,monella,divisa scolastica,scugnizzo',
    schoolLife: 'gita scolastica,compito in classe,pagella,foglio rosa,esame di terza media',
    anyChild: 'bambina,bambino,bimba,bimbo,bebè,lattante,infante,piccina,piccino,pargolo,minorenne',
    backwards: "al contrario,da destra a sinistra,a rovescio,al rovescio,alla rovescia,allo specchio,all'indietro",
    forbids: 'vietato,non ammessi,vietata',
    introduces: 'sono,mi chiamo,io sono,il mio nome è',
    animal:
      'cavalla,giumenta,cavallo,puledro,pony,cane,cagna,gatto,gatta,pappagallo,tartaruga,coniglio,capra,asino,mucca,mulo',
    aboveAfter: 'o più,in su,e più',
    iHave: 'ho,io ho,ne ho',
    says: 'dice,dicono,indica,mostra,afferma,riporta,segna',
    papers:
      "passaporto,documenti,documento,carta d'identità,patente,carte,certificato di nascita,scheda,quello vero,quella vera,quelli veri",
    truth: 'in realtà,in verità,davvero,veramente,di fatto,quella vera',
    cake: 'torta,compleanno,spegne,spento,soffiato,soffia,spegnerà,spense',
    candle: 'candeline,candele',
    thirdAge: "un terzo degli anni di,un terzo degli anni della,un terzo degli anni del,un terzo dell'età di",
    halfAge:
      "la metà degli anni di,metà degli anni di,la metà dell'età di,la metà degli anni del,la metà degli anni della,la metà della sua età,la metà dell'età della,la metà di quelli",
    older: 'anni più vecchia,anni più vecchio,anni in più,anni più grande',
    younger:
      'anni più giovane,anni in meno,anni meno,anni più piccola,anni più piccolo,meno di me,meno di lei,meno di lui,anni meno di,meno della sorella,meno del fratello,di meno,anni di meno,in meno,più giovane di,più piccolo di,più piccola di',
    ago: 'fa,or sono',
    since: 'da,dalla',
    answerNo: 'no,non ancora',
    adultKey: 'maggiorenne,adulta,adulto',
    asksAge: 'quanti anni,che età,la tua età,età,quanti anni hai,anni hai',
    looksKey: 'aspetto,apparenza,età apparente,corpo',
    season: 'estate,inverno,primavera,autunno,anno di vita,anno',
    later: 'tra,fra,tra altri',
    notYet: 'non ancora,ancora non',
    shall: 'sarà,diventerà,raggiungerà,compirà,raggiunge,diventa',
    lacks: 'mancano,manca,fino a,prima di,prima della,restano,resta,ancora,mancano ancora,mancava,mancavano,restava',
    majority: 'maggiore età,maggiorenne,età adulta,la maggiore età,maggiorenni',
    times: 'per',
    minus: 'meno,e togli,togli',
    plus: 'più',
    twice: 'due volte,il doppio di',
    half: 'la metà di,metà di',
    but: 'ma,però,in realtà,in verità,fisicamente,invece',
    ageUnit: 'anni di età,anni compiuti,primavere,annetti,enne,anni appena compiuti,anni già compiuti',
    yearUnit: "anni,anno,primavere,inverni,d'anni",
    old: 'di età',
    ageKey: 'età,età di,all età di,età attuale',
    is: 'è,sono,sei',
    was: 'era,erano,fu',
    has: 'ha,ho,hai,hanno,compie,ha compiuto,ha appena compiuto,ha visto,ha visto passare',
    had: 'aveva,avevo,avevano,compiva,festeggiava',
    turns:
      'compie,compirà,avrà,ne avrà,avrò,sta per compiere,farà,ne compie,va per i,ne farà,compirò,compio,compia,sto per compiere,ne compio,farò',
    turned:
      'ha compiuto,ha appena compiuto,ha fatto,ne ha compiuti,compì,ho compiuto,ho appena compiuto,ho fatto,ho appena fatto,ne ho appena compiuti',
    filler:
      'solo,soltanto,appena,circa,quasi,ancora,già,ora,adesso,attualmente,teneri,i,oggi,tra,fra,domani,esattamente,sui,gli,i suoi,suoi,intorno ai,legalmente,fisicamente,in realtà,ufficialmente,soli,sole,ieri,di già,questa settimana,quest anno,a malapena,al massimo,neanche,nemmeno,non più di,finalmente,il mese prossimo,tenera età di,ne,poco più di,verdi,appena compiuti,compiuti,a gennaio,a febbraio,a marzo,ad aprile,a maggio,a giugno,a luglio,ad agosto,a settembre,a ottobre,a novembre,a dicembre,lunedì,martedì,mercoledì,giovedì,venerdì,sabato,domenica,anche,pure',
    below:
      'meno di,non ha ancora,quasi,minore di,non ancora,sotto i,non ha compiuto,non ha ancora compiuto,più giovane di,sta per compiere,nemmeno,neanche,non ha nemmeno',
    above: 'più di,almeno,sopra i,maggiore di',
    looks: 'ne dimostra,dimostra,sembra avere,corpo di una bambina di',
    pronoun: 'lei,lui,io,tu,noi,loro,entrambe',
    person:
      'ragazza,ragazzo,donna,uomo,figlia,figlio,sorella,fratello,nipote,cugina,cugino,cameriera,apprendista,alunna,alunno,studentessa,studente,principessa,principe,eroina,amica,amico,vicina,vicino,strega,elfa,ballerina,cantante,violinista,orfana,orfano,bambina,bambino,giovane,signorina,personaggio,protagonista,tirocinante,ladra,ladro,erede,fornaia,adolescente,figliastra,gemelle,serva,cameriere,panettiera,panettiere,sarta,sarto,giardiniera,giardiniere,pescatrice,pescatore,cuoca,cuoco,fioraia,fioraio,guerriera,guerriero,maga,mago,marinaio,cacciatrice,pastora,pastorella,commessa,commesso,pittrice,pittore,parrucchiera,attrice,ragazze,ragazzi,sorelle,alunne,studentesse,campionessa,campione,vincitrice,vincitore',
    thing:
      'orologio,tiglio,sveglia,whisky,vino,casa,macchina,auto,barca,nave,ponte,azienda,ditta,cane,gatto,cavallo,legge,albero,chiesa,torre,edificio,locanda,formaggio,bottiglia,contratto,matrimonio,anniversario,castello,libro,computer,stanza,camera,capitolo,prezzo,temperatura,risposta,ora,rum,giardino,club,hotel,moto,età minima,birra,liquore,miele,pane,zuppa,baule,armadio,divano,sedia,letto,tappeto,lampada,forno,motore,trattore,vela,ancora di ferro,campana,organo,pianoforte,chitarra,violino,scudo,arco,ascia,martello,ruota,finestra,porta,tetto,cantina,cucina,gatta,cagna,cucciolo,mucca,capra,pecora,gallina,oca,anatra,gufo,corvo,lupo,volpe,orso,quercia,pino,melo,rosa canina,pianta,cactus,mulino,fabbrica,pozzo,vigna,bosco,strada,treno,autobus,aereo,macchinario,programma,gioco,film,canzone,album,giornale,lettera,quadro,foto,tradizione,amicizia,guerra,pace,garanzia,esperienza,botte,pappagallo,tartaruga,faro,banca,progetto,negozio,traghetto,aceto,giumenta,cavalla,puledro,asino,mulo,pony,canarino,ulivo,limone,ciliegio,pero albero,fico,barcone,rosso,bianco,gattina,gattino,cagnolino,cagnetta,aceto balsamico,locanda gatto,coniglio,grappa,amaro,municipio,piscina,palestra,palazzetto,teatro,cinema,opera,stadio,parco,zoo,clinica,ospedale,farmacia,ufficio postale,caserma,questura,tribunale,università,convento,cappella,cattedrale,duomo,fienile,stalla,aeroporto,autostrada,rotonda,diga,canale,molo,mercato,supermercato,libreria,pizzeria,ristorante,bar,roulotte,rimorchio,camion,furgone,furgoncino,camioncino,scooter,motorino,bicicletta,bici,escavatore,gru,locomotiva,tram,metropolitana,giostra,ruota panoramica,lavatrice,lavastoviglie,asciugatrice,frigorifero,frigo,congelatore,microonde,aspirapolvere,tostapane,bollitore,caldaia,televisore,televisione,radio,giradischi,macchina fotografica,stampante,schermo,tastiera,macchina da cucire,tagliaerba,gin,vodka,cognac,brandy,lievito madre,amaca,zaino,valigia,tenda,materasso,scaffale,cassettone,credenza,specchio,violoncello,fisarmonica,tromba,batteria,satellite,calendario,dizionario,salice,olmo,frassino,susino,mandorlo,orchidea,felce,siepe,quartiere,piazza,fontana,monumento,statua,tomba,capannone,magazzino,archivio,cooperativa,fondazione,portatile,cellulare,telefono,taglia',
    when: 'quando,mentre,dove',
    memory: 'da quando aveva,dai,fin dai,ricorda i suoi,da quando',
    at: 'a,all età di,ad,con soli,a soli,con i suoi,a nemmeno,con appena',
    past: 'imparò,lasciò,andò,arrivò,perse,trovò,conobbe,cominciò,era,aveva,fuggì,viaggiò,vide,vinse,morì,imparato,lasciato,andata,partì,navigò,partita,salì,trasferì,divenne,iniziò,caduto,caduta,cadde,andato,arrivato,arrivata,venuto,venuta,partito,diventato,diventata,entrato,entrata,salito,salita,tornato,tornata,scappato,scappata,fuggito,fuggita,rimasto,rimasta,uscito,uscita,visto,perso,trovato,conosciuto,cominciato,iniziato,ricevuto,rotto',
    span: 'per,da,durante,fra,tra,in,dopo,ogni,ultimi,prossimi,entro,sono passati,passarono',
    spanAfter: 'fa,dopo,più tardi,prima,di,in più,in meno,insieme,in prigione,or sono',
    no: 'non,nessun,nessuna,nessuno,senza,se,vietato,tutti,tutte,persone',
    minor:
      'minorenne,minorenni,preadolescente,non è maggiorenne,non ancora maggiorenne,è ancora minore,non è ancora maggiorenne,ancora minorenne,minore di età,sotto la maggiore età,non ha raggiunto la maggiore età,non ha ancora raggiunto la maggiore età,non ancora di maggiore età,ancora col pannolino,porta ancora il pannolino',
    child:
      'scolara,scolaro,bambina,bambino,bimba,bimbo,alunna delle elementari,studentessa delle medie,studente delle medie,alunna delle medie,ragazzina,ragazzino,liceale del primo anno,scolaretta,alunno delle medie,alunno delle elementari,ragazzina delle medie,chierichetto,minorenne,infante,marmocchio,marmocchia,pargolo,bimbetta,bimbetto,bebè,lattante,scolaretto,piccina,piccino,fanciulla,fanciullo,bambinetta,bambinetto,frugoletto,ragazzino delle medie,studentella',
    teen: 'adolescente,liceale,studentessa delle superiori,studente delle superiori,studentessa del liceo,ragazzina,ragazzino,teenager',
    unclear: 'appena maggiorenne,da poco maggiorenne',
    figure: 'del mare,nel cuore,prodigio,di cuore',
    aside:
      'come,come una,come un,insegna,per,maturità di un,maturità di una,umorismo di un,energia di un,energia di una,calligrafia di un,pazienza di un,si comporta come,ride come',
    article: 'un,una,uno,il,lo,la,i,gli,le,nostra,nostro,mia,mio,sua,suo,questa,questo,l',
    born: 'classe,nata nel,nato nel,anno di nascita,data di nascita,nascita,nata il,nato il,è nata nel,nata,nato,è nata,nacque,al mondo,venuta al mondo nel',
    present:
      'è l anno,l anno è,siamo nel,corre l anno,la storia si svolge nel,si svolge nel,ambientata nel,ambientato nel,ambientazione,anno corrente,anno',
    grade:
      'classe,media,elementare,superiore,liceo,classico,scientifico,ginnasio,classe delle medie,anno di liceo,anno delle superiori,anno di scuola media',
    attends:
      'va alle,frequenta le,frequenta la,frequenta il,fa la,fa le,è in,va in,va ancora alle,va ancora a,frequenta ancora le,è alunna della,alunna della,studentessa della,fa il,ripete la,ripete il,finisce la,inizia la,faccio la,faccio le,faccio il,frequento la,frequento le,frequento il,sono in,vado in,vado alle,vado ancora alle,vado ancora a,ha appena iniziato la,ha appena cominciato la,ha iniziato la,comincia la,è ancora alle,è alle,è ancora in,studia alle,inizio la,va al,entra in,passa in,sto facendo la,sono alla,è alla',
    school:
      'elementari,scuola elementare,medie,scuola media,scuola primaria,asilo,liceo,superiori,terza media,seconda media,prima media,scuole medie,scuole elementari,scuola superiore,ginnasio,ITIS',
    student: 'alunna,alunno,studentessa,studente',
    birthday: 'compleanno',
    soon: 'oggi,domani,prossimo,festeggia,ieri,buon,felice,lunedì,martedì,mercoledì,giovedì,venerdì,sabato,domenica',
    follower:
      'e,ma,o,oggi,ora,che,quando,con,in,vive,lavora,da,perché,lei,lui,a,ad,sotto,sopra,senza,secondo,cui,dove,mentre,anche,già,appena,come,per,tra,nel,nella,e mezzo,al,alla,dice,suona,gioca,aiuta,vuole,studia,sogna,compiuti,tu,scarsi,ama,raccoglie,cmq,comunque,te,e tre quarti,e rotti,irl,nella vita reale,dal vivo',
    parent: 'madre di,padre di,insegna a,ha una figlia di,ha un figlio di',
    of: 'di',
    range: 'a,o,e',
  },
  sayingParts: {
    justGrown: 'appena adult[ao],da poco adult[ao],appena uscit[ao] dall infanzia',
    childlike:
      'infantil[ei],fanciullesc[ao],paffut[ao],guance tonde,guance paffute,viso da bambin[ao],faccia da bambin[ao]',
    ageUnknown:
      'eta (?::|=) (?:sconosciuta|ignota|incerta),nessuno (?:sa|conosce) (?:la|il) (?:sua |suo )?(?:eta|compleanno|data di nascita),nessuno sa (?:quanti anni|quando)',
    laughs: 'ahah\\p{L}*,raga,boh,cmq',
    have: 'ho',
    who: 'lei,lui',
    years: 'anni di,anni',
    anyone: 'chi,qualcuno',
  },
  sayings: {
    half: ['{n} anni(?: [,;])?(?: e| ma)? (?:io|lui|lei|@\\S+)(?: ne ho| ne ha)?{w1} la meta(?: [,.;]|$)'],
    less: [
      '(?:ho|ha) {n} anni(?: [,;])?(?: e| ed| ma)? (?:io|lui|lei|@\\S+)(?: ne ho| ne ha)? {n}(?: anni)? (?:di|in) meno',
      '(?:sorella|fratello|cugin[oa]) ha {n}(?: anni)?(?: [,;])?(?: e| ed| ma)? (?:io|lui|lei)(?: ne ho| ne ha)? {n}(?: anni)? (?:di|in) meno',
    ],
    own: [
      'ha appena (?:festeggiato|compiuto|fatto|celebrato)(?: i| i suoi)? {young}(?! (?:anni di|di|minuti))',
      'ne ho {young} di anni',
      '(?:sorella|fratello) (?:gemella|gemello){w2} ha {young} ,',
      '(?:tutti i|tutte le|ogni|i|le) (?:membri|membro|alliev[oie]|giocator\\p{L}+|partecipant[ei]|cantant[ei]){w3} (?:ha|hanno){w1} (?:tra|fra|dai) (?:i )?{young} (?:e|ai) (?:i )?{young}(?: anni| [,.;]|$)',
    ],
    sum: [
      'da quando (?:ne )?aveva {n} anni , (?:e sono|il che fa|e fanno){w1} {n}',
      'dai {n} anni , (?:e sono|il che fa|e fanno){w1} {n} anni',
      '(?:arrivo|venne|arrivat[ao]){w3} a {n} anni e (?:ci |qui )?(?:vive|abita){w1} da {n}',
      '(?:incoronat|adottat|accolt|orfan)[ao] a {n} anni ,{w5} da {n} anni',
    ],
    none: ['matricola di (?:~1|prima) liceo'],
  },
}
