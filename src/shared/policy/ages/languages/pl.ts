import type { AgeLanguage } from '../types.ts'
import { counted } from './counted.ts'

export const polish: AgeLanguage = {
  code: 'pl',
  numbers: {
    ...counted(
      'jeden,jedna,jedno | dwa,dwie,dwóch | trzy,trzech | cztery,czterech,cztero | pięć,pięciu,pięcio | sześć,sześciu,sześcio | siedem,siedmiu,siedmio | osiem,ośmiu,ośmio | dziewięć,dziewięciu,dziewięcio | dziesięć,dziesięciu,dziesięcio | jedenaście,jedenastu,jedenasto | dwanaście,dwunastu,dwunasto,tuzin | trzynaście,trzynastu,trzynasto | czternaście,czternastu,czternasto | piętnaście,piętnastu,piętnasto | szesnaście,szesnastu,szesnasto | siedemnaście,siedemnastu,siedemnasto | osiemnaście,osiemnastu,osiemnasto | dziewiętnaście,dziewiętnastu,dziewiętnasto | dwadzieścia,dwudziestu,dwudziesto',
    ),
    ...counted(
      'trzydzieści,trzydziestu,trzydziesto | czterdzieści,czterdziestu,czterdziesto | pięćdziesiąt,pięćdziesięciu,pięćdziesięcio | sześćdziesięciu,sześćdziesiąt,sześćdziesięcio | siedemdziesięciu,siedemdziesiąt,siedemdziesięcio | osiemdziesiąt,osiemdziesięcio | dziewięćdziesiąt | sto',
      30,
      10,
    ),
  },
  ordinals: counted(
    'pierwsza,pierwszej,pierwszą,pierwszy,pierwsze,pierwszych | druga,drugiej,drugą,drugi | trzecia,trzeciej,trzecią,trzeci | czwarta,czwartej,czwartą,czwarty | piąta,piątej,piątą,piąty | szósta,szóstej,szóstą,szósty | siódma,siódmej,siódmy,siódmą | ósma,ósmej,ósmą,ósmy | dziewiąta,dziewiątej,dziewiątą,dziewiąty | dziesiąta,dziesiątej,dziesiątą,dziesiąty,dziesiąte,dziesiątych | jedenasta,jedenastej,jedenastą,jedenasty,jedenaste,jedenastych | dwunasta,dwunastej,dwunasty,dwunaste,dwunastych | trzynaste,trzynasta,trzynastej,trzynasty,trzynastych | czternaste,czternastych,czternasta,czternastej,czternasty | piętnaste,piętnastych,piętnasta,piętnastej,piętnasty | szesnaste,szesnastych,szesnasta,szesnastej,szesnasty | siedemnaste,siedemnastych,siedemnasta,siedemnastej,siedemnasty | osiemnaste,osiemnastych,osiemnasta,osiemnastej,osiemnasty',
  ),
  endings: 'letnia letni letniej letniego letnią letnie oletnia oletni latka latek latki',
  gradeOffset: 6,
  shortUnits: { 12: 'miesięcy,miesiące,miesiąc', 52: 'tygodni,tygodnie', 365: 'dni' },
  verbEndings: { present: 'a e i y', past: 'la l lam lem' },
  words: {
    chronicle: 'kronika,kroniki,historyk,historyczka',
    livesWith: 'mieszka u,mieszka z,jest u,żyje z,żyje u',
    hostKin: 'babci,dziadków,babcią,dziadkami,matki,matką,ojca,ojcem,mamy,taty,ciotki,ciotką',
    picture: 'zdjęciu,obrazie,portrecie,rysunku,filmie',
    outOf: 'na',
    fixedTerm: 'wyrok,wyroku,kara,kary',
    service: 'staż,doświadczenie,służba,wysługa',
    counting: 'liczy,gotówką,zapłaci,monet,rabat,złotych,za sztukę',
    entersYear: 'idzie,szedł,poszedł,wchodzi w,wkracza w,zaczyna,zaczął się',
    named: 'imieniem,ma na imię,zwana,zwany,nazywa się',
    takesPart: 'gra,pływa,biega,jest,śpiewa,tańczy,trenuje,startuje',
    group: 'grupie,grupa,kategorii,drużynie,klasie',
    rank: 'najmłodsza,najmłodszy,najmłodszą,najmłodszej,najmłodszym,najmłodszego',
    takesPlace: 'rozgrywa się,dzieje się,toczy się,historia zaczyna się,opowieść zaczyna się',
    rite: 'pierwsza komunia,pierwszą komunię,pierwszej komunii,bierzmowanie,bar micwa,bar micwę,bat micwę',
    lately:
      'zeszłej wiosny,zeszłego lata,zeszłej jesieni,zeszłej zimy,w zeszłym miesiącu,w zeszłym tygodniu,w zeszłym roku,w tym tygodniu,w przyszłym tygodniu,w sobotę,w niedzielę,wczoraj,jutro,niedawno,ostatnio',
    again: 'znowu,znów,ponownie',
    more: 'więcej,jeszcze',
    liesBy: 'kłamstwo o,skłamała o,skłamał o,kłamie o,zawyżone o,zawyżyła o',
    halved: 'podziel przez dwa,podzielone przez dwa,podziel na pół,przekrój na pół,weź połowę',
    adultRight: 'głosować,kupić piwo,kupić alkohol,podpisać umowę,zagłosować',
    notADay: 'ani dnia więcej,i ani dnia więcej,ani dnia starsza,ani dnia starszy',
    quarterAge: 'cztery razy młodsza od,cztery razy młodszy od,ćwierć tego',
    guesses: 'przysięgają,myślą,sądzą,dają jej,dają mu,biorą ją za,biorą go za,zakładają',
    stillChild:
      'prawie dziecko,ledwie dziecko,niewiele więcej niż dziecko,wciąż dziecko,jeszcze dziecko,nadal dziecko,prawie dzieckiem,jeszcze dzieckiem,wciąż dzieckiem,ledwie dzieckiem',
    youth:
      'nastolatek,nastolatka,nastoletni,nastoletnia,nastoletnią,małolat,małolata,licealista,licealistka,maturzysta,maturzystka,wyrostek,podlotek,podrostek,młokos,uczniak,uczennica,mundurek szkolny,mundurku szkolnym',
    schoolLife: 'studniówka,studniówkę,studniówce,klasówka,klasówkę,klasówki,szkolna wycieczka,szkolnej wycieczce',
    anyChild: 'dziecko,niemowlę,maleństwo,maluch',
    backwards: 'wspak,od tyłu,od końca,od prawej do lewej,na odwrót',
    forbids: 'wzbroniony,zabroniony,zabronione',
    introduces: 'jestem,nazywam się,mam na imię,tu',
    animal: 'klacz,koń,ogier,wałach,kucyk,pies,suka,kot,kotka,papuga,żółw,królik,koza,osioł,krowa',
    aboveAfter: 'i więcej,wzwyż,i starsi',
    iHave: 'mam,ja mam,skończyłam,skończyłem',
    says: 'mówi,mówią,widnieje,podaje,twierdzi,stoi,wskazuje,napisano',
    papers:
      'paszport,dowód,dokumenty,papiery,legitymacja,dowodzie,paszporcie,dokumentach,papierach,akt urodzenia,prawdziwy,prawdziwa,prawdziwe',
    truth: 'naprawdę,tak naprawdę,w rzeczywistości,faktycznie,w istocie',
    cake: 'tort,torcie,tortu,urodziny,urodzinowy,zdmuchnęła,zdmuchnął,zdmuchuje,urodzinowym,dmucha',
    candle: 'świeczek,świeczki,świec',
    thirdAge: 'trzy razy młodsza od,trzy razy młodszy od',
    halfAge:
      'o połowę młodsza od,o połowę młodszy od,dwa razy młodsza od,dwa razy młodszy od,połowę lat,połowę tego,połowę jego wieku,połowę jej wieku',
    older: 'lat starsza,lat starszy,lata starsza,lata starszy',
    younger:
      'lat młodsza,lat młodszy,lata młodsza,lata młodszy,lat mniej,lata mniej,rok młodsza,rok młodszy,młodsza o,młodszy o,młodsza,młodszy',
    since: 'od',
    answerNo: 'nie,jeszcze nie',
    adultKey: 'pełnoletnia,pełnoletni,dorosła,dorosły',
    asksAge: 'ile lat,ile masz lat,ile ma lat,ile masz,twój wiek,w jakim wieku',
    ago: 'temu',
    looksKey: 'wygląd,aparycja,ciało',
    season: 'lato,zima,wiosna,rok życia,rok,roku,roku życia',
    later: 'za',
    notYet: 'jeszcze nie,nadal nie,nie jest jeszcze,jeszcze nie jest',
    shall: 'będzie,zostanie,osiągnie,osiąga,stanie się,ukończy',
    lacks:
      'brakuje,do,zostało,zostały,pozostało,przed,brakuje mu,brakuje jej,dzieli,jeszcze,brakowało,pozostawało,zostawało',
    majority:
      'pełnoletności,pełnoletność,pełnoletnia,pełnoletni,dorosłości,osiemnastki,osiemnastkę,pełnoletnością,osiemnastką,osiemnastce',
    times: 'razy',
    minus: 'minus,i odejmij,odjąć,odejmij',
    plus: 'plus,dodać,i dodaj',
    twice: 'dwa razy',
    half: 'połowa,połowę',
    but: 'ale,lecz,naprawdę,tak naprawdę,w rzeczywistości,fizycznie',
    ageUnit:
      'letnia,letni,letniej,letniego,letnią,letnie,letnich,latka,latek,latki,latką,lat życia,wiosen,lat skończone,lat ukończone,skończone lata',
    yearUnit: 'lat,lata,rok,latka,wiosen,zim',
    ageKey: 'lat,wiek,w wieku,wieku,wiek fizyczny,mająca,mający,liczący,licząca,l',
    is: 'jest,jestem,jesteś,są',
    was: 'był,była,były,byli',
    has: 'ma,mam,masz,mają,skończyła,skończył,ukończyła,ukończył,liczy sobie,ma lat,liczy,widział,widziała,przeżył,przeżyła',
    had: 'miała,miał,mieli,obchodził,obchodziła,miałam,miałem,miały',
    turns:
      'kończy,skończy,będzie miała,będzie miał,obchodzi,ukończy,będzie mieć,stuknie jej,stuknie mu,wkrótce skończy,idzie jej,skończę,ukończę,kończę,stuknie mi,będę miała,będę miał,będę mieć',
    turned:
      'właśnie skończyła,właśnie skończył,skończyła,skończył,niedawno skończyła,stuknęło jej,stuknęło mu,ukończyła,skończyłam,skończyłem,właśnie skończyłam,właśnie skończyłem,ukończyłam,ukończyłem',
    filler:
      'tylko,zaledwie,dopiero,około,prawie,jeszcze,już,teraz,właśnie,ledwie,ledwo,obecnie,jakieś,dzisiaj,między,to,jutro,dokładnie,raptem,niespełna,niedawno,prawnie,fizycznie,naprawdę,tak naprawdę,oficjalnie,wczoraj,dziś,w tym roku,w maju,w zeszłym tygodniu,sobie,najwyżej,nie więcej niż,ledwo co,dopiero co,wreszcie,w przyszłym miesiącu,za tydzień,w istocie,niecałe,niecałych,słodkie,aż,skończone,w styczniu,w lutym,w marcu,w kwietniu,w czerwcu,w lipcu,w sierpniu,we wrześniu,w październiku,w listopadzie,w grudniu,za miesiąc,wiosną,latem,jesienią,zimą,w poniedziałek,we wtorek,w środę,w czwartek,w piątek,w sobotę,w niedzielę,też,także',
    below:
      'poniżej,nie ma jeszcze,jeszcze nie ma,prawie,niespełna,mniej niż,młodsza niż,młodszy niż,nie skończyła,nie skończyła jeszcze,nie skończył jeszcze,jeszcze nie skończyła,jeszcze nie skończył,nie ukończyła,nie ma nawet,nie ma i,niecałe,niecałych,nie ma,nie ma ukończonych,jeszcze bez',
    above: 'powyżej,ponad,co najmniej',
    looks: 'wygląda na,ciało,wygląda jak',
    pronoun: 'ona,on,ja,ty,my,one,oni,obie,mi,jej,jemu,ona sama,on sam',
    person:
      'dziewczyna,dziewczyny,dziewczynę,chłopak,chłopiec,kobieta,mężczyzna,córka,syn,siostra,brat,siostrzenica,kuzynka,kuzyn,służąca,uczennica,uczeń,księżniczka,książę,bohaterka,przyjaciółka,przyjaciel,sąsiadka,sąsiad,czarownica,elfka,kelnerka,tancerka,piosenkarka,skrzypaczka,sierota,dziecko,panna,postać,praktykantka,złodziejka,dziedziczka,piekarka,nastolatka,pasierbica,dziewczynka,bliźniaczki,kelner,piekarz,krawcowa,krawiec,ogrodniczka,ogrodnik,rybaczka,rybak,kucharka,kucharz,kwiaciarka,wojowniczka,wojownik,magini,mag,marynarz,łowczyni,pasterka,pasterz,sprzedawczyni,malarka,malarz,fryzjerka,aktorka,szwaczka,mistrzyni,mistrz,zwyciężczyni,zwycięzca',
    thing:
      'zegar,zegarek,skuter,skuterem,skutera,samochodem,samochodu,motocyklem,rowerem,wozem,whisky,wino,dom,samochód,statek,most,firma,pies,kot,koń,ustawa,prawo,drzewo,kościół,wieża,budynek,gospoda,ser,butelka,umowa,małżeństwo,rocznica,zamek,książka,komputer,pokój,rozdział,cena,temperatura,odpowiedź,godzina,rum,ogród,klub,hotel,motor,średniowiecze,auto,piwo,nalewka,miód,chleb,zupa,skrzynia,szafa,kanapa,krzesło,łóżko,dywan,lampa,piec,silnik,traktor,ciągnik,łódź,żagiel,kotwica,dzwon,organy,pianino,gitara,skrzypce,tarcza,łuk,topór,młot,koło,okno,drzwi,dach,piwnica,kuchnia,kotka,suka,szczeniak,krowa,koza,owca,kura,gęś,kaczka,sowa,kruk,wilk,lis,niedźwiedź,dąb,lipa,sosna,jabłoń,roślina,kaktus,młyn,fabryka,studnia,winnica,las,ulica,pociąg,autobus,samolot,maszyna,urządzenie,program,gra,film,piosenka,album,gazeta,list,obraz,zdjęcie,tradycja,przyjaźń,wojna,gwarancja,beczka,papuga,żółw,latarnia,bank,projekt,sklep,piekarnia,brandy,klacz,źrebak,ogier,wałach,osioł,muł,kucyk,kanarek,grusza,śliwa,jachcie,jacht,kuter,koniak,wyścig,jamnik,owczarek,kocur,żółwica,królik,drużyna,drużynę,drużyny,filmu,wódka,likier,wojnie,wojny,ratusz,basen,hala,hala sportowa,sala,teatr,kino,opera,stadion,boisko,plac zabaw,zoo,klinika,szpital,apteka,poczta,komisariat,sąd,szkoła,uniwersytet,klasztor,kaplica,katedra,stodoła,obora,szklarnia,wiatrak,elektrownia,lotnisko,autostrada,rondo,tama,zapora,kanał,przystań,port,targ,rynek,supermarket,księgarnia,pizzeria,restauracja,kawiarnia,przyczepa,ciężarówka,furgonetka,skuter,rower,motorower,koparka,dźwig,lokomotywa,tramwaj,metro,karuzela,pralka,zmywarka,suszarka,lodówka,zamrażarka,kuchenka,mikrofalówka,odkurzacz,toster,czajnik,bojler,telewizor,radio,gramofon,aparat,drukarka,monitor,klawiatura,maszyna do szycia,kosiarka,gin,ocet,zakwas,hamak,plecak,walizka,namiot,materac,regał,komoda,witryna,lustro,wiolonczela,akordeon,trąbka,perkusja,satelita,kalendarz,słownik,wierzba,wiąz,jesion,czereśnia,wiśnia,storczyk,paproć,żywopłot,dzielnica,osiedle,park,plac,fontanna,pomnik,posąg,grób,magazyn,archiwum,spółdzielnia,fundacja,laptop,telefon,komórka,rozmiar,fiat,koniakowi,blok,kamienica,wieżowiec,kredens,kredensie,podłoga',
    when: 'gdy,kiedy,jak,podczas',
    memory: 'odkąd,od kiedy,odkąd miała,pamięta',
    at: 'w wieku,mając,mając zaledwie,mając ledwie,ze swoimi',
    past: 'nauczyła,nauczył,opuściła,wyjechała,wyjechał,poszła,przyszła,straciła,znalazła,poznała,zaczęła,była,miała,uciekła,widziała,wygrała,zmarła,została,został,objęła,objął,wstąpiła,wstąpił,przeprowadziła,przeprowadził,wyszła,wyszedł,zamieszkała,dostała,dostał,pojechała,zaczął,uciekł,poznał,stracił,spadł,spadła,spadłem,spadłam,zacząłem,zaczęłam,rzuciłem,rzuciłam,nauczyłem,nauczyłam,wyjechałem,wyjechałam,uciekłem,uciekłam,poznałem,poznałam,przestałem,przestałam,straciłem,straciłam,wydano',
    span: 'przez,od,za,po,w ciągu,co,ostatnie,następne,dopiero,minęło,trwała',
    spanAfter:
      'temu,później,wcześniej,przedtem,doświadczenia,służby,małżeństwa,stażu,więzienia,razem,po ślubie,pracy,po,przed',
    no: 'nie,żaden,żadna,nikt,nigdy,bez,jeśli,ani,osoby,wszystkie,wszyscy,zakaz',
    minor:
      'nieletnia,nieletni,nieletniej,niepełnoletnia,niepełnoletni,małoletnia,małoletni,nie jest pełnoletnia,nie jest pełnoletni,nie jest jeszcze pełnoletnia,nie jest jeszcze pełnoletni,niepełnoletniej,niepełnoletnią,nieletnią,nie ma jeszcze osiemnastki,nie ma osiemnastki,jeszcze w pieluchach,nosi jeszcze pieluchy',
    child:
      'uczennica podstawówki,uczeń podstawówki,uczennica gimnazjum,gimnazjalistka,gimnazjalista,dziecko,mała dziewczynka,mały chłopiec,dziewczynka,przedszkolak,uczennica szkoły podstawowej,uczeń szkoły podstawowej,podstawówkowiczka,uczennica szóstej klasy,uczennica siódmej klasy,uczennica ósmej klasy,uczeń szóstej klasy,uczeń siódmej klasy,uczeń ósmej klasy,ósmoklasistka,ósmoklasista,siódmoklasistka,siódmoklasista,szóstoklasistka,szóstoklasista,piątoklasistka,piątoklasista,czwartoklasistka,pierwszoklasistka,ministrant,harcerka zuchowa,uczennica technikum,smarkula,smarkacz,dzieciak,maluch,malec,niemowlę,berbeć,szkrab,brzdąc,bobas,małe dziecko,uczennica szkoły,małolat,małolata,uczeń gimnazjum,uczeń technikum,uczeń zawodówki,pierwszoklasista,drugoklasista,drugoklasistka,trzecioklasista,trzecioklasistka,przedszkolaczka,chłopczyk,dziewuszka',
    teen: 'nastolatka,nastolatek,licealistka,licealista,uczennica liceum,uczeń liceum',
    unclear: 'ledwo pełnoletnia,świeżo pełnoletnia,dopiero co pełnoletnia',
    figure: 'morza,w sercu,ducha',
    aside:
      'jak,jako,uczy,dla,dojrzałość,dojrzałości,poczucie humoru,energię,energii,charakter pisma,cierpliwość,zachowuje się jak,śmieje się jak,chichocze jak',
    article: 'nasza,nasz,moja,mój,jej,jego,ta,ten,twoja,pewna',
    born: 'urodzona w,urodzony w,urodziła się w,urodził się w,rok urodzenia,data urodzenia,ur,rocznik,urodziła się,urodził się,urodzona,na świat,przyszła na świat w',
    present:
      'jest rok,mamy rok,w roku,rok akcji,akcja toczy się w,toczy się w,dzieje się w,akcja,akcja rozgrywa się w,rozgrywa się w,rok',
    grade: 'klasa,klasie,klasy,klasę',
    attends:
      'chodzi do,uczy się w,jest w,uczęszcza do,powtarza,kończy,zaczyna,poszła do,idzie do,zdała do,chodzę do,uczę się w,jestem w,uczęszczam do,idę do,właśnie zaczęła,właśnie zaczął,zaczęła,zaczął,dopiero zaczęła,poszedł do,trafiła do,zdał do,jest jeszcze w,wciąż chodzi do,nadal chodzi do,zaczynam,kończę',
    school:
      'podstawówki,szkoły podstawowej,gimnazjum,liceum,przedszkola,podstawówce,liceum,podstawówka,podstawówkę,szkoła podstawowa,szkołę podstawową,przedszkole,technikum,szkole podstawowej,liceum ogólnokształcącym,zerówki,zerówka',
    student: 'uczennica,uczeń',
    birthday: 'urodziny',
    soon: 'dzisiaj,jutro,dziś,obchodzi,wczoraj,przyszły,z okazji,szczęśliwych,w poniedziałek,we wtorek,w środę,w czwartek,w piątek,w sobotę,w niedzielę',
    follower:
      'i,a,ale,lub,dziś,teraz,która,który,gdy,z,w,mieszka,pracuje,od,oraz,pod,na,przy,bez,według,której,którego,gdzie,choć,już,dopiero,jak,dla,między,do,o,u,więc,ty,mówi,gra,lubi,pomaga,chce,uczy,zbiera,marzy,skończone,niecałe,ledwo,jest,btw,xd,lol,l,i pół,i trzy czwarte,z kawałkiem,z hakiem,będzie,stuknie,irl,w realu,w prawdziwym życiu',
    parent: 'matka,ojciec,uczy,ma córkę,ma syna',
    of: 'od',
    range: 'do,lub,a,i',
  },
  sayingParts: {
    justGrown: 'ledwie doros\\p{L}+,ledwo doros\\p{L}+,dopiero co doros\\p{L}+',
    childlike: 'dziecinn\\p{L}+,dzieciec\\p{L}+,chlopiec\\p{L}+,dziewczec\\p{L}+,pucolowat\\p{L}+,pyzat\\p{L}+',
    ageUnknown:
      'wiek (?::|=) (?:nieznany|niepewny),nikt nie (?:zna|wie) (?:jego|jej) (?:wieku|urodzin|daty urodzenia),nikt nie wie(?: [^ ])? ile (?:ma|on ma|ona ma)',
    have: 'mam',
    only: 'dopiero,tylko',
    who: 'ona,on',
    years: 'lat',
    anyone: 'kto,ktos',
  },
  sayings: {
    half: ['{n} lata?(?: [,;])?(?: a| i)? (?:ja|on|ona|@\\S+)(?: mam| ma)?{w1} polowe(?: mniej)?(?: [,.;]|$)'],
    less: [
      '(?:siostra|brat|kuzynka?) ma {n}(?: lata?)?(?: [,;])?(?: a| i)? (?:ja|on|ona)(?: mam| ma)?(?: o)? {n}(?: lata?)? mniej',
    ],
    own: [
      'skonczyla? ~(1[0-7]) rok zycia',
      '(?:wszyscy|wszystkie|kazdy|kazda) (?:czlonk|uczni|uczenni|gracz|uczestni|zawodni)\\p{L}+{w3} (?:ma|maja){w1} od {young} do {young} lat',
      '(?:czlonkowie|uczniowie|uczestnicy){w3} maja od {young} do {young} lat',
    ],
    sum: [
      'od {n} roku zycia , (?:czyli|a to){w1} {n} (?:lat|lata|rok)',
      'odkad (?:mial|miala) {n} lat ,{w3} {n} lata?',
      '(?:przyjechal|przybyl|trafil)a?{w3} (?:w wieku|jako) {n}(?: lat)? i mieszka{w2} od {n}',
      '(?:koronowan|ukoronowan|osierocon|adoptowan|przygarniet)[ay] w wieku {n} lat ,{w5} od {n} lat',
    ],
    none: [
      '(?:nie (?:skonczyl|ukonczyl)a? (?:jeszcze )?|jeszcze nie (?:skonczyl|ukonczyl)a? )osiemnastki',
      '(?:jest|byl) (?:jeszcze )?przed osiemnastka',
      'nie (?:ukonczyl|skonczyl)a? (?:jeszcze )?(?:~18|osiemnastego) roku zycia',
      '(?:dopiero|za){w4} osiagnie pelnoletnosc',
      'przyjet[ya] do (?:~1|pierwszej) klasy (?:liceum|technikum)',
    ],
  },
}
