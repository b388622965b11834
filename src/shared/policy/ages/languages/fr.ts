import type { AgeLanguage } from '../types.ts'
import { counted } from './counted.ts'

export const french: AgeLanguage = {
  code: 'fr',
  numbers: {
    ...counted(
      'un,une | deux | trois | quatre | cinq | six | sept | huit | neuf | dix,dizaine | onze | douze,douzaine | treize | quatorze | quinze,quinzaine | seize | dix-sept | dix-huit | dix-neuf | vingt',
    ),
    ...counted('trente | quarante | cinquante | soixante', 30, 10),
    80: 'quatre-vingt,quatre-vingts',
    100: 'cent',
    1000: 'mille',
  },
  ordinals: counted(
    'première,premier | deuxième | troisième | quatrième | cinquième | sixième | septième | huitième | neuvième | dixième | onzième | douzième | treizième | quatorzième | quinzième | seizième | dix-septième | dix-huitième',
  ),
  joiners: 'et',
  personEndings: 'iste euse ienne trice',
  shortUnits: { 12: 'mois', 52: 'semaines,semaine', 365: 'jours,jour' },
  verbEndings: { present: 'e ient end ond fait sait oit uit', past: 'a ait ais aient urent irent it ut int' },
  words: {
    chronicle: 'chronique,historien,historienne,annales',
    livesWith: 'vit chez,habite chez,reste chez,vit avec,habite avec,est chez,vit à,habite à,chez',
    hostKin: 'grand-mère,grand-père,grands-parents,mère,père,tante,oncle,mamie,papi',
    picture: 'photo,tableau,portrait,dessin,film',
    outOf: 'sur',
    fixedTerm: 'peine,bail,prêt',
    service: 'ancienneté,expérience,service,années de service',
    counting: 'compte,comptant,payez,payer,en espèces,pièces,monnaie,euros,la pièce',
    entersYear: 'entre dans sa',
    named: "nommée,nommé,appelée,appelé,s'appelle,du nom de,prénommée,prénommé,se nomme",
    takesPart: 'joue,nage,court,rame,est,chante,danse,patine,inscrite,inscrit',
    group: "groupe,catégorie,équipe,classe,cours,tranche d'âge",
    rank: 'la plus jeune,le plus jeune,benjamine,benjamin,cadette,cadet,plus jeune',
    takesPlace:
      "se passe,se déroule,se situe,l'histoire commence,joue-la à cet âge,joue-le à cet âge,le récit commence,l'histoire débute,l'histoire s'ouvre",
    rite: 'bar-mitsva,bat-mitsva,bar mitzvah,première communion,profession de foi,communion solennelle',
    lately:
      "au printemps dernier,l'été dernier,l'automne dernier,l'hiver dernier,le mois dernier,la semaine dernière,l'an dernier,l'année dernière,cette semaine,la semaine prochaine,samedi,dimanche,hier,demain,récemment,depuis peu",
    again: 'de nouveau,à nouveau,encore une fois,redevenue,redevenu',
    more: 'de plus,encore',
    liesBy: 'mensonge de,un mensonge de,ment de,menti de,faux de,exagère de',
    halved:
      'coupe en deux,coupez en deux,coupe-le en deux,divise par deux,divisé par deux,divisez par deux,prends-en la moitié',
    adultRight: "voter,acheter de l'alcool,signer un bail,s'engager,passer le permis",
    notADay: 'pas un jour de plus,et pas un jour de plus,pas un de plus',
    quarterAge: "le quart de l'âge de,le quart de cela,quatre fois moins âgée que,quatre fois plus jeune que",
    guesses: 'jurent,croient,pensent,lui donne,lui donnent,la croit,le croit,la croient,le croient',
    stillChild:
      "à peine plus qu'une enfant,à peine plus qu'un enfant,presque encore une enfant,à peine plus qu'une fillette,encore une enfant,encore un enfant,toujours une enfant,toujours un enfant,guère plus qu'une enfant",
    youth: 'ado,jouvenceau,jouvencelle,ado rebelle,minot,minote,uniforme scolaire,uniforme de lycéenne,jeunot',
    schoolLife: 'bal du lycée,bac blanc,conduite accompagnée,bulletin scolaire,heures de colle,voyage scolaire',
    anyChild:
      'enfant,mineur,mineure,bébé,bambin,bambine,nourrisson,petit enfant,jeune enfant,tout petit,toute petite,gosse,môme',
    backwards: "à l'envers,de droite à gauche,à rebours,inversé,inversée,dans un miroir",
    forbids: 'interdit,interdite,interdits,pas admis',
    introduces: "je suis,moi c,moi c'est,c'est,je m'appelle,moi,c,jsuis,chui",
    animal: 'jument,cheval,étalon,poney,chien,chienne,chat,chatte,perroquet,tortue,lapin,chèvre,âne,ânesse,vache,mule',
    aboveAfter: 'et plus,ou plus,révolus et plus',
    iHave: "j'ai,moi j'ai,moi c'est,g,jai,moi g",
    says: 'dit,disent,indique,indiquent,affiche,affirme,prétend,mentionne,affichent,prétendent',
    papers:
      "passeport,papiers,carte d'identité,pièce d'identité,permis,carte,dossier,acte de naissance,état civil,le vrai,la vraie,les vrais",
    truth: 'en réalité,en vérité,en fait,réellement,vraiment,en vrai,la vraie',
    cake: 'gâteau,anniversaire,soufflé,souffle,souffla,soufflera,soufflent',
    candle: 'bougies',
    thirdAge: "le tiers de l'âge,un tiers de l'âge,le tiers de l'âge de,trois fois plus jeune que,un tiers de l'âge de",
    halfAge:
      "la moitié de l'âge,deux fois plus jeune que,moitié moins âgée que,la moitié des années de,la moitié de son âge,la moitié de l'âge du,la moitié de ça",
    older: 'ans de plus,ans plus âgée,ans plus âgé',
    younger:
      'ans de moins,ans plus jeune,ans son cadet,ans sa cadette,de moins,de moins que,ans de moins que,plus jeune de',
    agoBefore: 'il y a,voilà',
    since: 'depuis',
    answerNo: 'non,pas encore,faux',
    adultKey: 'majeure,majeur,adulte',
    asksAge: "quel âge,ton âge,votre âge,t'as quel âge,âge",
    looksKey: 'apparence,aspect,âge apparent,corps',
    season: 'été,hiver,printemps,automne,année de vie,année',
    later: 'dans',
    notYet: 'pas encore,toujours pas',
    shall: 'sera,deviendra,atteindra,fêtera,aura,atteint,fête',
    lacks:
      'manque,manquent,avant,jusqu à,d ici,encore,reste,il reste,restent,manque encore,ne manquent que,plus que,manquait,manquaient,restait,il restait',
    majority: 'majeure,majeur,majorité,sa majorité,âge adulte,la majorité,sa majorité légale,la majorité légale',
    times: 'fois',
    minus: 'moins,et enlève,et retire,ôte',
    plus: 'plus',
    twice: 'deux fois,le double de',
    half: 'la moitié de,moitié de',
    but: 'mais,pourtant,en réalité,en vérité,physiquement,alors que',
    ageUnit: "ans d'âge,ans révolus,ans tout juste,ans à peine,ans sonnés,ans bien sonnés",
    yearUnit: "ans,an,années,printemps,piges,balais,étés,hivers,automnes,d'années",
    old: "d'âge",
    ageKey:
      "âge,âgée de,âgé de,âgés de,âgées de,agée,agé,l'âge de,âge de,du haut de ses,fort de ses,forte de ses,âge réel,âge apparent",
    is: 'est,suis,es,sont,reste,serait',
    was: 'était,étaient,fut',
    has: "a,ai,as,ont,aura,fête,atteint,n'a que,affiche,va avoir,aurait,va sur ses,va sur,a vu,a vu passer",
    had: "avait,eut,avais,avaient,fêtait,soufflait,célébrait,venait d'avoir,venait de fêter",
    turns:
      "aura,va avoir,fête,fêtera,aurai,en passe d avoir,va sur ses,va fêter,s'apprête à fêter,soufflera,entre dans ses,j'aurai,fêterai,je fêterai,vais avoir,aie",
    turned:
      "a eu,vient d avoir,vient de fêter,vient d'avoir,vient juste d'avoir,a fêté,fêta,souffla,j'ai eu,viens d'avoir,viens de fêter,viens tout juste d'avoir,j'ai fêté,venons de fêter",
    filler:
      'seulement,à peine,juste,environ,presque,encore,maintenant,déjà,tout juste,que,qu,aujourd hui,actuellement,bientôt,désormais,autour de,près de,n,ne,ses,entre,tendres,petits,exactement,peut être,de,légalement,physiquement,en réalité,officiellement,soi disant,hier,cette année,ce matin,la semaine dernière,même pas,guère,tout au plus,les,enfin,guère plus de,pas plus de,le mois prochain,demain,depuis peu,soi-disant,dans sa,tout juste sonnés,sonnés,une,une bonne,une petite,en janvier,en février,en mars,en avril,en mai,en juin,en juillet,en août,en septembre,en octobre,en novembre,en décembre,lundi,mardi,mercredi,jeudi,vendredi,samedi,dimanche,aussi,également',
    below:
      'moins de,pas encore,presque,bientôt,près de,pas tout à fait,même pas,pas même,jeune de,sous les,en dessous de,n a même pas,n a pas encore',
    above: 'plus de,au moins',
    looks: 'fait,paraît,semble avoir,en paraît,corps d une fille de',
    pronoun: 'elle,il,je,tu,nous,elles,ils,j,on',
    person:
      'fille,garçon,femme,homme,soeur,frère,nièce,neveu,cousine,cousin,servante,apprentie,apprenti,élève,princesse,prince,héroïne,amie,ami,voisine,voisin,sorcière,elfe,serveuse,danseuse,chanteuse,violoniste,orpheline,orphelin,enfant,jeune fille,jeune femme,dame,demoiselle,adolescente,adolescent,gamine,gamin,lycéenne,collégienne,personnage,protagoniste,stagiaire,voleuse,voleur,héritière,héritier,petite fille,boulangère,jumelles,copine,belle-fille,belle-soeur,boulanger,serveur,couturière,couturier,jardinière,jardinier,pêcheur,pêcheuse,cuisinière,cuisinier,fleuriste,guerrière,guerrier,mage,marin,chasseuse,chasseur,bergère,berger,vendeuse,vendeur,peintre,coiffeuse,comédienne,filles,garçons,soeurs,élèves,lycéennes,championne,champion,gagnante,gagnant,déléguée,délégué,mousse',
    thing:
      "whisky,vin,maison,voiture,bateau,pont,entreprise,société,chien,chat,cheval,loi,arbre,église,tour,bâtiment,auberge,fromage,bouteille,contrat,mariage,anniversaire,château,livre,ordinateur,chambre,chapitre,prix,température,réponse,heure,rhum,cognac,jardin,club,manoir,hôtel,moyen âge,l'âge de bronze,école,moto,vélo,manteau,bière,liqueur,miel,pain,soupe,coffre,armoire,canapé,chaise,lit,tapis,lampe,four,moteur,tracteur,voilier,voile,ancre,cloche,orgue,piano,guitare,violon,bouclier,arc,hache,marteau,roue,fenêtre,porte,toit,cave,cuisine,chatte,chienne,chiot,vache,chèvre,mouton,poule,oie,canard,hibou,corbeau,loup,renard,ours,chêne,tilleul,pin,pommier,rosier,plante,cactus,moulin,brasserie,boulangerie,usine,puits,vigne,forêt,route,gare,train,bus,avion,machine,appareil,logiciel,jeu,film,chanson,album,journal,lettre,tableau,photo,tradition,amitié,guerre,paix,bail,garantie,expérience,tonneau,fût,perroquet,tortue,phare,banque,ferry,programme,projet,chiens,jument,étalon,poulain,poney,hongre,canari,barque,chalutier,manguier,olivier,poirier,cerisier,ânesse,âne,mule,rouge,blanc,bordeaux,millésime,lapin,armagnac,calvados,eau-de-vie,porto,mairie,hôtel de ville,piscine,gymnase,salle,salle des fêtes,théâtre,cinéma,opéra,stade,aire de jeux,zoo,clinique,hôpital,pharmacie,caserne,commissariat,tribunal,université,couvent,chapelle,cathédrale,grange,étable,serre,éolienne,aéroport,autoroute,rond-point,barrage,canal,quai,marché,supermarché,magasin,boutique,librairie,pizzeria,restaurant,café,bistrot,caravane,remorque,camion,camionnette,fourgon,fourgonnette,scooter,mobylette,pelleteuse,grue,locomotive,tramway,métro,manège,grande roue,lave-linge,linge,lave-vaisselle,sèche-linge,réfrigérateur,frigo,congélateur,cuisinière à gaz,micro-ondes,aspirateur,grille-pain,bouilloire,chaudière,télévision,télé,radio,tourne-disque,appareil photo,imprimante,écran,clavier,machine à laver,machine à coudre,tondeuse,gin,vodka,tequila,xérès,vinaigre,levain,hamac,sac à dos,valise,tente,matelas,étagère,commode,vitrine,miroir,violoncelle,accordéon,trompette,batterie,satellite,calendrier,dictionnaire,saule,orme,frêne,prunier,figuier,orchidée,fougère,haie,quartier,lotissement,parc,fontaine,monument,statue,tombe,immeuble,bâtisse,hangar,entrepôt,gare routière,archives,coopérative,fondation,portable,ordinateur portable,téléphone,eau de vie",
    when: 'quand,lorsque,lorsqu,alors que,où',
    memory: "depuis l'âge de,dès l'âge de,se souvient de ses,depuis ses,depuis qu",
    at: "à,à l'âge de,dès,avec ses,à ses,du haut de ses",
    past: 'appris,quitta,partit,apprit,parti,partie,arriva,vit,devint,perdit,trouva,rencontra,commença,était,avait,embarqua,fui,a quitté,ai quitté,ont quitté,a navigué,ai navigué,ont navigué,a rencontré,ai rencontré,ont rencontré,a déménagé,ai déménagé,ont déménagé,a commencé,ai commencé,ont commencé,a gagné,ai gagné,ont gagné,a trouvé,ai trouvé,ont trouvé,a passé,ai passé,ont passé,a travaillé,ai travaillé,ont travaillé,a laissé,ai laissé,ont laissé,monta,naquit,gagna,hérita,mourut,entra,épousa,arrivée,arrivé,née,suis tombé,suis tombée,est tombé,est tombée,suis allé,suis allée,est allé,est allée,suis venu,suis venue,est venu,est venue,suis parti,suis partie,est parti,est partie,suis entré,suis entrée,est entré,est entrée,suis monté,suis montée,est monté,est montée,suis devenu,suis devenue,est devenu,est devenue,suis resté,suis restée,est resté,est restée,suis sorti,suis sortie,est sorti,est sortie,suis arrivé,suis arrivée,est arrivé,est arrivée,ai appris,a appris,ai vu,a vu,ai perdu,a perdu,ai cassé,a cassé,ai reçu,a reçu',
    span: 'pendant,depuis,il y a,durant,dans,après,voilà,ça fait,en,pour,chaque,tous les,dernières,prochaines',
    spanAfter:
      'plus tard,plus tôt,auparavant,avant,après,de,d,durant,de moins,de plus,ensemble,passés,déjà passés,en prison',
    no: 'pas,aucun,aucune,personne,jamais,sans,si,ni,nul,interdit,interdite,tous,toute,toutes,personnes',
    minor:
      "mineure,préadolescente,préadolescent,écolière de primaire,sous la majorité sexuelle,pas majeure,pas encore majeure,pas majeur,pas encore majeur,fillette,encore mineure,encore mineur,n'est pas majeure,n'est pas majeur,n'est pas encore majeure,n'est pas encore majeur,toujours mineure,mineure au regard de la loi,encore en couches,porte encore des couches",
    child:
      'écolière,écolier,collégienne,collégien,mineur,petite fille,petit garçon,enfant,élève de primaire,élève de collège,gamine,fillette,élève de sixième,élève de cinquième,élève de quatrième,élève de troisième,élève de seconde,lycéenne de seconde,lycéen de seconde,lycéenne en seconde,élève au collège,élève en primaire,enfant de choeur,garçonnet,gosse,élève de CM2,élève de CM1,mineure,bambin,bambine,tout petit,toute petite,marmot,môme,nourrisson,petit enfant,jeune enfant,petiot,petiote,préado,bébé,élève de maternelle,élève en CM2,élève en CM1,élève de CE2,écolière du primaire,élève en sixième,élève en cinquième,élève en quatrième,élève en troisième,élève en seconde,élève du collège,élève du primaire,gamin',
    teen: 'adolescente,adolescent,lycéenne,lycéen,ado',
    unclear:
      'à peine majeure,tout juste majeure,à peine majeur,fraîchement majeure,élève de terminale,élève de première,en terminale,lycéenne de terminale',
    figure: 'de la mer,de coeur,dans l âme,uniforme,de fond,prodige,de façade',
    aside:
      "comme,comme une,comme un,enseigne,pour,ancienne,ancien,maturité d'un,maturité d'une,l'humour d'un,l'énergie d'un,l'énergie d'une,l'écriture d'un,patience d'un,se comporte comme,rit comme,glousse comme",
    article: 'un,une,le,la,les,l,notre,ma,mon,sa,son,ta,ton,leur,cette,ce',
    born: 'née en,né en,née le,né le,naissance,date de naissance,année de naissance,née,né,au monde,venue au monde,venu au monde,vu le jour',
    present:
      "l'année est,nous sommes en,en l'an,on est en,cela se passe en,l'histoire se passe en,l'action se passe en,se passe en,se déroule en,époque,année en cours,année,cadre",
    grade: 'classe',
    attends:
      'va au,va à l,fréquente le,est au,est en,étudie au,va en,entre en,est à l,élève au,élève en,élève de,passe son,passe le,prépare le,prépare son,révise son,révise le,en classe de,redouble sa,redouble son,passe en,finit sa,termine sa,commence sa,est élève en,étudie en,suis en,suis au,suis à l,vais au,vais en,entre au,entre à l,fréquente une,va à,va encore à l,rentre en,rentre au,vais à l,étudie à l,apprend au,est encore au,est encore en,est encore à l,redouble la,vient de commencer la,vient d entrer en,vient de passer en',
    school:
      "collège,école primaire,école,primaire,maternelle,quatrième,cinquième,sixième,troisième,CE2,CM1,CM2,seconde,brevet,brevet des collèges,l'école primaire,l'école élémentaire,cours moyen,cours élémentaire,lycée,terminale,CP,CE1",
    student: 'élève',
    birthday: 'anniversaire',
    soon: "aujourd'hui,demain,prochain,prochaine,fête,hier,bientôt,joyeux,bon,lundi,mardi,mercredi,jeudi,vendredi,samedi,dimanche,la semaine dernière",
    follower:
      'et,mais,ou,aujourd,maintenant,qui,quand,avec,dans,vit,travaille,depuis,en,car,à,alors,elle,il,sous,sur,chez,près,sans,malgré,dont,pendant,puisque,parce,selon,désormais,à présent,environ,tout,où,comme,bientôt,encore,féminin,et demi,toi,et toi,dit,joue,aime,habite,garde,rêve,révolus,seulement,tout juste,sonnés,bien tassés,au plus,a,est,voilà,mdr,ptdr,lol,et demie,et quart,trois quarts,et trois quarts,et des poussières,irl,en vrai,dans la vraie vie,dans la vie réelle',
    parent: 'mère de,père de,mère d une fille de,enseigne,a une fille de,a un fils de,mère d,père d',
    of: 'de,d',
    range: 'à,ou,et',
  },
  sayingParts: {
    justGrown: 'a peine adulte,tout juste adulte,a peine sortie? de l enfance',
    childlike: 'enfantine?s?,poupine?s?,juveniles?,joues rondes,visage d enfant,visage de gamine?',
    ageUnknown:
      'age (?::|=) (?:inconnu|incertain),(?:nul|personne) ne (?:connait|sait) (?:son|sa) (?:age|anniversaire|date de naissance),(?:nul|personne) ne sait quel age',
    laughs: 'mdr,ptdr',
    have: 'ai',
    who: 'elle,il',
    years: 'ans',
    anyone: 'quelqu un',
  },
  sayings: {
    half: ['{n} ans(?: [,;])?(?: et| mais)? (?:moi|lui|elle|@\\S+)(?: en a)?{w1} la moitie(?: [,.;]|$)'],
    less: [
      '(?:frere aine|soeur ainee|grand frere|grande soeur) a {n} ans [,;.] (?:et )?(?:il y a )?{n} ans (?:nous|les) separent',
      '(?:soeur|frere|cousine?) a {n} ans(?: [,;])?(?: et| mais)? (?:moi|lui|elle|j ?.? ?en ai)(?: ,)?(?: j ?.? ?en ai)? {n}(?: ans)? de moins',
    ],
    own: [
      'vient (?:tout juste )?de (?:feter|souffler|celebrer) ses {young}(?: [,.;!]| avec| dans|$)',
      'a {young} ans tout juste',
      '(?:tou(?:s|tes) les|chaque|les) (?:membres?|eleves?|joueu\\p{L}+|participantes?|participants?|chanteu\\p{L}+){w3} (?:a|ont){w2} (?:entre|de) {young} (?:et|a) {young} ans',
    ],
    sum: [
      'depuis (?:ses|mes|l age de) {n} ans ,? ?(?:ce qui |et cela |et ca |ca )?fait{w1} {n} ans',
      '(?:arrivee?|venue?){w3} a {n} ans et (?:y )?vit{w3} depuis {n}(?: ans)? ?[.,]',
      '(?:couronnee?|sacree?|intronisee?|adoptee?|recueillie?|orphelin|orpheline) a {n} ans ,{w5} depuis {n} ans',
    ],
    none: [
      'n a pas (?:encore )?l age legal',
      'l age legal(?: \\S+){0,2} n a pas',
      '(?:revise|prepare|passe) (?:pour )?(?:le|son) brevet',
    ],
  },
}
