/** Given names and short forms that the list of the United States lacks. Without marks on letters: "siobhan", "soren". */
export const WORLD_FEMALE = `
aase adaeze adelheid adwoa afua agata agathe agnieszka aiko aino aishwarya akosua akua alenka alessia aletta alida
alisoun alizee allegra alys amaka amalie amarachi ambika amelie amrita anais ananya anastasiya anca aneta angelique
angharad anh-thu anika anjali anke anneliese annelise annemarie annette annick annika antigone antje anushka aoife
aparna apolline aradhana archana ariadne armelle arwen ashwini astrid asuka atalanta athena aurelie ayaka ayako
ayesha aylin ayse azadeh barbro bea beata beatrix becky bente berit bess bessie bhavna bianka blodwen boglarka
bozena branwen brigitta brigitte britta bronagh bronwen brunhilde camilla caoimhe carlotta carys cassandra catrin
catriona ceridwen cerys chiamaka chiara chidinma chika chinwe chioma chitra chiyo christel clemence clemency
clementine clothilde clytemnestra concepcion conchita consuelo cosima cressida dagmar dagny damayanti danica daniela
danuta darya deirdre delphine desdemona devika dilys dinah ditte divya dobromila dolly dominika dorabella dorcas
dorota dorothea dorottya dunja durga dymphna ebele ebony edwige efua eithne ekaterina electra elfriede elke ellinor
elodie eloise elsbeth elspeth emeline emer enid ermintrude erzsebet esi etsuko eudora eulalia eun-ji eurydice
fabienne fadwa faiza farida fatima fatoumata femke fenella fernande fiammetta filippa filomena fionnuala flavia
fleur folasade francine francoise franka franziska freda freja freya frida friederike fumiko funmilayo gaelle
galadriel galina gertie ghislaine gisele gitte giuseppina glynis goneril gormlaith grainne greetje gretchen gudrun
guinevere gulnara gunilla gwendolen habiba hadiza hanako hanne hanneke haruka haruko hecate hedda hedvig hedwig
heike helene helga hermia hermina hildegard hippolyta honoria hortense huda hyacinth ifeoma ifeyinwa ikram ildiko
ilona ilse imelda imke imogen inge ingeborg inger ingrid ione iphigenia ireti irina irini isabeau ishani isolde
ivana ivanka iwona izabela jacoba jadwiga jagoda jamila jana jane janina jarmila jasna jaya jelena jennet jitka
jocasta jolanta jolene josefa josefine josette jovana juliane juliet julieta jutta jyoti kamala kaori karolina kasia
katarina katarzyna katharina katinka katja katka katrien katrin katya kavita kayoko kazuko keiko khadija khadijah
kirsi kirsteen kirstin klara klementina klothilde komal kristiina kristyna krystyna kumiko kyoko lakshmi lalita
latifa laurette lavinia layla leocadia leticia lidia lidiya lieselotte lilia lilianne lina linnea liselotte lizzie
lizzy ljubica lorelei lotta lotte lucasta luciana lucienne lucja lucretia ludmila lupe lupita lyudmila maaike mabli
madge madhuri mafalda magali magdalena maire mairead maitreyi malgorzata malin malvina mamta manami manju manuela
marceline mareike marfa margarethe marge margery marguerite mariam marianna marieke mariel mariella marietta marija
marika mariko marit marjolein marketa marlies marta martine martje maryam masako mathilde matilde maude maxine medea
meena meera mei-ling meike melania melisande merete mette michiko mieke miep milena milica mimi minerva mirjam
mitsuko moana monique morag morgana morwenna mridula myfanwy nadezhda nadja naledi nalini nandini naoko narges
nasrin natacha natalya nausicaa nawal neelam neha nele nerissa nerys ngozi niamh nicolette nikhila nikoletta nimmi
nirmala nisha nkem nneka norah noriko nuala nyarai odile oksana olena olga oluchi olufunke ondine oona oonagh orla
orlaith orsina ortrud ottilie padma padmini parvati parvin paulette peg perdita pernille petronella philomena pia
pooja pranita pratibha preeti proserpina purnima radha radhika raewyn ragnhild rajni rania rashmi reiko rekha renske
rhiannon rikke rina ritva rosalba rosalie rosamund rosina roswitha roxana rukmini rumiko ruta saanvi sabine sachiko
sakshi sakura salma salome sanne saoirse sarita saskia savita sayuri seema semele senta severine shabnam shakuntala
shanta sheherazade shehnaz shilpa shireen shobha shreya shruti sibyl sieglinde siegrid signe sigourney sigrun sinead
siobhan sita sive sneha solange solveig sophronia soraya stefania steffi steinunn stephania subira suda sudha sujata
sunita suniti susanne sushma suzette svea swati swetlana sybil sylvie tabea tamsin tanja tansy tasha tatjana tecla
temperance teodora tereza thandiwe thea thekla thisbe tilda tilly timea tove trijntje trine trudi trudy tzipora ulla
ulrike uma una uschi usha valentyna valeska vasanti vasilisa vasudha verena verity veronika veronique vesna vibeke
vidya vigdis vilma violaine violetta vita viviane vivie vivien wambui wangari wanjiku wiebke wilhelmina winnie
xiaoling ximena xiomara yaa yael yasmina yejide yekaterina yelena yetunde yevgenia ylva yocasta yolande yoshiko
yu-na yuko yulia yumiko yuna yvaine zainab zaynab zdenka zerlina zeynep zhanna zinaida zofia zofie zsofia zsuzsanna
zulema zuzana zuzanna`

export const WORLD_MALE = `
aarav abdoulaye abdullah abhishek abiodun achim adebayo adedayo adekunle aditya adnan aegeus aeneas aengus agamemnon
agnolo ahmad akhil akinyele akio alaric alasdair alastair alberich albrecht aleksandar aleksander aleksei alessandro
alexandros alexei alexej algernon alistair alois alonzo alphonse amadou amit amitabh anand anatol anatoly andreas
andrei andrej andrzej anil ankit anselm ansgar antoine anton antonin aodhan apollo apostolos aragorn aramis
archibald archy ares aristide arkady armand arnaud arne arvid arvind asgeir ashwin asif athos attila auguste
augustin aurelien axel ayodele aziz babajide babatunde baldur balthazar banquo barnabas bartek bartolomeo bashir
bastien benedikt benoit benvolio beppe bernardo bertie bertram bhaskar biff bilal birger bjarne bjorn blaise bogdan
boguslaw boleslaw boromir boyd branko brutus bubba buck bud buster butch caius caleb casimir cassio cathal cedric
cesare charon chen-wei chidi chidiebere chike chinedu chip chuck chuka chukwuemeka ciaran cillian claudio clem
cletus clov cody colm conall connal conor constantin corin cormac cosmo creon crispin curly cuthbert cyrano dagfinn
daichi daisuke damir damon darko darragh deepak deion demetrius denholm denys deshawn desmond detlef dewey dhruv
diarmuid didier dieter dietmar dietrich dilip dinesh dirk djordje dogberry dolf donal donalbain donatello dong-hyun
dougal dougie dragan drago dragomir dugald dusan dylan eamon ebenezer eberhard eckhart edgar edmond efosa egil egon
eirik eitan ekene eleftherios elio emeka emilio emmanuel emre enda eoin erasmus erhard erich erik erland ernst erwin
esteban estragon etienne ewan fabio fabrice fabrizio faisal falstaff faolan farhan farid fedor femi fenton feodor
ferenc fergal fernand fiachra filip finbar fingal finnegan fionn flavio flavius florent florian folarin fortinbras
francesco francois franek frantisek friedrich frodo fujio fyodor gaetan galahad gandalf ganesh gareth gaspard gaston
gaurav gawain gennady georg georges georgi geraint gerd gerhard gervase gethin giacomo gianluca gianni gilles gino
giorgio giuseppe gobind godfrey godwin goran gottfried gregoire gregor grigori grumio guildenstern guillaume
guillermo gulliver gunnar gunter gunther gurdeep gustavo gwilym gyorgy haakon habib hakan hakim halvard hamid hamish
hamza harald haris harish harrison hartmut haruki haruto hasan hector heiko heiner heinz helmut hemant hendrik
henning henri henrique herb hercules hermes herve hideo hieronymus hilario hilarius hiram hisham hitoshi hjalmar
holger horatio horst hossein howell hubertus huw huxley iago iain ian ichiro idris ifan ifeanyi ignacio ignatius
ikaika ikechukwu ilya imran ingmar ingo innocenzo ioan ioannis isamu ishaan isidore ismail istvan itzhak ivar ivo
iwan jabari jacek jacopo jaidev jakob jakub jan-erik jan-willem jannis janos jaques jaroslav jarvis jasper javed
jean-baptiste jean-claude jean-francois jean-jacques jean-luc jean-marc jean-michel jean-paul jean-philippe
jean-pierre jeeves jens jeremias jerzy jethro jimbo jiri joachim joao jochen jock joerg joey johann johannes jomo
jonty joost jorg jose-luis josef jovan jozef juergen juma jurgen jussi kaan kabir kalle kamal kamil karan karel
karim karthik kaspar kazimierz kazuki kazuo keegan keiji kemal kenji kenta kerem keshav khaled kjell klemens knud
koji kolade konrad konstantin koos korbinian krishna kristian kristof krzysztof kunal kwabena kwaku kwasi kyrylo
lachlan ladislav laertes lancelot laszlo lazar leander leandro lech leif lennart lenny leontes leopoldo lionel
ljubomir lothar lowell luc lucien ludovic ludwig lukasz lutz lysander macduff maciej mads magnus mahmoud maksim
malachy malik malvolio mamadou manfred manish manoj manolis manu marcello marcin marek marius mariusz maroun
masahiro masaru mathias mathieu matteo matthias mattias mauricio maurizio maxim maximus mbongeni mehdi mehmet
meinhard mendel menelaus mercutio merlin mervyn meyer michal michel mick miguel mihai mikael mikey mikkel miklos
mikolaj milan milos milton miroslav mitya mladen moe mohan mohit moritz moshe mukesh murad murali murdo mustafa
nacho nadir naoki napoleon narayan nasir naveen neal nebojsa neeraj neville niall nicanor niccolo niels nikhil
niklas niko nikola nikolas nikos nils nisar nnamdi norbert nuno oberon obinna octavian odhran odin odysseus oedipus
ogden okan okechukwu olaf olav ole olivier olle oluwaseun omari ondrej orestes orfeo orhan orpheus orsino osama
osman osric oswaldo othmar ottokar ousmane padraic padraig pancho pankaj panos parsifal pascal patroclus pavel pawel
pekka percival pericles petar petr petruchio philippe philoctetes phineas piero pierre piers piet pieter pinocchio
piotr pradeep pranav prasad pravin predrag priam przemek puck quasimodo quentin quique quirin radek radoslav rafal
raghav raghu rahul raimund rainer raj rajat rajesh rajiv raju rakesh ramesh ramiro ramses ranjit rasmus ratko
raymundo reg reinaldo reinhard reinhold renato rene renfield reza rhodri rhys ricardo riccardo riku risto ritesh
roald rocky roderigo rodion rohan rohit rolando rolf ronan roscoe rosencrantz ruairi ruben rudiger rufus rui rune
rurik rutger ryo ryota ryszard sachin saeed sahil sakari salah saleem salim samir sander sandor sandro sanjay
sanjeev santosh saqib satish satoshi saurabh scipio seamus sebastiano seiji selim serge sergej sergey servaas
severin seyi shahid shakir shankar sheldon shigeru shinji shiro shivam shylock siddharth siegfried siegmund sigmund
sigurd silvio simao sindre slavko slawomir slobodan snorri sohail soren spiros srdjan stanislav stanislaw stavros
steen stefano steffen steinar stellan stian stig subhash sudhir suleiman sundar sunil suresh svein sverre syed
sylvester szymon tadashi tadeusz tadhg taha takashi takeshi tamas tapani taras tarik tariq taro tarquin tatsuya
teddy teiresias telemachus tengku terje teruo thaddeus thanos theodor theseus thierry thorin thorsten thorvald
tiberius tibor tiernan tihomir timo timon timur tiresias titch tobias tomasz tomek tomislav tommaso tomoya tor
torbjorn tore torsten torvald toshiro trond tucker tunde tuomas turlough uberto udo ugo ugochukwu ulf ulysses umar
umberto umesh urho uriah urs uwe vaclav vadim valdemar valentin valerio vanya varun vasco vasil vasily veli venkat
vernon viggo vijay vikas vikram viktor vilhelm vilmos vimal vinay vinnie vinod viraj virgil vishal vitaly vito
vittorio vivek vlad vladimir vladislav vlado vojtech volker volodymyr vyacheslav waclaw waldemar waleed wasim
wenceslas werner wiktor wilhelm willem willi witold wojciech wolf-dieter wolfram wulf xander yakov yakub yann
yannick yannis yaroslav yash yasser yevgeny ygor yiannis yorick yoshi yossi youssef yuriy yusuke yves zaheer
zbigniew zdenek zeljko zeno zeus zlatan zoltan zoran zubair zygmunt`
