import type { AgeLanguage } from '../types.ts'
import { counted } from './counted.ts'

const tens = ['zwanzig', 'dreißig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig']
const ones = ['ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun']

const teens = ['zwölf', 'dreizehn', 'vierzehn', 'fünfzehn', 'sechzehn', 'siebzehn', 'achtzehn']

/** "Einundzwanzig" to "neunundneunzig", and "fünfzehneinhalb". */
const compounds: Readonly<Record<number, string>> = Object.fromEntries([
  ...teens.map((teen, index) => [12.5 + index, `${teen}einhalb`] as const),
  ...tens.flatMap((ten, tenth) => ones.map((one, index) => [20 + 10 * tenth + index + 1, `${one}und${ten}`] as const)),
])

export const german: AgeLanguage = {
  code: 'de',
  numbers: {
    ...counted(
      'ein,eins,eine,einem,einer | zwei | drei | vier | fünf | sechs | sieben | acht | neun | zehn | elf | zwölf,ein Dutzend | dreizehn | vierzehn | fünfzehn,fuffzehn | sechzehn | siebzehn | achtzehn | neunzehn | zwanzig',
    ),
    ...counted('dreißig | vierzig | fünfzig | sechzig | siebzig | achtzig | neunzig | hundert', 30, 10),
    ...compounds,
  },
  ordinals: counted(
    'erste,ersten,erster,erstes | zweite,zweiten,zweiter,zweites | dritte,dritten,dritter,drittes | vierte,vierten,vierter,viertes | fünfte,fünften,fünfter,fünftes | sechste,sechsten,sechster,sechstes | siebte,siebten,siebter,siebtes | achte,achten,achter,achtes | neunte,neunten,neunter,neuntes | zehnte,zehnten,zehnter,zehntes | elfte,elften,elfter,elftes | zwölfte,zwölften,zwölfter,zwölftes | dreizehnte,dreizehnter,dreizehnten,dreizehntes | vierzehnte,vierzehnter,vierzehnten,vierzehntes | fünfzehnte,fünfzehnter,fünfzehnten,fünfzehntes | sechzehnte,sechzehnter,sechzehnten,sechzehntes | siebzehnte,siebzehnter,siebzehnten,siebzehntes | achtzehnte,achtzehnter,achtzehnten,achtzehntes',
  ),
  endings: 'jährige jähriger jährigen jähriges jährigem jährig',
  personEndings: 'erin innen lerin',
  gradeOffset: 6,
  shortUnits: { 12: 'monate,monat,monaten', 52: 'wochen,woche', 365: 'tage,tag,tagen' },
  verbEndings: { present: 't', past: 'te trat bat tat riet hielt' },
  words: {
    chronicle: 'Chronik,Historiker,Historikerin,Annalen,Geschichtsbuch',
    livesWith:
      'wohnt bei,wohnt beim,lebt bei,lebt beim,wohnt mit,ist bei,ist beim,wächst bei,bei der,bei seiner,bei ihrer,bei den,beim',
    hostKin: 'großeltern,Großmutter,Großvater,Oma,Opa,Mutter,Vater,Tante,Onkel,Ex-Frau,Ex-Mann,Exfrau,Exmann',
    picture: 'Foto,Bild,Gemälde,Porträt,Zeichnung,Film',
    outOf: 'von insgesamt',
    fixedTerm: 'Haftstrafe,Freiheitsstrafe,Strafe,Haft,Pacht,Laufzeit',
    service: 'Dienstzeit,Dienstjahre,Berufserfahrung,Erfahrung,Dienst,Betriebszugehörigkeit',
    counting: 'zählt,zählte,zählten,bar zahlen,zahlen,bar,Rabatt,Wechselgeld,Münzen,das Stück,Euro',
    entersYear: 'geht ins,geht in ihr,geht in sein,ging ins,steht im,tritt ins',
    named: 'namens,heißt,mit Namen,genannt',
    takesPart: 'spielt,schwimmt,läuft,rudert,turnt,startet,ist,singt,tanzt,spiele,schwimme',
    group: 'Gruppe,Altersgruppe,Mannschaft,Kurs,Team,Zelt,Klasse,Riege',
    rank: 'jüngste,jüngster,das jüngste,Jüngste,Jüngster,Küken,Nesthäkchen,der jüngste,jüngsten,beste,schnellste',
    takesPlace:
      'spielt,die Handlung spielt,das Szenario spielt,angesiedelt,schreibe sie in diesem Alter,spiele sie in diesem Alter,die Geschichte beginnt,die Geschichte setzt ein,die Erzählung beginnt',
    rite: 'bar mizwa,bat mizwa,Erstkommunion,Konfirmation,Jugendweihe,Firmung,Einschulung',
    lately:
      'letzten Frühling,letzten Sommer,letzten Herbst,letzten Winter,letzten Monat,letzte Woche,letztes Jahr,im letzten,diesen Sommer,diese Woche,nächste Woche,nächsten Monat,am Samstag,am Sonntag,gestern,morgen,vor kurzem,kürzlich,neulich,vor wenigen Wochen',
    again: 'wieder,noch einmal,erneut',
    more: 'dazu,mehr,obendrauf',
    liesBy: 'gelogen um,geschummelt um,falsch um,übertrieben um,zu hoch um,lügt um,log um',
    halved:
      'halbiere sie,halbiert,geteilt durch zwei,durch zwei geteilt,durch zwei,in der Mitte geteilt,und nimm die Hälfte',
    adultRight:
      'wählen,wählen gehen,Bier kaufen,einen Vertrag unterschreiben,zur Bundeswehr,Auto fahren,Schnaps kaufen',
    notADay: 'keinen Tag älter,und keinen Tag älter,keinen Tag mehr,nicht einen Tag mehr',
    quarterAge: 'ein Viertel davon,ein Viertel so alt wie,ein Viertel des Alters',
    guesses: 'schwören,glauben,halten sie für,halten ihn für,meinen,denken,schätzen,schätzt,hält sie für,hält ihn für',
    stillChild:
      'kaum mehr als ein kind,fast noch ein kind,noch fast ein kind,kaum mehr als ein Mädchen,noch immer ein Kind,immer noch ein Kind,noch ein Kind,noch ein halbes Kind',
    youth:
      'teen,teens,teeny,halbstarker,halbstarke,backfisch,bürschchen,jungspund,göre,oberschüler,oberschülerin,pennäler,pennälerin,abiturient,abiturientin,schülerin,Schuluniform',
    schoolLife: 'Abiball,Mofaführerschein,Schulball,Nachsitzen,Klassenarbeit,Klassenfahrt,Schulaufgaben',
    anyChild: 'kind,baby,säugling,kleinkind,kleines kind,krabbelkind',
    backwards: 'rückwärts,von rechts nach links,umgedreht,von hinten,spiegelverkehrt,gespiegelt',
    forbids: 'keinen zutritt,verboten,nicht erlaubt,kein zutritt,keinen einlass',
    introduces: 'bin,ich bin,heiße,ich heiße,hier ist,mein name ist',
    animal: 'Stute,Pferd,Hengst,Wallach,Pony,Hund,Hündin,Katze,Kater,Papagei,Schildkröte,Hase,Ziege,Esel,Kuh,Dackel',
    aboveAfter: 'und älter,und darüber,und mehr',
    iHave: 'bin,ich bin,bin erst,ich werde',
    says: 'steht,zeigt,sagt,behauptet,bestätigt,nennt,beweist,laut',
    papers:
      'Ausweis,Pass,Papiere,Papieren,Personalausweis,Reisepass,Führerschein,Akte,Geburtsurkunde,der echte,die echten,das echte',
    truth: 'in Wahrheit,in Wirklichkeit,tatsächlich,eigentlich,wirklich,in echt,die echte',
    cake: 'Torte,Kuchen,Geburtstag,Geburtstagstorte,Geburtstagskuchen,pustet,pustete,blies,bläst,ausgepustet,ausgeblasen',
    candle: 'Kerzen,Geburtstagskerzen,Kerzchen',
    thirdAge: 'ein Drittel so alt wie',
    halfAge: 'halb so alt wie,halb so viele Jahre wie,die Hälfte davon,halb so alt',
    older: 'Jahre älter',
    younger: 'Jahre jünger,jünger um',
    agoBefore: 'vor',
    since: 'seit',
    answerNo: 'nein,noch nicht,falsch',
    adultKey: 'volljährig,erwachsen,mündig',
    asksAge: 'wie alt,dein Alter,welches Alter,Ihr Alter',
    looksKey: 'aussehen,äußeres,erscheinung,körper,scheinbares alter,optisch',
    season: 'sommer,winter,frühling,lebensjahr,Lebensjahr,Sommer,Winter,Frühling',
    later: 'in',
    notYet: 'noch nicht,noch lange nicht,erst noch',
    shall: 'wird,werde,darf,erreicht',
    lacks:
      'fehlen,fehlt,bis,vor,dauert,dauert es,entfernt,trennen,noch,entfernt von,vor der,vor dem,fehlt noch,fehlte,fehlten',
    majority: 'volljährigkeit,volljährig,mündig,großjährig,erwachsen,achtzehnten geburtstag,mündigkeit',
    times: 'mal',
    minus: 'minus,weniger,und zieh,und ziehe,abzüglich',
    plus: 'plus',
    twice: 'doppelt,zweimal,zwei mal',
    half: 'die hälfte von,halb von',
    but: 'aber,doch,jedoch,sondern,in wahrheit,tatsächlich,körperlich,in wirklichkeit,eigentlich',
    ageUnit:
      'jahre alt,jahr alt,jährig,jährige,jähriger,jährigen,jähriges,jährigem,jahre jung,lenze alt,lebensjahre,j alt,jahre alte,jahre altes,jahre alter,jahre alten,Lenze,Lenzen,Jährchen,J,volle jahre',
    yearUnit: 'jahre,jahr,jahren,lenze,Lenze,Sommer,Winter',
    old: 'alt,alte,alter,altes,alten',
    ageKey:
      'alter,zeit seit der geburt,im alter von,lebensalter,alter von,im zarten alter von,Lebensalter,wahres Alter,im zarten Alter von,im Alter von',
    is: 'ist,bin,bist,sind,ist gerade,bleibt,beträgt,lautet,zählt,wäre,sei,ist und bleibt',
    was: 'war,waren,gewesen,wurde',
    has: 'hat,zählt,erreicht',
    had: 'hatte',
    turns: 'wird,werde,werden,wirst,feiert,geht auf die,vollende,vollendet,werd',
    turned: 'geworden,wurde gerade,ist geworden,wurde,ist gerade geworden,bin gerade geworden',
    filler:
      'erst,nur,gerade,gerade mal,grade,noch,jetzt,nun,etwa,ungefähr,circa,ca,rund,knapp,schon,bereits,zarte,heute,aktuell,momentan,derzeit,bald,höchstens,eben,soeben,kaum,kürzlich,vor kurzem,inzwischen,ganze,gerade einmal,einmal,mittlerweile,maximal,bloß,morgen,nächsten monat,nächstes jahr,nächste woche,zwischen,ihre,seine,ihren,seinen,meinen,im januar,im februar,im märz,im april,im mai,im juni,im juli,im august,im september,im oktober,im november,im dezember,im frühling,im sommer,im herbst,im winter,lediglich,um die,von,gesetzlich,körperlich,in wahrheit,tatsächlich,eigentlich,offiziell,wirklich,angeblich,gestern,letzte woche,heuer,dieses jahr,im letzten monat,stolze,stolzen,blutjunge,süße,eben erst,doch erst,grad,nicht älter als,nicht mehr als,endlich,nächsten Monat,nächste Woche,im Herbst,im Sommer,im Winter,im Frühling,mal,grad mal,knappe,übernächstes jahr,nächstes frühjahr,am Montag,am Dienstag,am Mittwoch,am Donnerstag,am Freitag,am Samstag,am Sonntag,auch,ebenfalls',
    below:
      'unter,noch nicht,noch keine,fast,beinahe,jünger als,nicht ganz,noch nicht ganz,bald,kurz vor,weniger als,nicht einmal,keine,noch lange nicht,demnächst,nicht mal,noch lange keine',
    above: 'über,älter als,mindestens,mehr als',
    looks: 'sieht aus wie,wirkt wie,aussieht wie,sieht aus wie eine,körper einer,körper eines',
    pronoun: 'sie,er,ich,du,wir,die beiden,beide',
    person:
      'mädchen,junge,jungen,frau,mann,tochter,sohn,schwester,bruder,nichte,neffe,magd,lehrling,schüler,schülerin,schülers,prinzessin,prinz,freundin,freund,cousine,cousin,nachbarin,nachbar,hexe,elfe,elfin,kellnerin,bäckerin,tänzerin,sängerin,geigerin,waise,kind,dame,herr,stieftochter,stiefschwester,stiefsohn,heldin,held,figur,charakter,protagonistin,enkelin,enkel,dieb,diebin,person,zwillinge,auszubildende,praktikantin,azubi,malerin,erbin,kellner,bäcker,schneiderin,schneider,gärtnerin,gärtner,fischerin,fischer,köchin,koch,näherin,schauspielerin,tischlerin,tischler,lehrmädchen,lehrjunge,dienstmädchen,floristin,konfirmandin,konfirmand,schmied,jägerin,jäger,heilerin,kriegerin,magierin,matrose,matrosin,imkerin,Mädchen,Jungen,Töchter,Söhne,Schwestern,champion,sieger,siegerin,streber,streberin',
    thing:
      'whisky,wein,haus,auto,wagen,schiff,brücke,firma,unternehmen,hund,katze,pferd,gesetz,baum,kirche,turm,gebäude,gasthaus,käse,flasche,vertrag,ehe,jubiläum,schloss,schwert,buch,rechner,computer,boot,stute,zimmer,kapitel,preis,temperatur,antwort,uhr,zahl,passwort,seite,tisch,rum,garten,klub,verein,mindestalter,mittelalter,zeitalter,bar,kneipe,mantel,telefon,fahrrad,motorrad,stadt,höhe,gewicht,fass,bier,likör,schnaps,honig,brot,suppe,kiste,truhe,schrank,sofa,stuhl,bett,teppich,lampe,ofen,kessel,motor,traktor,roller,kutsche,kahn,segel,anker,glocke,orgel,klavier,geige,gitarre,schild,bogen,axt,hammer,rad,fenster,tür,dach,keller,küche,kater,hündin,welpe,kuh,ziege,schaf,huhn,gans,ente,eule,rabe,wolf,fuchs,bär,eiche,linde,kiefer,birke,apfelbaum,rose,pflanze,kaktus,bonsai,mühle,brauerei,bäckerei,hütte,fabrik,brunnen,weinberg,wald,straße,tunnel,bahnhof,zug,bus,flugzeug,satellit,maschine,gerät,programm,spiel,film,lied,album,zeitung,brief,bild,foto,gemälde,tradition,freundschaft,feindschaft,streit,krieg,frieden,verfassung,mietvertrag,garantie,erfahrung,mitgliedschaft,studie,projekt,tier,papagei,schildkröte,fähre,leuchtturm,burg,bank,hotel,Wallach,Hengst,Fohlen,Pony,Welpe,Wellensittich,Papagei,Schildkröte,Dackel,Schäferhund,Rüde,Hündin,Apfelbaum,Birnbaum,Eiche,Linde,Kutter,Segelboot,Jolle,Traktor,Katze,Rotwein,Weißwein,Stute,Pferd,Hund,Kater,Hase,Ziege,Esel,Kuh,cognac,weinbrand,obstler,chor,vereins,katzen,hunde,pferde,schiffe,türme,halle,rathaus,turnhalle,schwimmbad,freibad,hallenbad,theater,kino,oper,stadion,sporthalle,spielplatz,zoo,klinik,krankenhaus,apotheke,postamt,feuerwache,polizeiwache,gericht,schule,universität,kaserne,kloster,kapelle,scheune,stall,gewächshaus,windrad,windmühle,kraftwerk,flughafen,autobahn,umgehungsstraße,kreisverkehr,stausee,damm,kanal,hafen,markt,supermarkt,laden,buchladen,pizzeria,herberge,wohnwagen,anhänger,lastwagen,laster,lieferwagen,kombi,cabrio,moped,mofa,bagger,kran,lokomotive,straßenbahn,karussell,riesenrad,achterbahn,waschmaschine,spülmaschine,trockner,kühlschrank,gefriertruhe,herd,mikrowelle,staubsauger,toaster,wasserkocher,heizung,therme,fernseher,radio,plattenspieler,kamera,drucker,monitor,tastatur,nähmaschine,rasenmäher,gin,tequila,portwein,sherry,essig,sauerteig,hängematte,rucksack,koffer,zelt,matratze,regal,kommode,vitrine,spiegel,cello,akkordeon,trompete,schlagzeug,kalender,lexikon,weide,ulme,esche,kirschbaum,pflaumenbaum,feigenbaum,rosenstock,orchidee,farn,hecke,viertel,siedlung,stadtteil,park,platz,denkmal,statue,grabmal,größe,schuhgröße,archiv,heizkessel,dachstuhl,betrieb,genossenschaft,stiftung,laptop,handy,smartphone,Boden,Dielenboden,Fußboden,Holzboden,Parkett,Teppichboden,Kachelofen',
    when: 'als,wenn,während,damals',
    memory: 'seit,seit sie,seit er,erinnert sich an,seit ihrem,mit nur',
    at: 'mit,im alter von,mit gerade,im zarten alter von,mit ihren,mit seinen,mit meinen,mit nur,mit gerade einmal,mit kaum,mit knapp,mit noch nicht einmal,mit fast',
    past: 'lernte,verließ,ging,kam,zog,war,hatte,wurde,begann,fand,verlor,traf,sah,gewann,starb,fuhr,lief,schrieb,segelte,gelernt,verlassen,gezogen,gesehen,gegangen,lernten,heiratete,bestieg,erbte,zogen,gefallen,gekommen,gefahren,gelaufen,geflogen,gesprungen,gereist,gestürzt,geklettert,gewandert,geflohen,gestorben,geblieben,gesegelt,ausgezogen,umgezogen,eingezogen,weggelaufen,fortgelaufen,bekommen,gebaut,gefunden,verloren,begonnen,angefangen,aufgehört,geschrieben,gewonnen,verkauft,gekauft,geheiratet,gebrochen,entdeckt,kennengelernt',
    span: 'seit,vor,für,nach,während,in,alle,nächsten,letzten,binnen,innerhalb von,über,insgesamt,dauerte,veteran von',
    spanAfter:
      'lang,später,zuvor,her,erfahrung,dienst,ehe,haft,berufserfahrung,verheiratet,vorher,danach,im dienst,entfernt,jünger,älter,gefängnis,arbeit,krieg',
    no: 'nicht,kein,keine,keiner,keinen,niemand,niemals,nie,ohne,wer,wenn,personen,falls,weder,jugendliche,alle',
    minor:
      'minderjährig,minderjährige,minderjähriger,minderjährigen,grundschülerin,grundschüler,unter dem schutzalter,nicht volljährig,noch nicht volljährig,kleinkind,vorschulkind,unmündig,firmling,noch minderjährig,noch in Windeln,trägt noch Windeln',
    child:
      'schulmädchen,schuljunge,kind,kleines mädchen,kleiner junge,mittelschülerin,unterstufenschülerin,mittelstufenschülerin,kindergartenkind,achtklässlerin,achtklässler,neuntklässlerin,neuntklässler,zehntklässlerin,zehntklässler,siebtklässlerin,siebtklässler,sechstklässlerin,sechstklässler,fünftklässlerin,fünftklässler,viertklässlerin,viertklässler,schulkind,mittelstufenschüler,Grundschüler,Grundschülerin,Realschüler,Realschülerin,Hauptschüler,Hauptschülerin,Mittelschüler,Mittelschülerin,Schulkind,Schulmädchen,Schuljunge,Fünftklässler,Fünftklässlerin,Sechstklässler,Sechstklässlerin,Siebtklässler,Siebtklässlerin,Achtklässler,Achtklässlerin,Neuntklässler,Neuntklässlerin,Zehntklässler,Zehntklässlerin,Elftklässler,Elftklässlerin,Viertklässler,Viertklässlerin,Drittklässler,Drittklässlerin,Zweitklässler,Zweitklässlerin,Erstklässler,Erstklässlerin,Konfirmand,Konfirmandin,Pfadfinderin,Minderjährige,Schülerin der Unterstufe,Schüler der Unterstufe,Schülerin der Mittelstufe,Schüler der Mittelstufe,Kindergartenkind,Ministrantin,Ministrant,Unterstufenschülerin,Mittelstufenschülerin,Unterstufenschüler,Mittelstufenschüler,Quartaner,Quartanerin,Sextaner,Sextanerin,Quintaner,Quintanerin,Tertianer,Tertianerin,Untersekundaner,Untersekundanerin,kleinkind,krabbelkind,säugling,baby,knirps,dreikäsehoch,Schülerin der Grundschule,Schüler der Grundschule,Schülerin der Realschule,Schüler der Realschule,kleines kind,Vorschulkind,Halbwüchsige,Halbwüchsiger,kleine Mädchen,kleine Junge,kleinen Mädchen,kleinen Jungen',
    teen: 'teenager,teenagerin,jugendliche,jugendlicher,gymnasiastin,gymnasiast,teenie,Gymnasiast,Gymnasiastin,Teenager,Teenie,Jugendliche,Jugendlicher,Oberschülerin,Oberschüler,Oberstufenschülerin,Oberstufenschüler,Backfisch',
    unclear: 'gerade volljährig,gerade erst volljährig,kaum volljährig,frisch volljährig,oberstufenschülerin',
    figure: 'im herzen,der see,des meeres,uniform,arzt,im geiste,humor,streich,streiche,charme',
    aside:
      'wie,wie ein,unterrichtet,lehrt,für,als,als ein,Reife eines,Reife einer,Humor eines,Humor einer,Energie eines,Energie einer,Handschrift eines,Handschrift einer,Verstand eines,Geduld eines,kichert wie,lacht wie,benimmt sich wie,führt sich auf wie',
    article: 'ein,eine,einer,einem,einen,der,die,das,den,dem,unsere,unser,meine,mein,ihre,ihr,seine,sein,deine',
    born: 'geboren,geborene,geborener,geborenen,geburtsjahr,jahrgang,geburtsdatum,geburtstag,geb,geboren im jahr,zur welt,auf die welt',
    present:
      'wir schreiben das jahr,das jahr ist,es ist das jahr,im jahr,jahr der handlung,handlungsjahr,die handlung spielt,spielt im jahr,spielt,gegenwart,heute ist,jahr,zeit',
    grade: 'klasse,klässlerin,klässler,schulklasse,jahrgangsstufe,schuljahr',
    attends:
      'besucht,geht in,geht in die,ist in der,ist in,sitzt in der,geht auf,geht aufs,geht noch zur,geht noch in die,geht noch auf die,geht zur,kommt in die,geht noch aufs,wiederholt die,geht auf die,geht auf das,lernt in der,gehe in die,bin in der,besuche die,besuche,gehe auf,gehe aufs,gehe zur,komme in die,gehe noch zur,lerne in der,bin auf der,geht in den,hat gerade die,kommt auf,kommt aufs,wechselt auf,bin in die,sitze in der,geht bald in die',
    school:
      'grundschule,mittelschule,hauptschule,realschule,gymnasium,gesamtschule,kindergarten,Grundschule,Hauptschule,Realschule,Gesamtschule,Mittelschule,Gymnasium,Oberstufe,Mittelstufe,Unterstufe,Volksschule,Förderschule,Kindergarten,Kita,Sekundarschule,Mittlere Reife,Konfirmandenunterricht,Abiturklasse',
    student: 'schülerin,schüler',
    birthday: 'geburtstag',
    soon: 'heute,morgen,nächste,nächsten,bald,feiert,gestern,steht,alles gute zum,herzlichen glückwunsch zum,zum,am Montag,am Dienstag,am Mittwoch,am Donnerstag,am Freitag,am Samstag,am Sonntag,letzte Woche,letzten Monat',
    follower:
      'und,aber,oder,geworden,heute,jetzt,als,wenn,mit,seit,wie,weil,wohnt,lebt,arbeitet,im,in,werden,doch,sowie,alt,die,der,bei,an,auf,aus,vor,nach,unter,über,neben,zwischen,ohne,trotz,obwohl,während,deren,dessen,jung,inzwischen,mittlerweile,sagt,laut,weiblich,männlich,dabei,bald,liebt,hat,hilft,spielt,vom,von,zu,dir,wirkt,will,kann,kommt,btw,lol,halt,übrigens,dreiviertel,drei viertel,einviertel,und ein halb,und ein halbes,ein halb,und ein bisschen,und ein paar Monate,irl,in echt,im echten leben,im real life,rl,gesehen,erlebt,hinter sich',
    parent:
      'mutter von,vater von,unterrichtet,lehrerin von,mutter einer,vater einer,mutter eines,vater eines,hat eine,hat einen',
    of: 'von',
    range: 'bis,oder,und',
  },
  sayingParts: {
    justGrown: 'kaum erwachsen,gerade erst erwachsen,noch kaum erwachsen,gerade so erwachsen',
    childlike:
      'kindlich\\p{L}*,knabenhaft\\p{L}*,jungenhaft\\p{L}*,madchenhaft\\p{L}*,kindergesicht,pausbackig\\p{L}*,rundwangig\\p{L}*',
    ageUnknown:
      'alter (?::|=|ist) (?:unbekannt|ungewiss|unklar),(?:niemand|keiner) (?:hier )?(?:kennt|weiss) (?:seinen|ihren|sein|ihr) @?(?:geburtstag|alter|geburtsjahr),(?:niemand|keiner) weiss(?: [^ ])? wie alt',
    who: 'sie,er,ich',
    anyone: 'jemand,wer',
  },
  sayings: {
    half: [
      '{n}(?: @?jahre(?: alt)?)?(?: [,;])?(?: und| aber)? (?:ich|er|sie|@\\S+)(?: bin| ist)?{w1} (?:genau )?(?:die )?@?halfte(?: [,.;]|$)',
    ],
    less: [
      '(?:ältere[rn]?|ältester|große[rn]?|großer?) @?(?:bruder|schwester) ist {n}(?: @?jahre alt)? [,;.] (?:und )?zwischen (?:uns|ihnen|beiden) liegen {n} @?jahre',
      '@?(?:bruder|schwester|cousine?) ist {n}(?: @?jahre(?: alt)?)?(?: [,;])?(?: und| aber)? (?:ich|er|sie)(?: bin| ist)? {n}(?: @?jahre)? (?:weniger|junger)',
    ],
    own: [
      '(?:hat|habe) (?:gerade|eben|eben erst|gestern){w1} (?:seinen|ihren|meinen) @?~(1[0-7]|[3-9]) (?:geburtstag )?gefeiert',
      '(?:werd|werde) (?:doch |ja )?erst{w2} {young}(?! \\p{L})',
      '(?:alle|jede[rs]?|die) @?(?:mitglied|spieler|schuler|teilnehmer|sanger|lehrling)\\p{L}*{w4} (?:von |zwischen )?{young} (?:und|bis|-|\u2014) {young}(?: @?jahre| [,.;]|$)',
    ],
    sum: [
      'seit (?:er|sie|ich) {n} (?:war|ist) , (?:also|das sind|und das sind){w2} {n} @?jahre',
      'war {who} {n} , und seither sind{w2} {n} (?:winter|jahre|sommer)',
      '(?:kam|zog){w2} mit {n}(?: jahren)?{w4} und (?:lebt|wohnt|ist){w1} seit {n} ',
      'mit {n}(?: @?jahren)? (?:gekront|inthronisiert|verwaist|adoptiert|aufgenommen) ,{w4} seit {n} @?jahren',
    ],
    none: ['(?:^|\\. )@?volljahrig ist {who}{w2} noch (?:lange )?nicht'],
  },
}
