import type { AgeLanguage } from '../types.ts'
import { counted } from './counted.ts'

export const english: AgeLanguage = {
  code: 'en',
  numbers: {
    ...counted(
      'one | two | three | four | five | six | seven | eight | nine | ten | eleven | twelve,a dozen | thirteen | fourteen,forteen | fifteen,fiveteen | sixteen | seventeen | eighteen | nineteen | twenty',
    ),
    ...counted('thirty | forty | fifty | sixty | seventy | eighty | ninety | hundred', 30, 10),
    1000: 'thousand',
    1000000: 'million',
  },
  ordinals: {
    ...counted(
      'first | second | third | fourth | fifth | sixth | seventh | eighth | ninth | tenth | eleventh | twelfth | thirteenth | fourteenth | fifteenth | sixteenth | seventeenth | eighteenth',
    ),
    ...counted('twentieth | thirtieth | fortieth | fiftieth | sixtieth | seventieth', 20, 10),
  },
  joiners: 'and',
  shortUnits: { 12: 'months,month,mos', 52: 'weeks,week', 365: 'days,day' },
  personEndings: 'er or ist ess ian man woman maid girl boy lady lass mate wife ee ant',
  pastEndings: 'ed',
  gradeOffset: 5,
  verbEndings: { present: 's', past: 'ed ss us is ous' },
  words: {
    chronicle: 'chronicle,chronicles,historian,historians,tapestry,annals,history book',
    livesWith: 'lives with,live with,stays with,stay with,is staying with,is with,are with,is raised by,grows up with',
    hostKin:
      "grandparents,grandmother,grandfather,grandma,grandpa,gran,nan,mother,mum,mom,father,dad,dad 's,ex,ex-husband,ex-wife,aunt,uncle,godmother",
    picture: 'photo,photograph,picture,painting,portrait,drawing,snapshot,film,movie',
    outOf: 'out of',
    fixedTerm: 'sentence,sentences,lease,mortgage,term,prison term,contract',
    service: 'service,experience,tenure,seniority,served',
    counting:
      'crates,count,counts,counted,counting,number,guess,guesses,guessed,pay,paying,cash,coupon,discount,change,coins,without the lid,a pair,apiece,bucks,euros,dollars,points,bid,offer,price',
    named: 'named,called,is called,is named,goes by,by the name of,answers to',
    takesPart:
      "plays,swims,runs,rows,skates,competes,races,trains,fences,sings,dances,is in,is on,'s in,'s on,camper,member,player,swimmer,runner,belongs,bunks,sleeps,play,swim,cheerleader,goalkeeper,quarterback,linebacker,shortstop,pitcher,drum major,valedictorian,prefect,head girl,head boy",
    group:
      'group,age group,age bracket,cabin,bracket,division,category,team,squad,league,side,dorm,tent,class,course,choir',
    rank: 'youngest,the youngest,baby of,smallest,junior,newest,fastest,best,tallest,strongest,brightest,cleverest,quickest,oldest',
    takesPlace:
      'is set,set during,set in,set when,takes place,this scenario is set,this story is set,plays during,the story opens,write her at that age,write him at that age,play her at that age,play him at that age,play her as she was,play him as he was,the story begins,the story starts,our story begins,the scene opens,the scene begins',
    rite: 'bar mitzvah,bat mitzvah,b mitzvah,quinceañera,quinceanera,first communion,sweet sixteen party,quince',
    lately:
      'last spring,last summer,last autumn,last fall,last winter,last month,last week,last year,last night,this spring,this summer,this autumn,this winter,this week,this month,next week,next month,next spring,next saturday,on saturday,on sunday,on friday,this saturday,yesterday,tomorrow,recently,just had,a week ago,a month ago,weeks ago,months ago,is coming up,is next',
    again: 'again,once more,once again',
    more: 'more,besides,on top',
    liesBy: 'lie by,lies by,lied by,a lie by,off by,false by,wrong by,exaggerated by,too high by',
    halved:
      'cut it down the middle,cut it in half,cut in half,halve it,halved,split it in two,split in two,split it down the middle,divide it by two,divided by two,divide by two,in two equal parts,and take half',
    adultRight:
      'vote,allowed to vote,cast a vote,enlist,sign a contract,buy a beer,buy wine,be served,vote in elections,stand for election,join the army,old enough to drive,old enough to sign,old enough to enlist,old enough to marry,old enough to drink',
    notADay: 'not a day more,not a day over,not a day older,and not a day more,to the day,give or take a week',
    quarterAge:
      'a quarter of that,a quarter of her age,a quarter of his age,a quarter as old as,a quarter the age of,is a quarter of,one quarter of that,a fourth of that,a quarter his age,a quarter her age,a quarter of his years,a quarter of her years',
    guesses:
      'swear,swears,think,thinks,guess,guesses,assume,assumes,believe,believes,would say,bet,bets,insist,insists,take her for,takes her for,take him for,takes him for,mistake her for,mistake him for',
    stillChild:
      'little more than a child,barely more than a child,hardly more than a child,not much more than a child,more child than,more child than woman,more child than man,scarcely more than a child,little more than a boy,little more than a girl,still a child,still only a child,still just a child,still a little girl,still a little boy',
    youth:
      'youth,lad,slip of a lad,slip of a girl,slip of a boy,youngling,stripling,somewhere in her teens,somewhere in his teens,still in her teens,still in his teens,adolescent,just a kid,just a child,barely out of school,school uniform,stable lad,stable boy,cabin lad',
    schoolLife:
      "learner's permit,learners permit,provisional licence,provisional license,hall pass,prom is,prom night,prom date,prom queen,prom king,to prom,for prom,her prom,his prom,the prom,homecoming dance,homecoming queen,senior year,junior year,sophomore year,freshman year,junior cert,leaving cert,gcses,mock exams",
    anyChild: 'minor,child,kid,kiddo,baby,toddler,infant,tot,wee child,small child,young child',
    backwards:
      'backwards,backward,reversed,in reverse,from right to left,right to left,back to front,from the end,mirrored,in a mirror,in the mirror,upside down',
    forbids: 'not admitted,not allowed,prohibited,forbidden,not permitted',
    agoBefore: 'has lasted,have lasted,has spent the,have spent the,spent the last',
    introduces: "im,i 'm,i am,my name is,name 's,names,call me,this is,its",
    animal:
      'mare,horse,pony,stallion,gelding,filly,colt,dog,hound,puppy,cat,kitten,tomcat,parrot,tortoise,turtle,rabbit,goat,donkey,mule,cow,sheep,hamster,terrier,labrador,spaniel,collie,beagle,poodle,retriever,dachshund,greyhound,mastiff,cockatoo,canary,budgie,owl,raven,falcon,hawk,snake,lizard,goldfish',
    aboveAfter: 'and up,and over,and older,or older,or over,and above',
    laterAfter: 'from now,years from now,years hence',
    iHave: "im,i am,i 'm,just turned,only",
    says: 'says,say,shows,states,reads,gives,lists,claims,puts her at,puts him at,has her at,has him at,confirms,proves,reveals,marks her as,makes him,makes her,make him,make her,puts,has him as,has her as,gives her age as,gives his age as,lists her as,lists him as',
    papers:
      'passport,id,i d,id card,papers,fake id,licence,license,birth certificate,documents,document,card,file,record,records,paperwork,badge,ledger,register,parish book,student card,the real one,the true one,the genuine one,real papers',
    truth:
      'actually,really,in truth,in reality,in fact,the truth is,truth is,real age,actual age,is really,is actually',
    cake: 'cake,birthday,blew,blows,blow,birthday girl,birthday boy,frosting,icing,wish,each year of,one for each year,for each year',
    candle: 'candles,birthday candles',
    thirdAge:
      'a third as old as,a third of the age of,one third the age of,one third of the age of,a third the age of,a third of her age,a third of his age,a third of that,is a third of,is exactly a third of,is one third of,exactly a third of that,a third of his years,a third of her years,a third of my years,a third of your years',
    halfAge:
      'half as old as,half the age of,half her age,half his age,half their age,half my age,half the years of,half that,half of that,exactly half of that,half his years,half her years,half my years,half your years,half their years',
    older: 'years older,years her senior,years his senior,year older',
    younger:
      'years younger,years her junior,years his junior,years your junior,years my junior,yrs younger,year younger',
    since: 'since',
    answerNo: 'no,nope,false,n,not yet,nah',
    adultKey: 'adult,an adult,of age,legal,of legal age,over eighteen',
    asksAge:
      'how old,what age,what is her age,what is his age,your age,how many years,age please,asl,a s l,her age,his age,how many birthdays,how young,how many candles',
    looksKey: 'appearance,apparent age,looks,visual age,physical appearance,body,body age,visible age,physique',
    season: 'summer,winter,spring,autumn,year of life,year on earth,year in this world,year,harvest',
    ago: 'ago,back,have passed since,have gone by since,have passed,went by since,have gone by,since then',
    later: 'in',
    notYet: "yet to,not yet,has yet,n't yet,still not,has not,have not,nowhere near",
    shall: "will,'ll,shall,won 't,going to,is going to,about to,comes,turns,reaches,becomes",
    lacks:
      'until,till,from,before,short of,shy of,away from,lacks,needs,missing,left,to go,remaining,separate,separates,stand between,more,away,off,give it,lacked,needed',
    majority:
      'of age,come of age,comes of age,coming of age,majority,legal age,age of majority,adulthood,legal adulthood,turn legal,turns legal,becomes legal,be legal,an adult,a legal adult,old enough to vote,a grown woman,a grown man,her eighteenth birthday,his eighteenth birthday,of legal age',
    times: 'times,multiplied by',
    minus:
      'minus,take away,and knock off,knock off,and take away,and take off,less,and subtract,subtract,knocked down by',
    plus: 'plus,added to,and add,add',
    twice: 'twice,double,two times',
    half: 'half,half of,one half of,a half of',
    but: 'but,yet,though,although,however,whereas,in truth,in reality,really,actually,physically,biologically,mentally,in body',
    ageUnit:
      'years old,year old,yearsold,yearold,yrs old,yr old,years young,year young,years of age,yrs of age,yo,years-old,y old,years old now,summers old,winters old,springs old,year olds,years aged,years in age,summers,winters,y o,yos,years since birth,years on this earth,years alive,years behind her,years behind him,years to her name,years to his name,years of life',
    yearUnit: 'years,year,yrs,yr,summers,winters,springs,autumns,harvests,birthdays',
    old: 'old,of age',
    ageKey:
      'age,aged,ages,time since birth,days since birth,time elapsed since birth,years of age,age in years,age years,current age,her age,his age,their age,my age,physical age,biological age,actual age,real age,mental age,how old,years old,old,age group,age bracket,age range,age class,age category,aet,aetatis',
    is: "is,am,are,'s,'m,'re,being,be,would be,remains,stays,makes her,makes him,currently,iz,izz,claims to be,says she is,says he is,admits to being,swears she is,claims she is,is said to be,can 't be more than,cannot be more than,can 't be older than,cannot be older than,can 't be over,cannot be over,counts as,has reached,is now,is all of,is hardly,is scarcely,is no more than,is not even,is barely,has been alive for,had been alive for,has walked the earth for,must be,might be,may be,could be,should be,is certainly",
    was: 'was,were,had been,has been,used to be',
    has: 'has,have,counts,has lived,has seen,has reached,reached,has completed,has known,has',
    turns:
      'turns,turn,turning,will be,will turn,is turning,be,approaching,nearing,becomes,celebrates turning,gonna be,going to be,about to be,about to turn,going on,pushing,coming up on,rising,close on,gonna turn,finally be,will finally be,be turning,comes up to',
    turned: 'turned,yet turned,has turned,have turned,had turned',
    filler:
      'only,just,still,now,about,around,roughly,approximately,approx,circa,barely,merely,currently,actually,legally,already,all of,exactly,precisely,really,truly,officially,maybe,perhaps,probably,some,like,tender,technically,biologically,physically,a mere,a,an,mere,today,presently,recently,newly,freshly,sweet,young,somewhere,between,either,in fact,say,apparently,supposedly,allegedly,to be,just about,a tender,a ripe,a fresh,no more than,at most,not more than,no older than,not older than,not even,up to,nothing but,but,secretly,not a day over,not a day older than,given as,listed as,recorded as,stated as,put at,set down as,hardly,scarcely,somehow,all but,now just,not much more than,little more than,a little over,a little under,me,well,oh,uh,um,nearly,almost,practically,virtually,close to,bang on,by now,lol,rounding up,nonetheless,nevertheless,certainly,clearly,plainly,obviously,surely,definitely,undoubtedly,honestly,factually,scarce,evidently,not much over,much under,unmistakably,in january,in february,in march,in april,in may,in june,in july,in august,in september,in october,in november,in december,finally,eventually,at last,also',
    below:
      "under,below,younger than,less than,not yet,almost,nearly,not quite,shy of,short of,soon,close to,not even,yet to turn,yet to be,not turned,yet to reach,just under,a bit under,until,till,before,away from,fewer than,has yet to see,has not reached,not reached,far from,too young to be,pre,on the verge of,months from,weeks from,days from,months before,a year from,a year off,one year off,'t reached,'t yet reached,'t turned,'t yet turned,'t seen,'t even,nowhere near,years off,not seen,yet to see,will not see,won 't see",
    above: 'over,above,older than,more than,at least,past,beyond,minimum',
    looks:
      "looks,look,looking,appears,appear,seems,looks like,appears to be,body of,looks about,physically,passes for,stuck at,frozen at,forever,eternally,stopped aging at,not aged past,never aged past,'t aged past,stopped growing at,never grew past,has not aged past,arrested at,fixed at,trapped at,pass for,could pass for,can pass for,might pass for,would pass for",
    pronoun:
      'she,he,i,they,you,we,who,both,char,user,{{char}},everyone here,each,both of them,whom,everybody,all of them',
    person:
      'girl,boy,woman,man,lady,gentleman,daughter,son,sister,brother,stepsister,stepbrother,stepdaughter,stepson,niece,nephew,cousin,child,kid,student,pupil,maid,princess,prince,heroine,hero,protagonist,character,companion,friend,girlfriend,boyfriend,neighbour,neighbor,apprentice,servant,page,runaway,orphan,witch,wizard,elf,vampire,demon,angel,fairy,android,robot,thief,assassin,knight,squire,cadet,recruit,intern,trainee,novice,nun,priestess,idol,cheerleader,athlete,gymnast,captain,queen,king,duchess,countess,heir,heiress,ward,newcomer,stranger,mermaid,catgirl,foxgirl,prodigy,genius,rebel,outcast,guest,roommate,classmate,barista,cook,chef,nurse,guard,guide,spy,pilot,musician,violinist,pianist,performer,youth,youngster,lad,lass,lassie,guy,gal,dude,chick,teen,teenager,schoolgirl,schoolboy,twins,twin,sibling,half-sister,half-brother,babysitter,nanny,fiancee,bride,wife,husband,mother,father,mom,mum,dad,aunt,uncle,person,human,someone,somebody,subject,model,actress,actor,partner,lover,crush,muse,victim,villain,owner,boss,rival,hostess,host,kitsune,succubus,goddess,shrine maiden,maiden,damsel,urchin,waif,redhead,blonde,brunette,tomboy,nerd,geek,goth,bully,delinquent,loner,virgin,miss,lodger,tenant,patient,client,mate,sidekick,clerk,smith,shepherdess,goatherd,deckhand,stowaway,stablehand,farmhand,cabin boy,bard,monk,acolyte,disciple,scholar,freshman,sophomore,junior,cabin girl,local,native,refugee,traveller,traveler,enthusiast,fan,protégé,protege,protégée,creature,being,soul,thing of beauty,name,waitress,waiter,baker,tailor,sailor,fisher,farmer,seamstress,gardener,painter,dancer,singer,reader,weaver,potter,innkeeper,assistant,messenger,courier,tutor,inventor,sorcerer,sorceress,sorcerer apprentice,trainee baker,florist,librarian,milkmaid,barmaid,governess,footman,valet,blacksmith,huntress,hunter,archer,ranger,healer,cleric,paladin,rogue,mage,druid,warrior,mercenary,bandit,pirate,smuggler,hacker,streamer,gamer,skater,surfer,swimmer,runner,cyclist,dressmaker,shopgirl,shopkeeper,fisherman,lighthouse keeper,poet,illustrator,student nurse,girls,boys,kids,children,students,pupils,sisters,brothers,daughters,sons,women,men,recruits,cadets,apprentices,heroines,princesses,maids,oc,chara,sona,char,persona,bot,mc,ocs,bestie,sib,bro,sis,gf,bf,champion,winner,transfer,transfer student,runner-up,valedictorian,troublemaker,dropout,know-it-all,class clown,bookworm,misfit,mechanic,priest,judge,cop,medic,diplomat,acrobat,critic,mystic,fanatic,monarch,saint,prophet,herald,steward,usher,postman,milkman,barkeep,bellhop,busboy,au pair,chauffeur,undergraduate,ballerina,ballet dancer,soloist,understudy,page boy,altar boy,chimney sweep,lookout,drummer boy,powder monkey,mascot,bosun,boatswain,skipper',
    thing:
      'quarrel,dispute,argument,rumour,rumor,alliance,custom,joke,legend,story,pact,oath,vow,debt,whiskey,whisky,scotch,bourbon,rum,wine,port,brandy,cognac,sherry,cheese,car,truck,van,bike,motorcycle,bicycle,ship,boat,yacht,house,home,building,apartment,flat,company,business,firm,startup,marriage,tradition,tree,oak,bar,shop,store,café,cafe,inn,tavern,pub,dog,cat,horse,mare,hound,puppy,kitten,parrot,tortoise,computer,laptop,phone,coat,jacket,sword,book,law,feud,war,mystery,case,engine,clock,lamp,tower,bridge,road,ruin,ruins,career,anniversary,mortgage,lease,contract,loan,sentence,plan,warranty,guarantee,gap,drought,reign,friendship,relationship,affair,partnership,employment,experience,study,program,programme,project,mission,journey,voyage,absence,exile,siege,treaty,truce,span,period,cycle,run,streak,wait,break,bet,record,recording,painting,photograph,photo,letter,diary,recipe,sourdough,starter,vintage,bottle,barrel,cask,guitar,piano,violin,watch,dress,sofa,couch,table,chair,bed,mattress,carpet,roof,wall,garden,lighthouse,church,temple,castle,hotel,restaurant,bakery,library,museum,school,university,hospital,factory,mill,mine,station,train,plane,aircraft,bus,tram,newspaper,magazine,song,album,film,movie,game,console,software,app,website,blog,code,bug,system,server,machine,device,robot vacuum,tool,knife,gun,rifle,scar,wound,injury,grudge,secret,promise,habit,addiction,dream,memory,rivalry,club,team,band,organisation,organization,charity,foundation,institution,society,city,town,village,country,nation,empire,kingdom,republic,planet,star,universe,rule,policy,ban,permit,licence,license,answer,number,total,sum,count,score,temperature,price,cost,fee,level,rank,room,floor,chapter,page number,episode,season,volume,part,section,verse,line,track,lane,exit,gate,platform,route,size,height,weight,length,width,depth,distance,speed,limit,odds,chance,ratio,result,rating,grade average,password,pin,bedtime,deadline,curfew,closing time,time,hour,date,dinner,lunch,breakfast,shift,today,tomorrow,yesterday,this,that,it,there,which,what,it all,maximum,minimum,quantity,amount,capacity,population,crew,party of,group,table for,player count,word count,page count,drinking age,legal age,driving age,minimum age,voting age,age rating,recommended age,age limit,age of consent,pension age,retirement age,school age,stone age,bronze age,iron age,ice age,middle ages,golden age,dark ages,space age,age gap,age difference,age range of the players,ages ago,furniture,wardrobe,desk,stove,oven,kettle,fridge,freezer,boiler,heater,ferry,tractor,scooter,camera,radio,television,tv,port wine,malt,single malt,vinegar,balsamic,gouda,cheddar,parmesan,brand,label,franchise,series,show,festival,ceremony,ritual,contest,tournament,championship,league,dynasty,monarchy,regime,prison,trial,investigation,grave,tomb,statue,monument,fountain,well,pond,orchard,vineyard,forest,bonsai,cactus,plant,vine,rose bush,hedge,lawn,fence,shed,barn,stable,farm,ranch,manor,estate,mansion,cottage,cabin,hut,villa,chapel,abbey,cathedral,harbour,harbor,pier,dock,canal,dam,tunnel,lift,elevator,staircase,pipe,pipes,wiring,battery,tyres,tyre,tire,tires,shoes,boots,hat,ring,necklace,medal,trophy,uniform,flag,map,globe,telescope,microscope,printer,typewriter,calculator,router,modem,cable,jeep,sedan,hatchback,wagon,cart,carriage,saddle,harness,tariff,beer,ale,cider,honey,mead,tea,soup,bread,butter,cream,sausage,ham,rope,sail,anchor,hull,deck,bell,organ,drum,flute,harp,armour,armor,shield,bow,axe,saw,hammer,anvil,loom,wheel,pump,valve,generator,turbine,kitchen,cellar,attic,window,door,floorboards,paint,wallpaper,rug,blanket,quilt,pillow,shirt,skirt,scarf,gloves,glasses,spectacles,wallet,purse,suitcase,trunk,bag,backpack,basket,box,jar,pot,pan,plate,cup,mug,teapot,spoon,fork,rabbit,hamster,goat,sheep,cow,bull,pig,pony,donkey,camel,elephant,hen,rooster,goose,duck,swan,owl,crow,raven,hawk,falcon,eagle,snake,lizard,frog,fish,carp,whale,dolphin,bee,hive,wolf,fox,bear,cub,kitty,pup,terrier,labrador,spaniel,spruce,pine,maple,birch,apple tree,pear tree,rosemary,lavender,ivy plant,wheel of cheese,visa,passport,subscription,membership,mandate,term,prototype,version,firmware,satellite,probe,rocket,ruling,verdict,constitution,statute,bylaw,currency,bond,pension,locker,extension,bib,badge,ticket,seat,row,cats,dogs,horses,gelding,filly,colt,foal,stallion,mule,tomcat,pear,oaks,sloop,schooner,ketch,dinghy,barge,kayak,canoe,trawler,steamer,piper,dachshund,beagle,collie,poodle,spinster aunt,cockatoo,budgie,canary,goldfish,koi,hedgehog,ferret,guinea pig,turtle,iguana,gecko,axolotl,retriever,shepherd dog,greyhound,wolfhound,sheepdog,bulldog,mastiff,spitz,rex,fixture,account,cough,nap,debuts,party,paper,gazette,weekly,daily,podcast,channel,gang,squad,troupe,choir,orchestra,household,staff,fracture,brewery,distillery,winery,nursery,grocery,pottery,tannery,dairy,gallery,cidery,refinery,battery pack,cats,dogs,horses,ships,boats,towers,kittens,puppies,hall,pool,block,lawnmower,corner,pickup,rye,gin,vodka,armagnac,tequila,mezcal,minivan,campervan,camper van,moped,lorry,washing machine,dishwasher,dryer,toaster,blender,vacuum cleaner,hoover,air conditioner,thermostat,radiator,monitor,keyboard,tablet,headset,speaker,turntable,jukebox,accordion,cello,trumpet,saxophone,banjo,mandolin,ukulele,courthouse,fire station,police station,town hall,city hall,gym,gymnasium,sports hall,stadium,arena,playground,swimming pool,aquarium,zoo,theatre,theater,cinema,opera house,clinic,pharmacy,post office,warehouse,greenhouse,windmill,watermill,silo,airport,runway,motorway,highway,bypass,roundabout,reservoir,power station,solar panel,wind farm,telegraph,archive,archives,treehouse,gazebo,porch,veranda,chimney,awning,conservatory,skyscraper,high-rise,neighbourhood,neighborhood,district,suburb,park,square,market,supermarket,mall,bookshop,bookstore,diner,pizzeria,hostel,motel,caravan,trailer,snowplough,snowplow,excavator,forklift,crane,locomotive,carousel,ferris wheel,rollercoaster,roller coaster,toothbrush,umbrella,ash tree,plum tree,cherry tree,fig tree,lemon tree,rosebush,ficus,orchid,hammock,tent,sleeping bag,rucksack,cauldron,kiln,spinning wheel,sewing machine,pacemaker,hip replacement,passcode,blueprint,lighthouse lamp,elevator shaft,data centre,data center,start-up,co-op,cooperative,orphanage,monastery,convent,parish,bishopric,county,province,bylaws,almanac,encyclopedia,dictionary,calendar,chessboard,snow globe,teddy bear,rocking horse,dollhouse,stew,chutney,pickle,kimchi,sake,soy sauce,miso,whisky barrel',
    when: 'when,while,as,whenever,where,remember,remembers,remembered,recalls,recalled,once,back in',
    memory:
      'since,ever since,since she was,since he was,since i was,back when,since the age of,since age,from age,from the age of,remembers being,remember being,recalls being,memories of being,memory of being,as a child of,since turning,orphaned at,left home at,before turning,after turning,until age,until the age of,from ages,between ages,between the ages of,at ages,orphaned at age,orphaned at the age of,widowed at',
    at: 'at,at age,at the age of,by,by age,by the age of,aged,at just,at only,at about,around,around age,when aged,at the tender age of,at not quite,at almost,at nearly,at not yet',
    past: 'left,learned,learnt,ran,was,were,had,went,came,began,met,got,took,made,moved,lost,found,won,fell,became,wrote,sold,bought,built,saw,knew,fled,joined,started,discovered,broke,gave,told,taught,thought,stole,kept,held,stood,spent,grew,used to,would,did,could,led,read the,sang,swam,drew,drove,rode,flew,fought,hid,sailed,said,heard,felt,ate,drank,slept,sent,set out,quit,beat,shot,caught,woke,wed,climbed',
    span: 'for,during,over the past,over the last,in the past,in the last,within,the past,the last,after,every,past,last,next,first,the first,another,spent,in,served,worked,waited,lasted,took,nearly,these,those,veteran of,veterans of',
    spanAfter:
      'ago,later,earlier,before,after,since,of experience,of service,of marriage,of practice,of training,of work,of war,of peace,of silence,of sailing,in prison,in the making,in business,in office,in the navy,in the army,of study,of research,in a row,running,straight,of friendship,together,apart,long,of exile,of freedom,of sobriety,in exile,older,younger,sober,clean,married,in the past,in the future,from now,hence,late,early,ahead,behind,away,of solitude,of loneliness,abroad,overdue,too late,of it,of them,old marriage',
    no: "no,not,n't,'t,never,nobody,no one,none,anyone,anybody,those,if,nothing,without,neither,nor,non,against,prohibits,forbids,bans,ban on,refuses,forbidden,prohibited,isn 't,aren 't,any,whoever,must,should,people,users,visitors,persons,players,minors,cannot,can 't,do not,don 't,rather than,instead of,everyone,no-one,zero,unless",
    minor:
      "underage,under age,under aged,underaged,jailbait,loli,lolis,lolicon,shota,shotacon,lolita,preteen,pre teen,preteens,pre pubescent,prepubescent,pubescent,below the age of consent,under the age of consent,below the legal age,not of legal age,not legal age,below legal age,under the legal age,under legal age,not an adult yet,not yet an adult,not yet of age,not of age yet,not an adult,too young to vote,too young to drink and too young to vote,too young to be legal,too young to drive,minor by law,not yet legal,not legal yet,legally a minor,legally a child,a minor child,elementary schooler,elementary schoolgirl,elementary schoolboy,middle schooler,middle schoolers,tween,tweens,child bride,sweet sixteen,jail bait,ageplay minor,cunny,hebe,'t old enough to vote,not old enough to vote,'t yet old enough to vote,not yet old enough to vote,'t old enough to drive,not old enough to drive,'t yet old enough to drive,not yet old enough to drive,'t old enough to marry,not old enough to marry,'t yet old enough to marry,not yet old enough to marry,too young to marry,'t old enough to sign,not old enough to sign,'t yet old enough to sign,not yet old enough to sign,too young to sign,'t old enough to enlist,not old enough to enlist,'t yet old enough to enlist,not yet old enough to enlist,too young to enlist,'t old enough to smoke,not old enough to smoke,'t yet old enough to smoke,not yet old enough to smoke,too young to smoke,'t old enough to gamble,not old enough to gamble,'t yet old enough to gamble,not yet old enough to gamble,too young to gamble,'t old enough to work,not old enough to work,'t yet old enough to work,not yet old enough to work,too young to work,'t old enough to rent a room,not old enough to rent a room,'t yet old enough to rent a room,not yet old enough to rent a room,too young to rent a room,'t old enough to sign a contract,not old enough to sign a contract,'t yet old enough to sign a contract,not yet old enough to sign a contract,too young to sign a contract,'t old enough to leave school,not old enough to leave school,'t yet old enough to leave school,not yet old enough to leave school,too young to leave school,under the age of majority,below the age of majority,sweet 16,short of legal age,still a minor,not of age,not yet eighteen,a year off legal,not old enough to be out alone,needs her parents to sign,needs his parents to sign,not come of age,not yet come of age,barely a teen,barely a teenager,barely into her teens,barely into his teens,not yet a teenager,newly a teenager,tenderly aged child,underaged girl,underaged boy,highschoolgirl,highschoolboy,middleschoolgirl,middleschoolboy,elementaryschoolgirl,underage girl,under the age to vote,teenage minor,fresh out of middle school,barely out of middle school,barely out of grade school,barely out of primary school,just out of middle school,just out of primary school,straight out of middle school,may not vote for,may not vote yet,cannot vote yet,can 't vote yet,can 't vote for another,may not vote for another,not allowed to vote yet,still in nappies,still in diapers,not yet in her teens,not yet in his teens,not even in her teens,not even in his teens,not quite in her teens,not quite in his teens",
    child:
      'minor,child,kid,kiddo,little girl,little boy,small child,schoolgirl,schoolboy,schoolchild,school girl,school boy,schoolkid,infant,baby girl of the family,young child,grade schooler,grade school student,primary school pupil,primary school student,elementary student,elementary school student,elementary school pupil,elementary school girl,elementary school boy,primary schooler,middle school student,middle school girl,middle school boy,middle school pupil,junior high student,junior high school student,junior high girl,junior high schooler,kindergarten student,girl scout,boy scout,eighth grader,ninth grader,tenth grader,eleventh grader,seventh grader,sixth grader,fifth grader,fourth grader,third grader,second grader,first grader,middle school kid,freshman in high school,sophomore in high school,junior in high school,high school freshman,high school sophomore,high school junior,schoolage girl,adolescent girl,adolescent boy,preschooler,schoolkid,juvenile,legal minor,underclassman in high school,cub scout,year niner,sixth former in lower sixth,in her early teens,in his early teens,in her mid teens,in his mid teens,in their early teens,in her young teens,third-former,fourth-former,fifth-former,second-former,first-former,third former,fourth former,fifth former,second former,first former,year seven pupil,year eight pupil,year nine pupil,year ten pupil,year eleven pupil,grammar school pupil,grammar school girl,grammar school boy,prep school boy,sunday school pupil,lower sixth pupil,choirboy,choirgirl,ballboy,ball girl,ballgirl,paperboy,papergirl,schoolchildren,schoolagers,middle-schooler,high school age girl,school-age girl,school-age boy,school-age child,school-aged,brownie scout,sea cadet,fifth grade girl,high-school freshman,high-school sophomore,high-school junior,eighth-grader,ninth-grader,tenth-grader,eleventh-grader,seventh-grader,sixth-grader,fifth-grader,fourth-grader,third-grader,kindergarten kid,wee lass,wee lad,schoolgoing girl,schoolgoing boy,first-year high schooler,second-year high schooler,rising sophomore,rising freshman,rising junior,toddler,baby boy,baby girl,grade-schooler,primary-schooler,year seven,year eight,year nine,tot,preteen,tween,wee child,small boy,small girl,nursery child,middle-school student,junior high kid,kindergartner,kindergartener',
    teen: 'teen,teenager,teenage girl,teenage boy,teenaged girl,teenaged boy,teen girl,teen boy,adolescent,high schooler,high school student,high school girl,high school boy,highschooler,high school pupil,secondary school student,secondary school pupil,high school cheerleader,teeny,teenybopper,young teen,mid teens,early teens,teens,her teens,his teens,their teens,high school kid,highschool student,highschool girl,highschool boy,high school athlete,boarding school student,boarding school girl,prep school student,teenaged,teenage',
    unclear:
      "barely legal,just legal,freshly legal,newly legal,barely an adult,barely of age,just come of age,high school senior,senior in high school,late teens,her late teens,his late teens,looks underage,youthful beyond her years,ageless child,legal loli,too young to drink,too young to buy beer,barely out of childhood,barely a woman,barely a man,not quite a woman,more girl than woman,just past childhood,young enough to be carded,sixth former,age unknown but young,'t old enough to drink,not old enough to drink,last year of high school,final year of high school,last year at high school,final year at high school",
    figure:
      'at heart,of the,of,prodigy,compared,in spirit,inside,uniform,uniforms,outfit,outfits,costume,costumes,skirt,crush,fantasy,days,years,dreams,support,custody,care,psychologist,psychology,therapist,actor,star,at sea,idol of old,doctor,minder,proof,safe,like,labour,labor,friendly,noble,character,role,key,injury,injuries,scale,chord,detail,issue,inconvenience,deity,god,goddess,celebrity,poet,official,prince,league,arcana,spirit,demon,planet,lord,setback,drama,novel,fiction,rebellion,angst,romance novels,reunion,teacher,sweetheart,sweethearts,diploma,band,series,movie,film,comedy,comedies,magazine,magazines,hostel,hostels,centre,center,worker,group,court,orchestra,theatre,idol,pregnancy,slang,bathroom,book,section,room,hood,abduction,welfare,hospital,protection,services,education,development,again,in a candy store,when it comes,wonder,musician,works,gods,in comparison,dream,dream come true,memories,audience,audiences,sons,daughter,son,kids,wasteland,hobby,diary,readers,board,bus,council,building,kitchen,library,nurse,janitor,principal,chess,choir,concert,gym,gate,playground,playlist,playlists,album,humour,humor,charm,grin,pranks,prank,jokes,smile,manners,enthusiasm,looks,giggle,giggles',
    aside:
      'chaperones,chaperoned,chaperone at,like,like a,as if,such as,teaches,taught,teach,teacher of,coaches,tutors,helps,for,dressed as,pretends to be,played,plays,acts like,loves,hates,protects,rescues,saved,raising,raised,works with,writes about,former,ex,once,no longer,no longer a,calls her,called,treats her like,story about,not,no,never,reminds,sounds like,behaves like,grew up as,began as,started as,as a,remembers,taller than,than,adopted,inner,her inner,his inner,acts like a,act like,acting like,has the handwriting of,the handwriting of,the maturity of,maturity of,the energy of,energy of,the humour of,the humor of,the sense of humour of,the attention span of,the appetite of,the enthusiasm of,the patience of,the temper of,the emotional range of,the taste of,the vocabulary of,the manners of,the laugh of,giggles like,laughs like,sulks like,pouts like,as excited as,like some,as giddy as,worse than,behave like,the mind of a bored',
    article: 'a,an,the,this,that,our,my,her,his,their,your,one,its',
    born: 'born,born in,birth year,year of birth,birthday,birthdate,date of birth,dob,birth date,b,birth,birthyear,born on,class of,came into the world in,came into the world on',
    present:
      'the year is,it is the year,current year,present year,present day,set in,takes place in,in the year,year,the present is,story year,the date is,today is,it is now,it is,now,setting,the story is set in,story takes place in,current date,timeline,scene date,the scene is',
    grade: 'grade,grader,graders,form,in year,school year,year group,year',
    attends:
      "attends,goes to,is in,'s in,am in,'m in,still in,studies at,enrolled in,enrolled at,student at,pupil at,goes to a,currently in,attending,started,starts,just started,is starting,sits in,is still in,skips,a student in,a pupil in,student in,pupil in,finishing,repeating,sits,sitting,is sitting,studies for,studying for,revises for,revising for,prepares for,preparing for,takes her,takes his,taking her,taking his,crams for,cramming for,swots for,halfway through,partway through,midway through,just finished,has just finished,just completed,finishes,entering,enters,about to start,is about to start,will start,begins,is repeating,repeats,moved up to,going into,goes into,rising,graduates from,graduating from,first day of,last day of,first week of,last week of,start of,middle of,end of,in her final year of,in her last year of,in her first year of,in her second year of,in his final year of,in his last year of,in his first year of,in her first year at,in her second year at,in her third year at,a first year at,first-year at,bus to,the bus to,rides to,walks to,cycles to,homework for,homework from,detention in,class president of,kicked out of,expelled from,transferred to,transfers to,a test in,maths test in,math test in,exam in,homeroom teacher at,just began,has just started,has just begun,just entered,is entering,is finishing,about to enter,still attends,still goes to,flunked,is failing,bound for,heading into,moves up to,is now in,is going into,am going into,is headed into,heads into,in her freshman year of,in his freshman year of,in her sophomore year of,in his sophomore year of,in her junior year of,in his junior year of,is a freshman in,is a sophomore in",
    school:
      'elementary school,primary school,grade school,middle school,junior high,junior high school,high school,highschool,kindergarten,preschool,secondary school,gcse,gcses,gcse exams,mock gcses,sats at primary,eleven plus,eleven-plus,ninth-grade algebra,ninth form,sixth form,lower sixth,fifth form,fourth form,third form,second form,first form,year seven,year eight,year nine,year ten,year eleven,homeroom,junior school,infant school,prep school,nursery school,comprehensive school,grammar school,a levels,a-levels,o levels,school prom,elementary,primary',
    student: 'student,pupil,girl,boy,schoolgirl,schoolboy,kid,class,classroom',
    birthday: 'birthday,bday,b day',
    soon: "hasn't had,haven't had,hasn't yet had,recently,just celebrated,has celebrated,today,tomorrow,yesterday,tonight,next,upcoming,coming,this,last week,last month,soon,just,on monday,on friday,on saturday,on sunday,celebrating,is,has not had,not had,yet to have,waiting for,looks forward to,until her,until his,before her,before his,comes,approaches,not yet had,short of her,short of his,shy of her,shy of his,planning,away,'s,happy,the week,the week before,the day before,last monday,last tuesday,last wednesday,last thursday,last friday,last saturday,last sunday,on tuesday,on wednesday,on thursday",
    follower:
      'will,forever,eternally,always,and,but,or,so,yet,now,today,already,this,next,with,who,when,as,in,though,although,because,while,at,on,since,for,going,years,old,if,like,then,too,by,going on,even,currently,here,after,turning,just,only,still,right,max,tops,or so,ish,something,last,tomorrow,yesterday,tonight,not,from,living,studying,working,until,till,however,plus,exactly,again,and a half,once,where,loves,likes,lives,works,she,he,his,her,their,single,by now,by then,under,inside,near,beneath,behind,beside,despite,indeed,honestly,unless,whereas,whose,which,that,into,over,come,fyi,btw,or thereabouts,give or take,if a day,at most,these days,per,according,thanks,during,before,between,against,among,around,outside,upon,without,sadly,luckily,maybe,perhaps,female,male,said,says,n,w,lol,haha,xd,and a bit,and proud,or just about,plus a bit,and counting,if you must know,now that,u,wbu,hbu,und,et,si,years young,soon,throughout,every,today too,wants,keeps,runs,knows,rides,sells,dreams,speaks,makes,hopes,thinks,sings,writes,has,does,needs,pretending,hiding,trying,learning,saving,apprenticed,all,almost,nearly,whole,forever more,aged,nd,bc,cuz,cause,atm,tho,ok,okay,fwiw,the week,the day,the month,the year,the summer,the winter,the spring,the autumn,the night,the morning,and three quarters,and a quarter,three quarters,and change,irl,in real life,in rl,rn,tbh,ngl,fyi,ooc,the year after next,the year after,the month after,the week after,each,apiece',
    parent:
      'mother of,father of,mom of,mum of,dad of,parent of,teaches,taught,raises,raising,teacher of,nanny of,coaches,babysits,has a,has an,have a,had a,has two,has three,tutors,chaperones,chaperoned,sews for,books for,classes for,lessons for,toys for,adopted,teacher to,stories for,programs for,programme for,class of',
    of: 'of',
    range: 'to,or,and,bis,through',
  },
  sayingParts: {
    justGrown:
      'barely grown,hardly grown,scarcely grown,barely grown up,hardly grown up,only just grown,barely an adult,hardly an adult,barely adult',
    childlike:
      'boyish,girlish,childlike,childish,baby faced,babyfaced,round cheeked,cherubic,chubby cheeked,apple cheeked',
    ageUnknown:
      'age (?::|=|is|remains|-) (?:unknown|uncertain|unclear|not known|a mystery|unstated|unspecified|[?]+),(?:no #1|no one|noone|nobody) (?:really |here )?(?:knows|remembers|recalls|can say) (?:his|her|their) (?:birthday|age|real age|birth date|birthdate|date of birth|year of birth),(?:no #1|no one|noone|nobody) (?:really |here )?knows how old',
    laughs: 'lol,lmao,xd,haha\\p{L}*,bro,dude,guys',
    have: 'im',
    only: 'so',
    who: 'she,he,i',
    anyone: 'anyone',
  },
  sayings: {
    half: [
      '{n}(?: years old)?(?: [,;])?(?: and| but| while)? (?:@?i|he|she|@\\S+) (?:am|.m|is|.s){w1} half(?: as old| of it)?(?: [,.;]|$)',
    ],
    less: [
      '(?:older|elder|big) (?:brother|sister|cousin) is {n}(?: years old)? [,;.] (?:and )?(?:there are )?{n} years (?:lie )?between (?:us|them)',
      '(?:brother|sister|cousin|twin) (?:is|.s) (?:just |only )?{n}(?: years old)?(?: [,;])?(?: and| but| while)? (?:@?i|he|she) (?:am|.m|is|.s) {n}(?: years)? (?:less|fewer|behind)',
    ],
    own: [
      '(?:just|recently) celebrated (?:his|her|their|my) ~(1[0-7]|[3-9])(?: [,.;!]| and| with|$)',
      'with (?:his|her|their) {young} years(?! (?:of|as|in|at)\\b)',
      '(?:hello to|meet|this is|name is|called) @\\S+ \\. {young} \\. ',
      ', {young} by (?:his|her|their) own (?:count|account|reckoning)',
      '(?:president|captain|heir|champion|prefect|leader) , {young} , ',
      '(?<!#\\d+ )and {young} , (?:she|he) \\p{L}+s ',
      '(?:year|months|weeks) past {young} ,',
      'officially {young}(?: (?:xd|lol|:|!)|$)',
      '(?:oc|chara) : \\p{L}+ , {young} ,',
      '(?:^|, ){young} today !',
      '(?:^|[.,:!?] ){young} @?i am ,',
      'an? {young} year old (?:to|who|like) ',
      'come @?\\p{L}+ , {who} (?:reaches|hits) {young}(?! \\p{L})',
      '(?:every|each|all)(?: of)?(?: the| our)? (?:member|camper|player|singer|scout|pupil|contestant|recruit|participant|apprentice|trainee|cadet|dancer)s?{w5} (?:is|are|.s)(?: aged| all| between| from)* {young}(?: and| to| -| \u2014)? {young}(?: years| [,.;]|$)',
      '(?:everyone|everybody|all of them)(?: here| there| in \\S+ \\S+)?(?: is| are)(?: aged| all| between| from)* {young}(?: and| to| -| \u2014)? {young}(?: [,.;]|$| years)',
    ],
    next: ['(?:a|#1) year ago (?:she|he)(?: celebrated)? turn(?:ed|ing) {n}'],
    sum: [
      'since(?: the)?(?: age of| age| (?:she|he|@?i) (?:was|were))? {n} , (?:which|that|and that)(?: makes| is|.s| was){w1} {n} years',
      'since (?:she|he|@?i) (?:was|were) {n} , {n} years (?:now|ago)',
      '(?:came|arrived|moved|got){w5} (?:at|aged|(?:she|he) was) {n} and has (?:lived|been|stayed|worked){w5} {n} years',
      '{n} years after starting (?:kindergarten|school|nursery) at {n} ,',
      '(?:crowned|enthroned|orphaned|adopted|apprenticed|sworn in|taken in) at (?:age |the age of )?{n} ,{w6} ha(?:s|ve){w3} (?:reigned|ruled|lived|stayed|served|sat|worn|held|been){w6} for {n} years',
    ],
    rest: [
      "(?:she|he|@\\S+) (?:is|'s) {n} years off {n}",
      '{n} years between{w4} {n}(?: year old)?{w2} , and{w2} the younger',
      '{n} years behind (?:his|her|their) {n}(?: year old)? (?:brother|sister|cousin|friend)',
    ],
    third: [
      '#3 times (?:his|her|their) age (?:gives|makes|is){w5} {n}',
      'three times (?:his|her|their) age (?:gives|makes|is){w5} {n}',
    ],
    none: [
      '(?:another )?#\\d+ (?:months|years|weeks) , then {who} (?:is|turns|will be)(?: finally)? #18',
      '(?:birthday|day) that makes (?:her|him) an adult',
      "{who} (?:is|'s) (?:still )?(?:below|under|beneath) the age of #18",
      "(?:she|he) can 't wait to (?:be|turn) #18",
      '(?:^|[.,] )not #18 (?:until|till) ',
      '#1 more year and {who} (?:would|will) be #18',
      '(?:nearly|almost) #18 but not quite',
      'junior high is(?: where|{w3} for) {who}',
      'in (?:his|her|their) early teens , @\\S+ \\p{L}+s ',
      'roleplay as an? (?:small|little) (?:boy|girl)',
    ],
  },
}
