export type Gender = 'female' | 'male'
export type Age = 'young' | 'middle' | 'old'

const splitWords = (list: string): string[] => list.split(/\s+/).filter(Boolean)
const entries = <T>(list: string, value: T): [string, T][] => splitWords(list).map((word) => [word, value])
const byGender = (female: string, male: string): ReadonlyMap<string, Gender> =>
  new Map([...entries<Gender>(female, 'female'), ...entries<Gender>(male, 'male')])

/** All words here are lower case, without marks on letters, as ScriptWord.lower is. */

/** Titles before a name. Most of them can also stand alone for a person. */
export const TITLES = byGender(
  `mrs ms miss missus madam madame mme mademoiselle mlle lady dame queen princess duchess countess baroness empress
   marchioness contessa donna frau fraulein senora senorita sra srta signora signorina dona aunt auntie aunty tante
   grandma granny nana nonna nan mama mamma mother mom mum pani schwester mommy mummy sister abuela babushka memsahib begum`,
  `mr mister sir lord king prince duke count baron emperor marquis viscount monsieur herr senor sr signor don
   uncle grandpa grandad granddad gramps grandfather pops papa father dad daddy brother friar rabbi sheikh sultan emir
   shah tsar czar kaiser abuelo pandit maharaja sahib effendi`,
)

/** Titles and ranks that both sexes have; the word after one of them is mostly a surname ("DR. GRANT"). */
export const RANKS: ReadonlySet<string> = new Set(
  splitWords(`dr doctor doc prof professor detective det inspector officer sergeant sgt lieutenant lt captain capt
    major colonel col general gen admiral commander corporal private agent special constable deputy sheriff marshal
    chief judge justice senator governor mayor president minister ambassador reverend rev pastor bishop coach
    principal dean nurse engineer pilot ensign cadet foreman superintendent supt barrister chancellor director
    secretary warden ranger trooper patrolman specialist dj chef cook councilor councillor commissioner councilman
    attorney counselor counsellor paramedic attendant`),
)

/** Nouns for a person that indicate a gender. */
export const ROLES = byGender(
  `woman women girl girls lady ladies female mother mom mum mommy mummy mama mamma ma momma stepmother daughter stepdaughter wife ex-wife
   housewife aunt auntie niece grandmother grandma granny nana granddaughter sister stepsister half-sister sis widow
   bride bridesmaid fiancee girlfriend ex-girlfriend waitress actress hostess stewardess businesswoman policewoman
   chairwoman saleswoman spokeswoman anchorwoman congresswoman councilwoman forewoman firewoman
   schoolgirl cowgirl showgirl callgirl nun abbess heiress heroine landlady maid maiden barmaid milkmaid
   chambermaid ballerina princess queen duchess countess empress goddess sorceress enchantress priestess witch
   governess seamstress headmistress postmistress schoolmistress baroness gran contessa mistress matron midwife gal chick broad hag crone spinster
   noblewoman gentlewoman mrs ms miss madam madame frau fraulein senora signora beti amma maa diva
   nanny wet-nurse handmaiden usherette suffragette
   lass lassie mermaid nymph huntress murderess lioness temptress songstress mother-in-law
   sister-in-law daughter-in-law godmother goddaughter mademoiselle senorita matriarch`,
  `man men boy boys guy gentleman gentlemen male lad laddie father dad daddy papa pa pops stepfather son stepson husband ex-husband uncle
   nephew grandfather grandpa grandad granddad gramps grandson brother stepbrother half-brother bro widower groom
   bridegroom fiance boyfriend ex-boyfriend waiter businessman policeman chairman salesman spokesman anchorman
   congressman councilman foreman fireman postman mailman milkman doorman handyman repairman cameraman craftsman
   fisherman hitman henchman gunman swordsman bellman bellboy busboy cowboy schoolboy stableboy paperboy
   newsboy playboy batboy monk priest wizard sorcerer warlock landlord butler king prince duke emperor god
   headmaster nobleman watchman lumberjack gigolo bloke chap fella fellow dude bro sire lordship mr mister sir herr
   monsieur senor signor stepdad granddaddy godfather godson father-in-law brother-in-law son-in-law merman
   frenchman englishman irishman scotsman welshman dutchman serviceman infantryman rifleman stuntman weatherman
   coachman horseman boatman ferryman woodsman huntsman hangman frontman workman tradesman clergyman airman seaman
   guardsman strongman deliveryman snowman bogeyman statesman alderman yeoman pageboy potboy callboy choirboy baron
   newspaperman taximan cabman busman townsman kinsman clansman iceman ragman linesman oilman lobsterman
   switchman signalman trashman binman gasman repoman coalman newsman adman con-man bondsman bowman crewman lineman
   lawman minuteman militiaman nightwatchman oarsman pitman plowman ploughman quarryman railwayman showman trackman
   trawlerman tribesman vestryman highwayman houseman junkman lifeboatman longshoreman marksman medicine-man
   outdoorsman sandman stockman swagman tallyman triggerman axeman backwoodsman bagman barrowman bargeman tollman
   countryman cattleman cowman dairyman draftsman draughtsman dustman earthman groundsman helmsman herdsman ombudsman
   manservant footman garbageman caveman madman conman middleman barman patriarch tomcat rooster`,
)

/** Nouns for a person that indicate no gender: a pronoun after one of them may mean that person. */
export const PEOPLE: ReadonlySet<string> = new Set(
  splitWords(`servant stranger cop officer doctor nurse driver clerk guard soldier student teacher kid child baby customer
    passenger neighbor neighbour friend figure person someone somebody partner assistant secretary reporter bartender
    barista paramedic surgeon patient victim suspect detective agent boss colleague guest teenager toddler lover cousin
    spouse twin parent dancer singer musician director producer captain sergeant lieutenant prisoner inmate cashier
    attendant receptionist courier janitor lawyer judge bailiff journalist photographer tourist local worker`),
)

export const PRONOUNS = byGender('she her hers herself', 'he him his himself')

/** What a speaker calls the person spoken to. "Man", "boy" and "girl" are also exclamations and are left out. */
export const FORMS_OF_ADDRESS = byGender(
  `ma'am maam mam madam madame miss missus mom mum mommy mummy mama mamma momma ma mother grandma granny nana gran
   auntie aunty aunt sis sister lady milady m'lady senora senorita signora signorina frau fraulein mademoiselle amma
   beti daughter missy lass lassie`,
  `sir mister dad daddy papa pa pop pops father grandpa gramps granddad grandad uncle bro brother son sonny monsieur
   senor signor signore herr milord m'lord sire fella lad laddie beta bhai baba`,
)

/** "my wife": said by a man, unless other words of the script say otherwise. */
export const SPOUSES: ReadonlyMap<string, Gender> = new Map([
  ...entries<Gender>('wife ex-wife girlfriend ex-girlfriend fiancee', 'male'),
  ...entries<Gender>('husband ex-husband boyfriend ex-boyfriend fiance', 'female'),
])

/** Abbreviations whose full stop does not end a sentence. */
export const ABBREVIATED: ReadonlySet<string> = new Set(
  splitWords('mr mrs ms dr st det sgt lt capt prof rev hon gov sen jr sr col gen cpl pvt fr mme mlle supt messrs'),
)

export const AGE_WORDS: ReadonlyMap<string, Age> = new Map([
  ...entries<Age>(
    `young younger teen teenage teenager teens tween boy girl kid child toddler little schoolboy schoolgirl student
     twenties twentysomething youth adolescent lad lass`,
    'young',
  ),
  ...entries<Age>('middle-aged thirties forties fifties thirtysomething fortysomething thirtyish fortyish', 'middle'),
  ...entries<Age>(
    `old older elderly aged ancient grandmother grandma granny nana grandfather grandpa granddad gramps sixties
     seventies eighties nineties widow widower retired crone`,
    'old',
  ),
])

const OLDEST_YOUNG = 29
const OLDEST_MIDDLE = 55

export const ageOfYears = (years: number): Age =>
  years <= OLDEST_YOUNG ? 'young' : years <= OLDEST_MIDDLE ? 'middle' : 'old'

const UNITS = splitWords(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
   eighteen nineteen`,
)
const TENS = splitWords('twenty thirty forty fifty sixty seventy eighty ninety')

/** Years in "40s", "mid-30s", "17", "nine" or "eighty-two"; undefined for other words and for numbers above 99. */
export function parseYears(word: string): number | undefined {
  const [, decade, years] = /^(?:early-|mid-|late-)?(?:([1-9]0)['’]?s|([1-9]\d?))$/.exec(word) ?? []
  if (decade !== undefined) return Number(decade) + 5
  if (years !== undefined) return Number(years)
  const [tens = '', unit = 'zero', ...rest] = word.split('-')
  if (rest.length > 0) return undefined
  if (TENS.includes(tens)) return UNITS.includes(unit) ? (TENS.indexOf(tens) + 2) * 10 + UNITS.indexOf(unit) : undefined
  const small = word.includes('-') ? -1 : UNITS.indexOf(word)
  return small > 0 ? small : undefined
}
