import type { AgeLanguage } from '../types.ts'

/** Names of drinks and vehicles that a thing of some age goes by, in every language. People's names are none of them. */
export const makes: AgeLanguage = {
  code: '',
  numbers: {},
  words: {
    make: 'oban,talisker,ardbeg,bowmore,lagavulin,laphroaig,caol ila,springbank,glenfiddich,glenlivet,glenmorangie,macallan,highland park,bushmills,redbreast,scotch,bourbon,cognac,armagnac,calvados,grappa,tawny,madeira,rioja,chianti,barolo,barbaresco,brunello,amarone,bordeaux,burgundy,merlot,riesling,tokaji,tokaj,sauternes,amontillado,oloroso,gouda,comte,parmigiano,balsamico,toyota,honda,subaru,mazda,nissan,mitsubishi,hyundai,volvo,saab,volkswagen,vw,bmw,audi,opel,vauxhall,renault,peugeot,citroen,fiat,porsche,ferrari,lamborghini,jaguar,land rover,buick,cadillac,chevrolet,chevy,pontiac,jeep,skoda,lada,zhiguli,dacia,trabant,wartburg,vespa,yamaha,kawasaki,ducati,corolla,civic,panda,punto,golf,corsa,fiesta,passat,twingo,astra,yaris,micra,seat,clio,polo,prius,focus,mercedes,tesla,kia,suzuki,harley,piaggio,alfa romeo,lancia,mustang,corvette,camry,impala,moskvich,polonez,syrena,жигули,лада,волга,волге,москвич,москвичу,жигулям,ладе',
  },
}
