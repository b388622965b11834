import type { AgeLanguage } from '../types.ts'
import { counted } from './counted.ts'

export const spanish: AgeLanguage = {
  code: 'es',
  numbers: {
    ...counted(
      'un,uno,una | dos | tres | cuatro | cinco | seis | siete | ocho | nueve | diez | once | doce,una docena de | trece | catorce | quince,una quincena de | dieciséis,diez y seis | diecisiete,diez y siete | dieciocho | diecinueve | veinte | veintiuno,veintiún,veintiuna | veintidós | veintitrés | veinticuatro | veinticinco | veintiséis | veintisiete | veintiocho | veintinueve | treinta',
    ),
    ...counted('cuarenta | cincuenta | sesenta | setenta | ochenta | noventa | cien,ciento', 40, 10),
    1000: 'mil',
  },
  ordinals: counted(
    'primero,primer,primera | segundo,segunda | tercero,tercer,tercera | cuarto,cuarta | quinto,quinta | sexto,sexta | séptimo,séptima | octavo,octava | noveno,novena | décimo,décima | undécimo,undécima | duodécimo,duodécima | decimotercer,decimotercera,decimotercero | decimocuarto,decimocuarta | decimoquinto,quinceavo,decimoquinta,décimo quinto,décima quinta | decimosexto,dieciseisavo,decimosexta,décimo sexto,décima sexta | decimoséptimo,decimoséptima | decimoctavo,decimoctava',
  ),
  joiners: 'y',
  personEndings: 'ista istka',
  gradeOffset: 6,
  shortUnits: { 12: 'meses,mes', 52: 'semanas,semana', 365: 'días,día' },
  verbEndings: { present: 'a e para clara', past: 'o aba ia iera ara iste' },
  words: {
    chronicle: 'crónica,historiador,historiadora,anales',
    livesWith: 'vive con,está con,vive en casa de,se quedó con,se queda con',
    hostKin: 'abuela,abuelo,abuelos,madre,padre,tía,tío',
    picture: 'foto,cuadro,retrato,dibujo,película',
    outOf: 'sobre,de un total de',
    fixedTerm: 'condena,pena,hipoteca',
    service: 'antigüedad,experiencia,servicio',
    counting: 'cuenta,paga,pagar,en efectivo,monedas,descuento,euros,cada uno',
    entersYear: 'entra en su,anda en su',
    named: 'llamada,llamado,se llama,de nombre',
    takesPart: 'juega,nada,corre,rema,está,canta,baila,patina,compite,juego',
    group: 'grupo,categoría,equipo,clase,curso,cabaña',
    rank: 'la más joven,el más joven,la menor,el menor,benjamina,benjamín,más joven',
    takesPlace:
      'se ambienta,ambientada,ambientado,transcurre,se desarrolla,tiene lugar,la historia ocurre,escríbela a esa edad,la historia empieza,la historia comienza,la historia arranca',
    rite: 'fiesta de quince,fiesta de quince años,fiesta de los quince,quinceañera,los quince de,sus quince,primera comunión,bar mitzvá,bat mitzvá',
    lately:
      'la primavera pasada,el verano pasado,el otoño pasado,el invierno pasado,el mes pasado,la semana pasada,el año pasado,esta semana,la próxima semana,la semana que viene,el sábado,el domingo,ayer,mañana,hace poco,recientemente',
    again: 'otra vez,de nuevo,nuevamente',
    more: 'más',
    liesBy: 'mentira de,miente por,mintió por,miente en,mintió en,falso por,exagera en',
    halved:
      'divide entre dos,dividido entre dos,dividido por dos,pártelo por la mitad,pártelos por la mitad,córtalo por la mitad,toma la mitad',
    adultRight: 'votar,comprar alcohol,firmar un contrato,alistarse,sacarse el carné',
    notADay: 'ni un día más,y ni un día más,ni uno más',
    quarterAge: 'la cuarta parte de la edad de,la cuarta parte de eso,un cuarto de la edad de,cuatro veces menor que',
    guesses: 'juran,creen,piensan,le echan,le echa,le ponen,calculan',
    stillChild:
      'poco más que una niña,poco más que un niño,casi una niña,casi un niño,apenas una niña,todavía una niña,todavía un niño,aún una niña,aún un niño,apenas un niño',
    youth:
      'muchachito,muchachita,mozuelo,mozuela,mozalbete,jovenzuelo,jovencita,jovencito,chamaco,chamaca,chaval,chavala,liceal,liceísta,preparatoriano,preparatoriana,uniforme escolar',
    schoolLife: 'baile de graduación,viaje de fin de curso,boletín escolar,la selectividad,la prepa,el insti',
    anyChild: 'menor,bebé,criatura,infante,lactante,niña,niño,escolar,cría,crío,nena,peque',
    backwards: 'al revés,de derecha a izquierda,hacia atrás,invertido,invertida,en un espejo',
    forbids: 'prohibida,prohibido,no pueden entrar,no entran',
    introduces: 'soy,me llamo,mi nombre es,me dicen,yo soy',
    animal: 'yegua,caballo,potro,poni,perro,perra,gato,gata,loro,tortuga,conejo,cabra,burro,burra,vaca,mula',
    aboveAfter: 'o más,en adelante,y más',
    iHave: 'tengo,ya tengo,cumplo,soy de,yo tengo',
    says: 'dice,dicen,pone,ponen,indica,muestra,afirma,asegura',
    papers:
      'carné,carnet,pasaporte,documentos,papeles,documento,dni,partida de nacimiento,ficha,identificación,el verdadero,la verdadera,el auténtico,el de verdad',
    truth: 'en realidad,en verdad,realmente,de verdad,la verdad es que,la verdadera',
    cake: 'tarta,pastel,cumpleaños,sopló,sopla,soplar,soplado,torta',
    candle: 'velas,velitas',
    thirdAge: 'un tercio de la edad de,la tercera parte de la edad de,un tercio de eso',
    halfAge:
      'la mitad de años que,la mitad de la edad de,la mitad de edad que,la mitad de los años de,la mitad de los años que,la mitad de años de,mitad de la edad de,la mitad de eso,la mitad de su edad',
    older: 'años mayor,años más',
    younger: 'años menor,años menos,años más joven,años más pequeña,años más pequeño,menor por',
    agoBefore: 'hace',
    since: 'desde',
    answerNo: 'no,aún no,todavía no',
    adultKey: 'mayor de edad,adulta,adulto',
    asksAge: 'cuántos años,qué edad,tu edad,edad',
    looksKey: 'apariencia,aspecto,edad aparente,cuerpo',
    season: 'verano,invierno,primavera,otoño,año de vida,año',
    later: 'en,dentro de',
    notYet: 'todavía no,aún no',
    shall: 'será,llegará,alcanzará,cumplirá,llega,alcanza',
    lacks:
      'faltan,falta,hasta,antes de,para,quedan,queda,restan,a falta de,resta,falta aún,faltan aún,faltaba,faltaban,quedaba,quedaban',
    majority: 'mayoría de edad,mayor de edad,la mayoría de edad,edad adulta,adulta,adulto',
    times: 'por',
    minus: 'menos,y quítale,y réstale,quita',
    plus: 'más',
    twice: 'dos veces,el doble de',
    half: 'la mitad de,mitad de',
    but: 'pero,sino,aunque,en realidad,en verdad,físicamente',
    ageUnit:
      'años de edad,añitos,primaveras,años recién cumplidos,años cumplidos,abriles,años ya cumplidos,años bien cumplidos',
    yearUnit: 'años,año,primaveras,abriles,inviernos',
    old: 'de edad',
    ageKey: 'edad,edad de,la edad de,edad actual,edad física',
    is: 'es,soy,eres,son,está,estoy',
    was: 'era,eran,fue',
    has: 'recién cumplió,tiene,tengo,tienes,tienen,cumple,ha cumplido,acaba de cumplir,lleva cumplidos,cumplo,ronda,aparenta tener,ha visto,ha visto pasar',
    had: 'tenía,tenían,cumplía,celebraba,soplaba,acababa de cumplir',
    turns:
      'cumple,cumplirá,tendrá,tendré,va a cumplir,cumplo,cumplirás,va para los,va camino de los,está por cumplir,está a punto de cumplir,hará,acabará cumpliendo,cumpla,tenga,cumplas,cumpliré,voy a cumplir',
    turned:
      'recién cumplió,acaba de cumplir,ha cumplido,acabo de cumplir,cumplió,cumplí,recién cumplí,he cumplido,acabo de hacer',
    filler:
      'solo,sólo,apenas,unos,casi,aún,todavía,ya,ahora,alrededor de,solamente,recién,aproximadamente,justo,actualmente,tiernos,los,sus,hoy,entre,mañana,exactamente,escasos,como,legalmente,físicamente,en realidad,oficialmente,realmente,supuestamente,ayer,este año,hoy mismo,la semana pasada,nada más que,tan solo,tan sólo,a lo sumo,como mucho,nada más,por fin,el mes que viene,la próxima semana,no más de,ni,dulces,recién cumplidos,cumplidos,en enero,en febrero,en marzo,en abril,en mayo,en junio,en julio,en agosto,en septiembre,en octubre,en noviembre,en diciembre,también',
    below:
      'menos de,no tiene aún,aún no tiene,todavía no tiene,no tiene todavía,casi,menor de,aún no cumple,todavía no cumple,todavía no ha cumplido,aún no ha cumplido,no llega a los,no ha cumplido,por debajo de,a punto de cumplir,no tiene ni,ni siquiera,no ha llegado a los',
    above: 'más de,al menos,mayor de,mayores de',
    looks: 'aparenta,parece de,parece tener,cuerpo de una niña de,aparenta unos',
    pronoun: 'ella,él,yo,tú,nosotros,ellos,ellas,vosotras,ambas',
    person:
      'chica,chico,muchacha,muchacho,mujer,hombre,hija,hijo,hermana,hermano,sobrina,sobrino,prima,primo,criada,aprendiz,aprendiza,alumna,alumno,princesa,príncipe,heroína,amiga,amigo,vecina,vecino,bruja,elfa,camarera,bailarina,cantante,violinista,huérfana,huérfano,niña,niño,joven,señorita,doncella,personaje,protagonista,becaria,ladrona,ladrón,heredera,panadera,adolescente,colegiala,hijastra,novia,gemelas,camarero,panadero,costurera,costurero,jardinera,jardinero,pescadora,pescador,cocinera,cocinero,florista,guerrera,guerrero,maga,mago,marinero,marinera,cazadora,cazador,pastora,pastor,vendedora,vendedor,pintora,pintor,peluquera,actriz,chicas,chicos,niñas,niños,hermanas,alumnas,campeona,campeón,ganadora,ganador,delegada,delegado,grumete',
    thing:
      'whisky,vino,casa,coche,carro,barco,puente,empresa,perro,gato,caballo,ley,árbol,iglesia,torre,edificio,posada,queso,botella,contrato,matrimonio,aniversario,castillo,libro,ordenador,habitación,capítulo,precio,temperatura,respuesta,hora,ron,jardín,club,hotel,edad media,moto,abrigo,edad mínima,cerveza,licor,miel,pan,sopa,cofre,armario,sofá,silla,cama,alfombra,lámpara,horno,motor,tractor,velero,vela,ancla,campana,órgano,piano,guitarra,violín,escudo,arco,hacha,martillo,rueda,ventana,puerta,tejado,bodega,cocina,gata,perra,cachorro,vaca,cabra,oveja,gallina,ganso,pato,búho,cuervo,lobo,zorro,oso,roble,pino,manzano,rosal,planta,cactus,molino,fábrica,pozo,viña,bosque,calle,tren,autobús,avión,máquina,aparato,programa,juego,película,canción,álbum,periódico,carta,cuadro,foto,tradición,amistad,guerra,paz,garantía,experiencia,barril,tonel,loro,tortuga,faro,banco,proyecto,almacén,tienda,panadería,yegua,potro,burro,burra,mula,poni,canario,olivo,limonero,naranjo,peral,ciruelo,higuera,barca,lancha,tinto,brandy,jamón,vinagre,perrita,perrito,gatito,gatita,semental,bar,conejo,aguardiente,mezcal,tequila,jerez,orujo,ayuntamiento,piscina,gimnasio,polideportivo,teatro,cine,ópera,estadio,parque,zoo,clínica,hospital,farmacia,correos,comisaría,juzgado,universidad,convento,capilla,catedral,granero,establo,invernadero,aerogenerador,aeropuerto,autopista,rotonda,presa,embalse,canal,muelle,mercado,supermercado,librería,pizzería,restaurante,cafetería,caravana,remolque,camión,camioneta,furgoneta,ciclomotor,escúter,bicicleta,excavadora,grúa,locomotora,tranvía,metro,noria,lavadora,lavavajillas,secadora,nevera,frigorífico,refrigerador,congelador,microondas,aspiradora,tostadora,hervidor,caldera,televisor,televisión,radio,tocadiscos,cámara,impresora,pantalla,teclado,máquina de coser,cortacésped,ginebra,vodka,coñac,brandi,masa madre,hamaca,mochila,maleta,tienda de campaña,colchón,estantería,cómoda,vitrina,espejo,violonchelo,acordeón,trompeta,batería,satélite,calendario,diccionario,sauce,olmo,fresno,cerezo,almendro,orquídea,helecho,seto,barrio,urbanización,plaza,fuente,monumento,estatua,tumba,nave,archivo,cooperativa,fundación,portátil,móvil,teléfono,camisa,zapatos,talla,seat',
    when: 'cuando,mientras,donde',
    memory: 'desde los,desde que tenía,recuerda sus,desde que',
    at: 'a los,con,a la edad de,con tan solo,con solo,a sus,a mis,a tus,con apenas,con sus,a la tierna edad de',
    past: 'aprendió,dejó,salió,fue,llegó,perdió,encontró,conoció,empezó,era,tenía,se fue,huyó,viajó,navegó,vio,ganó,murió,abandonó,subió,heredó',
    span: 'durante,hace,desde hace,por,en,tras,dentro de,cada,últimos,próximos,después de,lleva,pasó,pasaron',
    spanAfter: 'después,más tarde,antes,atrás,de,más,menos,casados,juntos,en la cárcel,trabajando,navegando,esperando',
    no: 'no,ningún,ninguna,nadie,nunca,sin,si,ni,prohibido,todos,todas,personas',
    minor:
      'menor de edad,menores de edad,preadolescente,no es mayor de edad,aún no es mayor de edad,quinceañera,quinceañero,todavía es menor,aún es menor,sigue siendo menor,es una menor,es un menor,es menor aún,sin ser mayor de edad,no ha cumplido la mayoría de edad,menor según la ley,menor ante la ley,menor a ojos de la ley,todavía en pañales,aún en pañales',
    child:
      'colegiala,colegial,niña pequeña,niño pequeño,niña,niño,alumna de primaria,alumno de primaria,estudiante de primaria,estudiante de secundaria,alumna de secundaria,nena,escolar,alumna de ESO,alumno de ESO,estudiante de ESO,alumna de la ESO,estudiante de la ESO,niñita,niñito,crío,cría,chiquilla,chiquillo,monaguillo,menor,alumna de colegio,parvulita,bebé,criatura,mocoso,mocosa,párvulo,párvula,niña chica,peque,chiquitín,chiquitina,chaval de primaria,chico de instituto,chica de instituto,alumna de infantil,infante,lactante,renacuajo',
    teen: 'adolescente,chica adolescente,estudiante de instituto,estudiante de preparatoria,estudiante de bachillerato,bachiller,chavala,chaval,quinceañera adolescente,púber',
    unclear: 'apenas mayor de edad,recién mayor de edad,recién cumplida la mayoría de edad',
    figure: 'del mar,de corazón,uniforme,prodigio,interior',
    aside:
      'como,como una,como un,enseña,para,antigua,madurez de un,madurez de una,humor de un,energía de un,energía de una,letra de un,letra de una,paciencia de un,se comporta como,se ríe como,caligrafía de un',
    article: 'un,una,el,la,los,las,nuestra,nuestro,mi,su,tu,esta,este',
    born: 'nació en,nacida en,nacido en,año de nacimiento,fecha de nacimiento,nacimiento,nació el,nacida el,nació,nacida,nacido,al mundo,vino al mundo en,vino al mundo',
    present:
      'es el año,el año es,corre el año,estamos en,ambientada en,la historia ocurre en,ocurre en,transcurre en,se desarrolla en,año actual,época,año,ambientado en,la acción transcurre en',
    grade:
      'grado,curso,de primaria,de secundaria,de la eso,de ESO,de bachillerato,de preparatoria,de EGB,año de secundaria,año de primaria,de educación primaria,de educación secundaria,de infantil',
    attends:
      'va a,va al,asiste a,está en,estudia en,cursa,está cursando,alumna de,alumno de,estudiante de,estudia,hace,repite,pasa a,empieza,termina,va en,estoy en,voy a,voy al,curso,estudio en,asiste al,asiste a la,acude al,entra en,entra a,acaba de empezar,acaba de entrar en,acaba de pasar a,ha empezado,sigue en,todavía va a,todavía va al,aún va al,aún va a,empiezo,repito,pasó a,está haciendo,voy en,ando en,estoy haciendo,hago',
    school:
      'primaria,secundaria,escuela primaria,escuela secundaria,colegio,instituto,la eso,preescolar,ESO,la ESO,bachillerato,preparatoria,la prepa,prepa,la preparatoria,el bachillerato,la escuela primaria,la secundaria,jardín de infancia,infantil,parvulario,EGB,la primaria',
    student: 'alumna,alumno,estudiante',
    birthday: 'cumpleaños',
    soon: 'hoy,mañana,próximo,celebra,ayer,feliz,el lunes,el martes,el miércoles,el jueves,el viernes,el sábado,el domingo',
    follower:
      'y,pero,o,hoy,ahora,que,cuando,con,en,vive,trabaja,desde,porque,ella,él,le,a,al,bajo,sobre,sin,según,cuya,donde,mientras,aunque,apenas,ya,recién,cumplidos,como,por,para,entre,y medio,sino,dice,juega,toca,ayuda,quiere,estudia,cuida,sueña,vos,pelados,raspados,nada más,justos,colecciona,xd,jaja,wey,tía,y tres cuartos,y pico,irl,en la vida real,en persona',
    parent: 'madre de,padre de,enseña a,tiene una hija de,tiene un hijo de',
    of: 'de',
    range: 'a,o,y',
  },
  sayingParts: {
    justGrown: 'apenas adult[ao],recien adult[ao],apenas salid[ao] de la ninez',
    childlike: 'aninad[ao]s?,infantil(?:es)?,mofletud[ao],mejillas redondas,cara de nin[ao],rostro de nin[ao]',
    ageUnknown:
      'edad (?::|=) (?:desconocida|incierta),nadie (?:sabe|conoce) (?:su|la) (?:edad|cumpleanos|fecha de nacimiento),nadie sabe (?:cuantos anos|cuando nacio|que edad)',
    laughs: 'jaja\\p{L}*,manches,wey',
    have: 'tengo',
    only: 'solo,solamente',
    who: 'ella',
    years: 'anos',
    anyone: 'alguien,quien',
  },
  sayings: {
    half: ['{n} anos(?: [,;])?(?: y| pero)? (?:yo|el|ella|@\\S+)(?: tengo| tiene)?{w1} la mitad(?: [,.;]|$)'],
    less: [
      '(?:hermano|hermana) mayor tiene {n}(?: anos)? [,;.] (?:y )?(?:nos|les|los) separan {n} anos',
      '(?:herman[oa]|primo|~1) tiene {n}(?: anos)?(?: [,;])?(?: y| pero)? (?:yo|el|ella)(?: tengo| tiene)?(?: ,)? {n}(?: anos)? menos',
    ],
    own: [
      '(?:acab[ao]|acaban) de (?:celebrar|festejar|cumplir|hacer)(?: sus| los| mis)? {young}(?! (?:anos de|de|minutos))',
      '(?:hermana|hermano) (?:gemela|gemelo){w2} tiene {young} ,',
      '(?:tod[oa]s l[oa]s|cada|l[oa]s) (?:miembros?|alumn[oa]s?|jugador\\p{L}*|participantes?|cantantes?){w3} (?:tiene|tienen){w1} (?:entre|de) {young} (?:y|a) {young}(?: anos| [,.;]|$)',
    ],
    sum: [
      'desde los {n}(?: anos)? , (?:y (?:ya )?van|lo que hace|asi que lleva|y de eso hace){w1} {n}',
      '(?:llego|vino){w4} con {n} anos y (?:lleva|vive){w2} {n} (?:viviendo|aqui|anos)',
      '(?:coronad|entronizad|adoptad|acogid|huerfan)[ao] a los {n}(?: anos)? ,{w5} (?:desde hace|lleva) {n} anos',
    ],
    none: ['por tener menos de #18'],
  },
}
