import type { Gender } from './gender-and-age-words.ts'
import { US_FEMALE, US_MALE } from './us-names.ts'
import { WORLD_FEMALE, WORLD_MALE } from './world-names.ts'

/**
 * Names of the lists that say too little: short forms and names that both sexes have in scripts (Sam, Alex), names of men
 * in one country and of women in another (Jean, Nicola), and words that also name a job, a rank or a thing.
 */
const UNCERTAIN = `
ace addison akira alex alexis ali ally amari angel archer ari ariel armani ash ashton asia aubrey avery bailey baker
bandit baron bear beau billie bishop blake blue bobbie boss brett brook buddy butcher butler candy capri captain
carpenter carter casey casper chance chancellor charley charlie chase chief chris christy coco cook cooper corey
courtney cowboy dakota dallas dana daryl dash deacon dean dee devon diamond doc dominique drew duke dusty eden elia
ellis ellison emery emory essence ezra fallon farmer finley fisher fox frankie friar gabriele gale gunner happy
harley harper haven hawk hayden herald hero hunter indigo isa jackie jaime jamie jan jazz jean jessie jet jewel jo
joan jody jordan judge jules justice kai kay keegan kelly kerry kim king kit knight kristian lady lake lane lark lee
leigh leslie li logan london lord loren lou lyn lynn maid majesty major marion marley marshal marshall mason master
maverick mel mercury mercy merle messiah micah michele mickey milan miller min ming misha mister mo monk morgan nat
nevada nicky nicola nikita noel nurse ocean ollie page paris parker parson pat patsy payton pepper phoenix pilot pip
piper pope porter precious prince princess prophet queen quinn rain ranger reagan rebel red reese remy rene riley
rio river robbie robin ronnie rory rowan royal rusty sage sailor salem sam sammie sammy sandy sargent sasha scout
sergeant shannon shawn shay shelby shepherd sheriff sidney sire sky skylar skyler sloan smith soldier squire stacy
star stevie storm sunny tailor tanner tatum taylor teagan terry tory tracy usher val valentine vic victory walker
warden weaver willow wolf wren yuri`

/** Short forms and names that the list of births lacks or leaves open, where readers agree. */
const SHORT_FEMALE = `
abbie aggie allie andrea angie annie ashley babs barb bea becca becky bella bess beth betsy bette betty birdie
bridie brooklyn carmen cass cathy cindy connie debbie debs dottie edie effie ellie elsie emmie essie ettie evie
fanny flo florence flossie fran gabby genesis gertie ginny gracie gussie hattie hettie hilary ivy jade jen jennie
jenny jess jilly josie karen kat kate kathy katie katy kelsey kitty laurie lexi libby lil lillie lilly lindsay liv
livvy liz lizzie lola lottie lulu mackenzie maddie madge madison maggie maisie mamie mandy marge margie maudie
mckenzie meg mia mimi minnie missy mitzi moll molly nan nance nell nellie nessa nettie nikki nora patty peg peggy
penny pippa polly poppy posy queenie rosie roz ruthie sadie sally sierra sukey summer susie suzy sydney tabby tammy
tess tessie tilda tilly tish toni trinity trish trixie trudy vicky viv vivian winnie`
const SHORT_MALE = `
abe al alf alfie andy archie arnie art artie barney bart ben benny bert bertie biff bill billy bob bobby bram buck
bud burt caz chaz chet chuck clem cliff curt dan danny darnell dave davey davy denny des dick dickie dom don donnie
doug earl ed eddie ernie fitz francis frank fred freddie freddy gabe gary gene geoff gerry gil greg gus hal hank
harry herb howie huey ike jack jake jeb jed jeff jem jerry jesse jim jimbo jimmy jock joe joey johnny jon josh ken
kenny kyle larry laurence len lenny leo les louie luke manny marty matt max mick mike mikey mitch monty mort nate
ned nick norm ozzie paddy percy pete phil ralphie ray reg rich richie rick ricky rob rod ron roy rudy russ ryan
sandro seb sid sim sonny spencer stan steve stew stu ted teddy theo tim timmy tito toby tod tom tommy tony tristan
vince vinny wally walt wes wilf will willy woody zach zack zeke`

const listNames = (...lists: string[]): string[] => lists.flatMap((list) => list.split(/\s+/)).filter(Boolean)
const toEntries = (gender: Gender, ...lists: string[]): [string, Gender][] =>
  listNames(...lists).map((name) => [name, gender])

const uncertain = new Set(listNames(UNCERTAIN))
const inOneList = (list: string, other: string): string => {
  const others = new Set(listNames(other))
  return listNames(list)
    .filter((name) => !others.has(name) && !uncertain.has(name))
    .join(' ')
}

const GENDER_OF_NAME: ReadonlyMap<string, Gender> = new Map([
  ...toEntries('female', inOneList(WORLD_FEMALE, US_MALE), inOneList(US_FEMALE, WORLD_MALE), SHORT_FEMALE),
  ...toEntries('male', inOneList(WORLD_MALE, US_FEMALE), inOneList(US_MALE, WORLD_FEMALE), SHORT_MALE),
])

/** The gender of a given name in lower case, without marks on its letters. "mary-jane" is looked up as "mary". */
export const findGenderOfName = (name: string): Gender | undefined =>
  GENDER_OF_NAME.get(name) ?? (name.includes('-') ? findGenderOfCompound(name) : undefined)

/** "Jean-Luc" is a man although "Jean" says too little. */
function findGenderOfCompound(name: string): Gender | undefined {
  const genders = name.split('-').map((part) => GENDER_OF_NAME.get(part))
  return genders[0] ?? (name.startsWith('jean-') ? genders[1] : undefined)
}
