/**
 * Given names in the United States that nearly always belong to one sex. Written by labs/casting/write-name-list.ts from
 * the files of the Social Security Administration, which are in the public domain. Do not edit it by hand:
 * first-names.ts adds and removes names.
 */
export const US_FEMALE = `
aaliyah aanya abagail abbey abbie abbigail abby abbygail abigail abigale abigayle abriana abrianna abrielle abril
abygail acacia ada adah adaline adalyn adalynn adamaris addie addilyn addisyn addyson adela adelaida adelaide adele
adelia adelina adeline adella adelle adelyn adelynn adia adilene adina aditi adria adriana adriane adrianna adrianne
adriene adrienne adyson agatha agnes aida aileen ailyn aimee ainsley aisha aislinn aiyana aiyanna aja akilah alaina
alana alanah alani alanis alanna alannah alaya alayah alayna alaysia alba alberta albertha albina alda alea aleah
alecia aleena aleigha aleisha alejandra aleksandra alena alene alesha aleshia alesia alessandra alessia aleta aletha
alethea alethia alexa alexandra alexandrea alexandria alexia alexsandra alexus alfreda alia aliah aliana alianna
alice alicia alida alina aline alisa alise alisha alishia alisia alison alissa alisson alivia aliya aliyah aliza
allana allegra allene alli allison alliyah ally allysa allyson allyssa alma almeda alona alondra alora alta altha
althea alvera alverta alvina alyce alycia alysa alyse alysha alysia alyson alyssa alyssia alyvia amalia amanda amara
amariah amaris amaya amayah ambar amber amberly amelia amelie america amethyst ami amia amiah amie amina aminah
amira amirah amiya amiyah ammie amparo amy amya amyah ana anabel anabella anabelle anahi anais analia analisa
analise anamaria ananya anastacia anastasia anaya andrea andria anessa anette angela angelena angeles angelia
angelic angelica angelika angelina angeline angelique angelita angella angelyn angie ani ania aniah anika anisa
anisha anissa anita anitra aniya aniyah anja anjali anjanette anjelica ann anna annabel annabell annabella annabelle
annalee annaliese annalisa annalise annamae annamaria annamarie anne anneliese annelise annemarie annetta annette
annie annika annis annmarie ansley antionette antoinette antonella antonette antonina anya april apryl arabella
araceli aracely ardella ardith areli arely aretha aria ariadna ariadne ariah ariana ariane arianna arianne arica
ariela ariella arielle ariya ariyah ariyana arla arleen arlena arlene arleth arletta arlette arline armida arnetta
arvilla aryana aryanna asha ashely ashia ashlea ashlee ashleigh ashley ashli ashlie ashly ashlyn ashlynn asia astrid
athena aubree aubri aubriana aubrianna aubrie aubrielle audra audree audrey audriana audrianna audrie audrina
aundrea aura aurelia aurora autum autumn ava avah avalon averi averie aviana avianna aviva avril aya ayah ayana
ayanna ayesha ayla ayleen aylin aysha azalea azaria azucena azul babette bailee bambi barb barbara barbie barbra
baylee bayleigh baylie beatrice beatrix beatriz becca becki beckie becky belen belinda bella belle belva benita
berenice bernadette bernadine bernardine berneice bernetta bernice berniece bernita berta bertha bess bessie beth
bethanie bethann bethany betsey betsy bette bettie bettina betty bettye beulah beverley beverly bianca billye birdie
blaire blanca blanch blanche blossom blythe bobbi bobbye bonita bonnie bonny braelynn brandee brandi brandie brandy
braylee brea breana breann breanna breanne bree breeanna brenda brenna breonna bria briana brianna brianne bridget
bridgett bridgette brie brieanna briella brielle brigette brigid brigitte brinley brionna brisa brissa britany
britney britni britta brittaney brittani brittanie brittany brittnee brittney brittni brittnie brittny bronwyn
brooke brookelyn brookelynn brooklyn brooklynn bryana bryanna brylee bryleigh brynlee brynn brynna brynne buffy
bulah cailey cailin cailyn caitlin caitlyn caitlynn caleigh cali calista calla calli callie cambria camelia camellia
cami camila camilla camille cammie candace candelaria candi candice candida candie candis candy candyce capri
caprice cara caren cari carie carin carina carisa carissa carla carlee carleen carleigh carlene carletta carley
carli carlotta carly carlyn carma carmela carmelita carmella carol carolann carole carolee carolina caroline carolyn
carolyne carolynn carri carrie caryn casandra casie cassandra cassaundra cassie cassondra cataleya catalina catarina
caterina catharine catherine cathi cathie cathleen cathrine cathryn cathy catina catrina cayla caylee caylin cecelia
cecile cecilia cecily celena celeste celestina celestine celia celina celine chana chanda chandra chanel chanell
chanelle chantal chante chantel chantell chantelle charis charisma charissa charisse charity charla charlee charleen
charleigh charlene charlette charli charline charlize charlotte charmaine charolette chasity chassidy chastity chava
chaya chelsea chelsey chelsi chelsie chelsy cheri cherie cherilyn cherise cherish cherri cherrie cherry cheryl
cheryle cheryll cheyanne cheyenne chiara china chiquita chloe chrissy christa christal christeen christel christena
christene christi christiana christianna christie christina christine christy chrystal chyanne chyna cianna ciara
ciarra cicely cielo ciera cierra cinda cindi cindy cinthia citlali citlaly claire clara claribel clarice clarisa
clarissa claudette claudia claudine clementine cleta cloe clover coleen coletta colette colleen collette concetta
connie constance consuelo cora coral coraline cordelia coreen corene coretta corina corine corinna corinne cornelia
corrina corrine crissy crista cristal cristen cristi cristin cristina cristine cristy crystal cydney cyndi cynthia
dacia dahlia daija daina daisey daisha daisy daja daleyza dalia dalila dalilah damaris danae danelle danette dania
danica daniela daniella danielle danika danisha danita danna dannielle danya danyelle daphne dara darci darcie daria
dariana darla darleen darlene darline dasha dasia davida davina dawn dawna dawne dayana dayanara dayanna dayna
daysha deana deann deanna deanne deasia debbi debbie debbra debby debi debora deborah debra debrah dedra deeann
deedee deena deidra deidre deirdre deisy deja dejah delana delaney delanie delfina delia delicia delila delilah
delisa della delois delora delores deloris delphia delphine delta demetra demetria demi dena denae deneen denice
denise denisha denisse denita dennise deonna desirae desire desiree dessie destany destinee destiney destini
destinie destiny devona devorah dian diana diane diann dianna dianne dimple dina dinah dionna dionne divya dixie
diya dollie dolly dolores domenica dominga dona donita donna dora dorcas doreen dorene doretha doretta dori dorinda
dorine doris dorotha dorothea dorothy dortha dorthea dorthy dottie dovie dreama drema drucilla drusilla dulce
earlean earlene earline earnestine eartha easter eboni ebonie ebony echo eda edie edith edna edwina edythe effie
eileen elaina elaine elana elayna elayne elda eldora eleanor eleanora eleanore elease elena eleni elenora elexis
eliana elianna elicia elida elin elina elinor elisa elisabeth elise elissa eliza elizabeth elizebeth ella elle ellen
elliana ellianna ellie elly ellyn elma elmira elna elnora elodie elois eloisa eloise elora elouise elsa elsie elva
elvera elvia elvina elvira elyse elysia elyssa ema emalee ember emelia emeline emely emerie emersyn emi emilee
emilia emilie emily emma emmalee emmaline emmalyn emmalynn emme emmeline emmie emmy emogene ena enedina enid enola
era erica ericka erika erin erinn erlene erlinda erma erna ernestina ernestine eryn esme esmeralda esperanza essence
essie esta estefani estefania estefany estela estella estelle esther estrella ethel ethelyn ethyl etta eugenia
eugenie eula eulalia eunice eva evalyn evangelina evangeline eve evelin evelina eveline evelyn evelyne evelynn
everly evette evie evonne fabiola fae faigy fairy faith fallon fannie fanny farah farrah fatima fatimah fawn faye
felecia felicia felicity felisha fern fernanda ferne filomena fiona flor flora florence florene florida florine
flossie fonda frances francesca franchesca francine francisca freda frederica fredia freeda freida freya frida
frieda gabriela gabriella gabrielle gail galilea gaye gayla gaylene gaynell gearldine gemma gena genesis geneva
genevieve genna genoveva georgeann georgene georgetta georgette georgia georgiana georgianna georgina georgine
geraldine geralyn geri gerri gertie gertrude gia giada giana gianna giavanna gigi gilda gillian gina ginger ginny
giovanna gisela gisele giselle gissel gisselle gitty giuliana gizelle gladis gladys glenda glendora glenna glinda
gloria glory glynda golda goldie grace gracelyn gracelynn gracie graciela gracyn grayce grecia greta gretchen gretta
griselda guinevere gwen gwendolyn gwenyth gwyneth hadassah hadlee hailee hailey hailie haily halee haleigh haley
hali halie halle halley hallie hana hanna hannah harleigh harmoni harmony harriet harriett harriette hattie haydee
haylee hayleigh hayley haylie hazel hazle heather heaven heavenly hedwig heidi heidy helen helena helene hellen
henrietta herlinda herminia hester hettie hilda hildegarde hillary hilma holley holli holly honesty honey hope
hortencia hortense hulda ida idalia idell idella iesha ila ilana ileana ilene iliana ilona ima imani imelda imogene
ina india inez inga ingrid iola iona ione ireland irene iris irma isabel isabela isabell isabella isabelle isadora
isela isha isis isla isobel italia itzel iva ivana ivanna ivette ivonne iyana iyanna izabel izabella izabelle
jacalyn jacelyn jaci jacie jacinda jacinta jackeline jackelyn jacki jacklyn jaclyn jaclynn jacqualine jacquelin
jacqueline jacquelyn jacquelyne jacquelynn jacquline jacqulyn jada jaeda jaela jaelynn jaida jailene jaimee jakayla
jaleah jaleesa jalisa jalissa jaliyah jami jamia jamila jamiya jamiyah jamya jana janae janai janay janaya jane
janee janeen janel janell janelle janene janessa janet janeth janett janetta janette janey jania janiah janice janie
janiece janina janine janis janiya janiyah janna jannette jannie jaquelin jaqueline jaquelyn jaslene jaslyn jasmin
jasmine jasmyn jasmyne jaunita jaya jaycie jayda jayla jaylah jaylee jayleen jaylene jayna jayne jazlyn jazlynn
jazmin jazmine jazmyn jazmyne jazzlyn jazzmine jeana jeane jeanene jeanetta jeanette jeanie jeanine jeanmarie jeanna
jeanne jeannette jeannie jeannine jemma jena jenae jenell jenelle jenesis jenessa jeni jenifer jeniffer jenise jenna
jennah jennette jenni jennie jennifer jenniffer jenny jeraldine jeri jerica jerilyn jerri jerrica jesenia jesica
jessa jessalyn jessenia jessica jessika jill jillian jimena jo joan joana joanie joann joanna joanne jocelin jocelyn
jocelyne jocelynn jodee jodi joella joelle joellen joetta johana johanna johannah johna johnetta johnna joi jolee
joleen jolene jolie jolynn jonelle joni jonna jordana jordynn jorja josefa josefina joselin joseline joselyn
josephina josephine josette josie joslyn joslynn josselyn journee jovanna jovita joy joyce joycelyn joye juana
juanita judi judie judith judy julee juli julia juliana juliann julianna julianne julie julieann julienne juliet
julieta juliette julisa julissa june juniper jurnee justina kaci kacie kadie kady kaela kaelyn kaelynn kaia kaila
kailani kailee kaileigh kailey kaili kailyn kailynn kaitlin kaitlyn kaitlynn kaiya kala kalea kaleah kalee kaleigh
kaley kali kalia kalie kalina kaliyah kalli kallie kalyn kalynn kamaria kami kamila kamilah kamille kamiyah kamora
kamya kandace kandi kandice kandis kandy kanisha kara karah karen karena kari karie karin karina karis karisa
karissa karla karlee karleen karleigh karlene karley karli karlie karly karma karmen karolina karoline karolyn karri
karrie karyn kasandra kasie kassandra kassidy kassie katalina katarina kate katelin katelyn katelynn katerina katey
kathaleen katharine katherin katherine kathern katheryn kathi kathie kathleen kathlene kathlyn kathrine kathryn
kathryne kathy kathyrn kati katia katie katina katlin katlyn katlynn katrina kattie katy katya kay kaycee kaydence
kaye kayla kaylah kaylani kaylea kaylee kayleen kayleigh kaylene kayley kayli kaylie kaylin kaylyn kaylynn kaytlin
kaytlyn keana keanna keara kecia keeley keely keesha keila keily keira keisha kelci kelcie keli kelis kelle kellee
kelli kellie kellye kelsea kelsey kelsi kelsie kelsy kenda kendra kendyl kenia kenisha kenna kennedi kensley
kenyetta kenzi kenzie keona kera keren keri kerri kerrie kerstin kesha keshia keturah keyana keyanna keyla keyona
keyonna keziah khadija khadijah khalia khloe kia kiana kianna kiara kiarra kiera kierra kiersten kierstin kiesha
kimber kimberely kimberlee kimberley kimberli kimberlie kimberly kimberlyn kimora kindra kinley kinsey kinsley kira
kirsten kirstie kirstin kisha kittie kitty kiya kizzy klarissa kloe kora korina krista kristal kristel kristen
kristi kristiana kristie kristin kristina kristine kristy kristyn krysta krystal krysten krystin krystina krystle
kya kyah kyara kyla kylah kylee kyleigh kylie kymberly kyndal kyndall kyndra kynlee kyra lacee lacey lachelle laci
lacie ladonna laila lailah laina lainey laisha lakeisha lakesha lakeshia lakia lakisha lana lanae lanette laney lani
lanie lanita laniya laniyah laquisha laquita lara larae laraine larhonda larisa larissa lashanda lashay lashonda
latanya latasha latesha latia laticia latisha latonia latonya latoria latosha latoya latrice latricia latrina launa
laura laureen laurel lauren laurene lauretta laurette lauri laurie laurine lauryn lavada lavera laverna lavina
lavinia lavonda lavonne lawana lawanda lawanna layla laylah lea leah leana leandra leann leanna leanne leatha
leatrice leda leeann leeanna leeanne leela leena leesa leia leigha leighann leila leilah leilani leisa lela lelia
lena lenna lenora lenore leola leona leonor leonora leora leota lera lesa lesia leslee lesli lesly leslye leta letha
leticia letitia lettie letty lexi lexie lexis lexus lexy leyla lezlie lia liana liane lianna lianne libbie libby
liberty lida lidia lila lilah lili lilia lilian liliana lilianna lilith lilla lilli lillian lilliana lillianna
lillie lilly lillyana lillyanna lily lilyan lilyana lilyann lilyanna lina linda lindsay lindsey linette linnea
linsey lisa lisbeth lise lisette lisha lissa lissette lita litzy liv livia liz liza lizabeth lizbeth lizet lizeth
lizette lizzie lluvia lois lola lolita lona londyn loni lonna lora loraine loree loreen lorelai lorelei lorena
lorene loretta lori loriann lorie lorinda lorine lorna lorraine lorretta lorri lorrie lottie louann louella louisa
louise lourdes louvenia lu luana luann luanne lucero lucia luciana lucie lucila lucile lucille lucinda lucretia lucy
luella luisa lula lulu luna lupita lura luvenia luz lyda lydia lyla lylah lynda lyndsay lyndsey lynette lynne
lynnette lynsey lyra mabel mabelle mable macey machelle maci macie mackenna macy madaline madalyn madalynn maddie
maddison madelaine madeleine madelene madelin madeline madelyn madelyne madelynn madge madie madilyn madilynn
madisen madison madisyn madonna madysen madyson mae maegan maeve magali magaly magan magda magdalen magdalena
magdalene magen maggie magnolia mahala mahogany mai maia maida maile maira maisie maite maiya makaela makaila makala
makayla makaylah makena makenna makenzi makenzie makiya makiyah malaya malaysia maleah malena malia maliah malika
malina malinda malisa malissa maliyah malka mallorie mallory malorie mamie mammie manda mandi mandie mandy manuela
mara maranda marcela marcelina marceline marcella marci marcia marcie marcy marely maren margaret margarete
margarett margaretta margarette margarita margaux marge margery margie margo margot margret marguerite mari maria
mariah mariam marian mariana mariann marianna marianne maribel maribeth maricela maricruz marie mariel mariela
mariella marielle marietta marilee marilou marilyn marilynn marina marisa marisela marisol marissa marita maritza
mariyah marjorie marjory markita marla marlana marlee marleen marleigh marlena marlene marlie marlys marna marni
marnie marquita marsha marta martha martina marva mary maryalice maryam maryann maryanna maryanne marybeth maryellen
maryjane maryjo marylee marylin marylou marylyn mathilda matilda mattie maud maude maudie maura maureen maurine
mavis maxine may maya maybelle maylee mayme mayra mayte mazie mckayla mckenna mckenzie meadow meagan meaghan
mechelle meera meg megan meggan meghan meghann melaine melani melanie melany melba melia melina melinda melisa
melissa mellisa mellissa melodee melodie melody melonie melony melva melvina melynda meranda mercedes mercedez mercy
meri meridith merissa merlene merna merri merrie merry meta mia miah micaela micayla michaela michele michelle micki
miesha migdalia mikaela mikala mikayla mila milagros milana milani mildred milena miley milissa millicent millie
milly mimi mindi mindy minerva minna minnie mira miracle miranda mirella mireya miriam mirian mirna missy misti
misty mittie mitzi miya miyah moira mollie molly mona monet monica monika monique monserrat montserrat moriah
mozelle muriel mya myah myesha mykayla myla mylee myra myranda myriam myrna myrtice myrtie myrtis myrtle nada nadia
nadine nadya nailah naima nakisha nakita nala nalani nallely nan nanci nancie nancy nanette nannette nannie naoma
naomi nariah natalee natali natalia natalie nataly natalya natasha natashia nathalia nathalie nathaly natosha naya
nayeli nayely nechama nedra neha nelda nell nella nelle nellie nelly nena neoma nereida neta nettie neva nevaeh
neveah nia nichelle nichol nichole nicki nickole nicole nicolette nicolle nidia niki nikki nikole nila nilda nina
ninfa nisha nita niya noelani noelia noelle noemi nola nona nora norah noreen norene norine norma novella nya nyah
nyasia nydia nyla nylah octavia odalis odalys odelia odessa odette ofelia ola oleta olga olive olivia olympia oma
ona opal ophelia oralia oriana orpha ouida paige paislee paisley paityn palma paloma pam pamala pamela pamella
pandora pansy paola patience patrica patrice patricia patti pattie patty paula pauletta paulette paulina pauline
pearl pearle pearlie pearline peggie peggy penelope penni pennie penny perla petra phebe phillis philomena phoebe
phylicia phylis phyliss phyllis pia pinkie piper polly poppy porsha portia precious preslee pricilla princess
priscila priscilla priya prudence pyper qiana queen queenie quiana rachael racheal rachel rachele rachell rachelle
racquel rae raeann raegan raelene raelyn raelynn rafaela raina ramona rana ranae randa randi rania raquel rashida
raya raylee raylene rayna reanna reatha reba rebbecca rebeca rebecca rebecka rebeka rebekah reem regena regenia
regina reina rena renae renata renea renee renita reta retha retta reva reyna rhea rhianna rhiannon rhoda rhonda ria
rianna richelle rihanna rileigh rilla rina risa rita rivka riya roberta robyn rochel rochelle rocio rolanda romina
romona rona ronda ronna ronni rosa rosalba rosalee rosalia rosalie rosalina rosalind rosalinda rosaline rosalyn
rosamond rosana rosann rosanna rosanne rosaria rosaura rose roseann roseanna roseanne rosella roselyn rosemarie
rosemary rosetta rosia rosie rosina rosio rosita roslyn rowena roxana roxane roxann roxanna roxanne roxie roxy
rozella rubi rubie ruby rubye ruth rutha ruthann ruthanne ruthie ryanne ryleigh saanvi sabina sabine sabra sabrina
sade sadie sahara saira salena salina sallie sally salma samantha samara samaria samatha samaya samia samira samiya
samiyah samya sana sanaa sanai sandi sandie sandra saniya saniyah sanjuanita santa santina sapphire sara sarah
sarahi sarai sarena sari sariah sarina sarita sariyah sasha saundra savana savanah savanna savannah scarlet scarlett
scarlette selah selena selene selina selma serena serene serenity serina shaelyn shaila shaina shakia shakira
shalonda shameka shamika shana shanae shanda shandra shaneka shanel shanell shanelle shani shania shanice shanika
shaniqua shanita shaniya shaniyah shanna shanta shante shantel shantell shantelle shaquita shara sharee sharen shari
sharita sharla sharleen sharlene sharon sharonda sharron sharyl sharyn shasta shauna shaunna shavonne shawanda
shawna shawnda shawnee shawnna shayla shaylee shayna sheena sheila shelbi shelbie shelia shelley shelli shelly shena
sheree sheri sherie sherilyn sherita sherlyn sherri sherrie sherry sherryl sheryl sheyla shianne shiela shira
shirlee shirlene shirley shivani shona shonda shonna shoshana shreya shyann shyanne shyla sibyl siena sienna siera
sierra signe sigrid silvia simona simone sindy siobhan sirena skyla sloane sofia sofie soledad soleil sommer sondra
sonia sonja sonya sophia sophie soraya spring staci stacia stacie star starla starr stefani stefanie stefany
steffanie stella stephaine stephani stephania stephanie stephany stephenie stormie sudie sue suellen summer sunshine
suri susan susana susann susanna susannah susanne susie suzan suzann suzanna suzanne suzette suzie suzy sybil syble
sydnee sydni sydnie sylvia sylvie symone synthia tabatha tabetha tabitha tahlia taina taisha talia taliah talisha
talitha taliyah talya tamala tamara tamatha tameka tamela tamera tami tamia tamie tamika tamiko tammara tammi tammie
tammy tamra tamya tana tanesha tangela tania tanika tanisha taniya taniyah tanja tanna tanya tara tarah taraji
tarsha taryn tasha tashia tasia tatiana tatianna tatyana tavia tawana tawanda tawanna tawny tawnya taya tayla taylar
tea teena temperance tena tenisha tenley tennie tera teresa terese teresita teressa teri terra terri terrie tess
tessa tessie thalia thea theda thelma theodora theresa therese thomasina thresa tia tiana tianna tiara tiarra tiera
tierney tierra tiesha tiffani tiffanie tiffany tiffiny tillie tina tionna tisha tomasa tomeka tomi tomika tonda toni
tonia tonja tonya tori tosha toya tracee traci tracie treasure trena tresa tressa tressie treva tricia trina triniti
trinity trish trisha trista trudi trudie trudy tuesday twila twyla tyana tyanna tyesha tyla tyra una ursula valarie
valencia valentina valeria valerie valery vallie valorie vanesa vanessa vania vannessa veda velda velia velma velva
velvet vena venessa venita venus vera verda vergie verla verna vernetta vernita verona veronica veronika versie
vesta vianey vickey vicki vickie vicky victoria vida vienna vikki vilma vina vincenza viola violet violeta violette
virgie virginia viridiana vita viva vivian viviana vivianna vivien vivienne vonda wanda waneta wanita wendi wendy
wilda wilhelmina willa willene willow wilma windy winifred winnie winnifred winona wynona wynter xenia ximena
xiomara xochitl yadira yahaira yajaira yamilet yamileth yaneli yanira yara yareli yarely yaretzi yaritza yasmeen
yasmin yasmine yazmin yazmine yesenia yessenia yessica yetta yolanda yolonda yoselin yuliana yulissa yuridia yvette
yvonne zada zadie zahra zaida zainab zaira zakiya zandra zaniya zaniyah zara zaria zariah zariyah zelda zella zelma
zena zenaida zenobia zina zita zoe zoey zoie zola zona zora zoya zula zulema`

export const US_MALE = `
aaden aarav aaron abdiel abdul abdullah abe abel abelardo abner abraham abram ace adalberto adam adan adelbert aden
adin aditya adolfo adolph adolphus adonis aedan agustin ahmad ahmed aidan aiden ajay akeem al alain alan albert
alberto albin aldo alec alejandro alek aleksander alessandro alex alexander alexandre alexandro alexzander alfonso
alfonzo alford alfred alfredo allan allen alonso alonza alonzo aloysius alphonse alphonso alton alvaro alvin amado
amador amarion ambrose ameer americo amin amir ammon amon amos anakin anders anderson andre andreas andrei andres
andrew andy angelo angus anibal anish ansel anselmo anson anthoney anthony antione antoine anton antone antonio
antony antwan antwon anwar apollo aram arch archer archibald archie aric arjun arlan arlo armaan arman armand
armando armin armon armond arnav arne arnold arnoldo arnulfo aron arron art arther arthur arturo arvid arvil arvin
aryeh asher atticus augustin augustus aurelio austin auston auther avraham avrohom axel ayaan ayden aydin baltazar
barney baron barrett barron barry bart bartholomew barton basil baxter beau beckett beckham ben benedict benito
benjamen benjamin benjiman bennett benny benson benton bernard bernardo bert bertram bertrand bilal bill billy
bishop bjorn blaine blake blane blas bob bobby bode boden bodhi bodie booker boone boris bowen boyce boyd brad
braden bradford bradley bradly brady bradyn braeden braedon braiden brain brandan branden brandin brandon brandt
brannon branson brant brantley braulio braxton brayan brayden braydon braylon brendan brenden brendon brennen
brennon brent brenton bret brett brian brice bridger brien briggs brigham brion broc brock broderick brodie brody
bronson bruce bruno bryan bryant bryce brycen bryon brysen bryson buck bud buddy buford burke burl burley burt
burton buster butch byron cade caden cael caesar caiden cain cal cale caleb callum calvin camilo camron cannon
cardell carl carleton carlo carlos carlton carmelo carmine carter case casen cash casimir cason casper cassius
cayson ceasar cedric cedrick celestino cesar chace chad chadd chadrick chadwick chaim chance charles charlton chas
chase chaz chester chet chip christ christian christofer christoper christophe christopher christos chuck cian
clarance clarence clark claud claude claudio clay clayton clem clement clemente cletus cleve cleveland cliff
clifford clifton clint clinton clive cloyd clyde coby codey cody coen cohen cole coleman coleton colin collin colson
colt colten colter coltin colton columbus conner connor conor conrad constantine cooper corban corbett corbin
cordell corey cormac cornelious cornelius cornell cortez corwin cory cosmo craig crawford creed creighton crew
cristian cristobal cristofer cristopher cullen curt curtis curtiss cy cyril cyrus dajuan dallin dalton damarcus
damarion dameon damian damien damion damon dan dandre dane dangelo danial daniel danilo danny dante daquan darell
daren darin dario darius darold daron darrel darrell darren darrick darrin darrion darrius darron darryl darvin
darwin dashaun dave daven daveon davey davian david davin davion davis davon davonte dawson dax daxton daylan daylon
dayton deacon dean deandre deangelo deante deanthony declan dedrick deegan deion dejon dejuan delano delbert delmar
delmer delton delvin demarco demarcus demario demarion demetri demetrio demetrios demetrius demond dennis denny
denton denzel denzil deondre deonta deontae deonte dequan dereck derek deric derick derik deron derrek derrell
derrick derwin desean deshaun desmond devante devaughn devonta devontae devonte dewayne dewey dewitt dexter dezmond
dhruv dick diego dilan dillan dillard dillion dillon dimitri dimitrios dino dionte dirk dixon dock domenic domenick
domenico domingo dominic dominick dominik domonic don donal donald donato donavan donavon donn donny donovan donta
dontae donte dontrell doran doug douglas douglass dov doyle drake draven duane dudley duke duncan durward durwood
dustin dustyn duwayne dwain dwaine dwane dwayne dwight dylan dylon eamon ean earl earle earnest easton eben ed edd
eddy eder edgar edgardo edison edmond edmund edmundo edsel edson eduardo edward edwardo edwin efrain efren elbert
elden eldon eldridge eleazar elgin eli elian elias eliezer elijah eliseo eliyahu ellsworth elmer elmo elmore eloy
elroy elton elvin elvis elwin elwood elwyn emanuel emil emiliano emilio emmanuel emmet emmett emmit emmitt enoch
enos enrico enrique enzo ephraim erasmo eriberto eric erich erick erik ernest ernesto ernie ernst errol ervin erwin
esau esequiel esteban estevan ethan ethen eugene eugenio eusebio evan evans everardo everett everette evert ezekiel
ezequiel ezra fabian fabio faron faustino fausto favian federico felipe felix felton ferdinand fermin fernando fidel
filiberto finn finnegan fisher flavio fletcher florencio florentino florian floyd ford forest forrest foster
francesco francisco franco frank franklin franklyn franky fransisco franz fred freddy frederic frederick fredric
fredrick fredy freeman fritz fulton furman gabe gabriel gael gaetano gage gaige galen gannon gardner gareth garett
garfield garland garold garret garrett garrick garrison garry garth garvin gary gaston gauge gaven gavin gavyn
gaylord gearld geary genaro general gennaro geno geoffrey george geovanni geovanny gerald geraldo gerard gerardo
gerhard german gerold geronimo gerrit gerson gian giancarlo gibson gideon gil gilbert gilberto giles gino giovani
giovanni giovanny giuseppe glen glendon glenn godfrey gonzalo gordon gorge grady graeme graham grant granville
graydon greg gregg greggory gregorio gregory greyson griffin grover guido guillermo gunnar gunner gus gustav gustave
gustavo guy haden hakeem hal hamilton hampton hamza hank hans hansel hardy harlan harland harlen harmon harold
harrell harris harrison harry harvey hasan haskell hassan hayes hayward haywood heath heber hector henderson henry
herbert heriberto herman hernan herschel hershel hezekiah hilario hillard hilton hiram hobart hobert holden homer
homero horace horacio hosea houston howard howell hoyt hubert hudson huey hugh hugo humberto hunter hussein huston
hyman hyrum iain ian ibrahim idris ignacio ignatius ike iker immanuel imran irvin irving irwin isaac isaak isac
isadore isai isaiah isaias ishaan ishmael isiah isidore isidro ismael ismail israel isreal issac ivan izaak izaiah
izayah jabari jace jacinto jack jackson jacob jacobo jacoby jacques jadiel jadon jagger jaheim jair jairo jajuan
jake jakob jakobe jakub jaleel jalen jalil jalon jamaal jamal jamar jamarcus jamarion jameel jamel james jameson
jamil jamin jamir jamon jaquan jared jarell jaret jarett jarod jaron jarred jarrell jarret jarrett jarrod jarvis
jase jasen jason jasper javan javen javian javier javion javon javonte jax jaxen jaxon jaxson jaxton jay jayceon
jaycob jaydon jaylon jaysen jayson jayvion jayvon jeb jed jedediah jedidiah jeff jefferey jefferson jeffery jeffrey
jeffry jerad jerald jeramiah jeramie jeramy jered jerel jeremey jeremiah jeremias jeremie jeremy jerimiah jermaine
jermey jermiah jerod jerold jerome jeromy jerrel jerrell jerrod jerrold jerry jess jesse jesus jethro jett jevon
jhon jim jimmy joaquin job joe joel joeseph joesph johan john johnathan johnathon johnny johnpaul johnson johny jon
jonah jonas jonatan jonathan jonathon jones jonny jordy jorge jose josef joseluis joseph josh joshua joshuah josiah
josue jovani jovanni jovanny jovany joziah juan juancarlos judah judd judge judson juelz julian julien julio julius
junior junius justen justin juston justyn juwan kade kadeem kaden kadin kaeden kael kahlil kaiden kain kale kaleb
kalel kalvin kamal kamron kane kannon kareem karim karl kasen kash kason kavin kavon kayson keandre keanu keenan
keion keith kelton kelvin ken kenan kendrick kenji kennard kenneth kenney kennith kenny kent kenton kentrell kenyon
keon kermit kerwin kevan keven kevin kevon keyon keyshawn khalid khalil kian kiel kieth king kingston kip kirk kirt
knox kobe koby kody koen kohen kole kollin kolten kolton konner konnor konrad korbin kraig krish kristofer
kristoffer kristopher kurt kurtis kwame kyan kyle kyron kyson lachlan ladarius lafayette lamar lamarcus lamarr
lambert lamont lamonte lance landen landin landon lanny laron larry lars lathan laurence lawerence lawrance lawrence
lawson lawton lazaro lazarus leamon leander leandro leeroy leif leland lemuel len lenard lenny lenwood leo leobardo
leon leonard leonardo leonel leonidas leopold leopoldo leroy les lester levi levy lewis lex liam lincoln lino linton
linus linwood lionel lloyd lon lonny lonzo lorenzo lorne louis lowell loyd luc luca lucas lucian luciano lucien
lucio lucious lucius ludwig luigi luis luiz lukas luke luther lyle lyman lyndon lynwood mac macario maceo mack
maddox magnus mahlon major makai makhi malachi malakai malaki malcolm malcom malik malvin manny manuel marc
marcelino marcello marcellus marcelo marco marcos marcus marek margarito mariano mario mark markel marko markus
marlon marques marquez marquis marquise marshal marshall martell martez martin marvin masen mason massimo mateo
mathew mathias matias matt matteo matthew matthias maurice mauricio mauro maverick max maxim maximilian maximiliano
maximillian maximo maximus maxton maxwell maxx maynard mccoy meir mekhi melton melvin melvyn menachem merton mervin
michael micheal miguel miguelangel mike mikeal mikhail miles milford millard milo milton misael mitch mitchel
mitchell modesto mohamad mohamed mohammad mohammed moises monte montrell monty mordechai morris morton mose moses
moshe muhammad murray murry musa mustafa myles myron napoleon nash nasir nathan nathanael nathanial nathaniel nathen
neal ned neel nehemiah neil nels nelson nestor neville nevin newell newton nicholas nicholaus nick nicklas nicklaus
nickolas nicolas nigel nikhil nikolai nikolas nikolaus niles nils nino nixon noah noble noe nolan nolen norbert
norberto norman normand norris norton norval norwood obed octavio octavius odin odis olaf olan olen olin oliver omar
omari omarion omer oneal oran oren orin orion orlando orrin orval orville osbaldo oscar osvaldo oswald oswaldo otho
otis ottis otto owen pablo paolo pascual pasquale patric patricio patrick paul paulo pedro percy perry pete peter
phil philip philippe phillip pierce pierre pierson porfirio porter pranav prentice prentiss preston price prince
princeton quentin quenton quinten quintin quinton rafael raheem rahul raiden ralph ramiro ramon ramses rance rand
randal randall randel randell randle randolph randy ransom raoul raphael rashaad rashad rashard rasheed raul ravi
ray rayburn rayford raymon raymond raymundo raynard rayshawn reed reggie reginal reginald reid reinaldo renaldo
renard renato reno reuben rex rexford rey reymundo reynaldo reynold rhett ricardo rich richard richmond rick rickey
ricky rico ridge rigoberto rishi ritchie rob robb robby robert roberto robinson roby rocco rock rocky rod roddy
roderick rodger rodney rodolfo rodrick rodrigo roel rogelio roger rogers rohan rojelio roland rolando rolf rolland
rollie rollin roman romeo ron ronald ronaldo ronan rondell ronin ronnie ronny roosevelt roque roscoe rosendo
rosevelt ross rowdy rowland roy ruben rubin rudolf rudolph rudy rueben rufus rupert rush russ russel russell rustin
rusty ryan ryder ryker ryne sabastian sahil said sal salomon salvador salvatore sam sameer samir sammuel sammy
sampson samson samual samuel sanford sanjay santiago santino santo saul savion scot scott scotty seamus sean
sebastian sebastien sedrick sergio seth seymour shad shamar shane sharif shaun shedrick sheldon shelton sherman
sherwin sherwood shimon shlomo shmuel sid siddharth sigmund silas silvio simeon simon slade smith solomon sonny
spencer stafford stan stanford stanley stanton stefan stefano stephan stephen stephon stetson stevan steve steven
stewart stone stoney stuart syed sylas sylvan sylvester tad tahj talan talmadge talon tanner tarik tariq taron
tavares tavaris tavion tavon ted teddy teodoro terance terell terence terrance terrel terrell terrence terron tevin
thad thaddeus thatcher theadore theodore theron thiago thomas thor thornton thurman thurston tillman tim timmothy
timmy timothy titan tito titus tobias tobin tod todd tom tomas tommy toney tony torin trace trae travis travon
trayvon tre tremayne trent trenten trenton trever trevin trevion trevon trevor trey treyton treyvon tripp triston
troy truman tucker turner ty tyler tyquan tyrel tyrell tyrese tyron tyrone tyrus tyshawn tyson tzvi ulises ulysses
urban uriel urijah valentin valentino vance varun vaughn vern vernon vicente victor vidal vihaan vince vincent
vincente vincenzo vinson virgil vito vladimir wade waldo walker wallace wally walter walton ward wardell warner
warren washington watson wayland waylon wayman waymon wayne webster weldon wellington welton wendall wendell werner
wes wesley west westin westley weston wilber wilbert wilbur wilburn wiley wilford wilfred wilfredo will willam
willard willem william williams willian willis willy wilmer wilson wilton windell winfield winford winfred winston
wm woodrow woody wyatt wyman xander xavier xzavier yaakov yahir yair yandel yehuda yisroel yitzchok yoel yosef
yousef youssef yusef yusuf zachariah zachary zachery zack zackary zackery zaid zaiden zain zakary zander zane zavier
zavion zayden zayn zayne zeb zechariah zeke zev`
