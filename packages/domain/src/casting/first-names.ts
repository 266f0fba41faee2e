/** Given names that indicate a gender to most readers. Unisex names (Alex, Jordan, Sam) are left out. */
const FEMALE = `
ada adele adriana agnes aileen aisha alexandra alice alicia alina alison alma alyssa amanda amara amelia amina amy ana
anastasia andrea angela angelica anita ann anna annabel anne annie antonia april ariana astrid audrey aurora ava barbara
beatrice becca becky bella bernadette beth bethany betty bianca brenda bridget brigid brooke camila camille cara carla
carmen carol caroline carolyn catalina catherine cecilia celeste celia charlotte chiara chloe christina christine ciara
clara clare claire claudia colette constance cora cordelia crystal cynthia daisy daniela danielle daphne dawn deborah
debbie delia denise desdemona diana diane dolores donna dora doris dorothy edith eileen elaine eleanor elena eliza
elizabeth ella ellen eloise elsa elsie emily emma erica erin esme esperanza estelle esther ethel eva eve evelyn faith
farah fatima felicia fiona flora florence frances francesca freya gabriela gemma genevieve georgia geraldine gertrude
gina giulia gloria grace greta guadalupe gwen gwendolyn hannah harriet hazel heather heidi helen helena helga henrietta
hermione hilda holly hope ida imogen ines ingrid irene iris isabel isabella isadora isla ivy jacqueline jane janet janice
jasmine jean jeanne jennifer jenny jessica jill joan joanna joanne josephine joy juanita judith judy julia juliana julie
juliet june karen kate katharine katherine kathleen kathryn kathy katie katya kayla keiko kendra kiara kimberly kirsten
kristen kristin lana lara latoya laura lauren laverne leah leila lena leonora leslie leticia lila lillian lily linda lisa
liz lois lola lorraine louise lucia lucille lucy luisa lydia lynn mabel madeleine madison maeve magda maggie malia mara
marcia margaret margarita margot maria marian marianne marie mariana marilyn marina marion marisol marjorie marlene martha
mary matilda maud maureen mavis maya megan mei mel melanie melinda melissa mercedes meredith mia michelle mildred millie
mina miranda miriam moira molly mona monica muriel myra nadia nadine nancy naomi natalia natalie natasha nell nellie niamh
nicole nina nora noreen nuria octavia odette olga olive olivia ophelia paige pamela patricia paula pauline pearl peggy
penelope penny petra philippa phoebe phyllis pilar polly portia priscilla priya rachel ramona rebecca regina renata renee
rhonda rita roberta rosa rosalind rose rosemary rosie roxanne ruby ruth sabrina sadie sally samantha sandra sara sarah
savannah scarlett selena selma serena shannon sharon sheila shirley sienna sigrid silvia simone siobhan sofia sonia sonya
sophia sophie stacy stella stephanie sue susan susanna suzanne svetlana sylvia tabitha tamara tanya tara tatiana teresa tess
tessa thelma theresa tiffany tina titania trisha ursula valentina valeria valerie vanessa vera veronica victoria viola
violet virginia vivian wanda wendy wilma winifred xenia yasmin yolanda yoko yvette yvonne zara zelda zoe zora zuri`

const MALE = `
aaron abdul abel abraham achilles adam adrian ahmed aidan al alan albert alberto aldo alejandro alfred ali allan alvin amir
anders andre andres andrew andy angus ansel anthony antonio antony archie arjun arnold art arthur arturo ashok augustus austin
banquo barnaby barney barry bartholomew basil ben benedict benjamin benny bernard bert bill billy bjorn bob bobby boris
brad bradley brandon brendan brent brett brian bruce bruno bryan byron caesar caleb calvin carl carlos carter cassius
cecil cedric chad charles chester chris christian christopher clarence clark claude claudius clay cliff clifford clint
clive clyde colin connor conrad cooper cornelius craig curtis cyril dale damian damien dan daniel danny dante darius
darren darryl dave david dean declan dennis derek desmond dexter diego dimitri dirk dmitri dominic don donald doug douglas
drake duncan dustin dwayne dwight earl ed eddie edgar edmund eduardo edward edwin eli elias elijah elliot elmer emil
emilio emmett enrique enzo eric ernest ernesto ethan eugene evan everett ezra fabian federico felix ferdinand fergus
fernando finn floyd francis francisco frank franklin franz fred freddie frederick fritz gareth garrett gary gavin geoff
geoffrey george gerald gerard gideon gilbert giles giovanni glen glenn gordon graham grant greg gregory guido gunther
gus gustav guy hal hamlet hank hans harald harold harry harvey hassan hector heinrich henrik henry herbert herman
hiroshi horatio horace howard hubert hugh hugo ian ibrahim igor isaac isaiah ismael ivan jack jacob jacques jaime jake
jamal james jared jason javier jay jed jeff jefferson jeffrey jeremiah jeremy jerome jerry jesus jim jimmy joaquin joe
joel johan johann john johnny jon jonah jonas jonathan jorge jose joseph josh joshua josiah juan jules julian julio
julius justin kareem karl keith ken kenneth kenny kent kevin khalid kieran kirk klaus knut kofi kurt kwame kyle lance
larry lars laurence lawrence lear leo leon leonard leonardo leopold leroy les lester levi liam linus lionel lloyd logan
lorenzo louis luca lucas lucius luigi luis luke luther macbeth magnus malcolm manuel marc marcel marco marcus mario mark
marlon martin marty marvin mateo matt matthew maurice max maximilian maxwell mehmet melvin mercutio michael miguel mike
mikhail miles milo milton mitch mitchell mohamed mohammed morris moses muhammad murray nate nathan nathaniel ned neil
nelson nestor neville nicholas nick nicolas nigel nikolai noah noel norman oberon octavius oleg oliver omar orlando
orson oscar oswald othello otis otto owen pablo paddy paolo patrick paul pedro percy perry pete peter petruchio phil
philip pierre polonius prospero quentin quincy rafael raj ralph ramon randall randolph randy raphael rashid raul ravi
ray raymond reginald reuben rex ricardo richard rick ricky rob robert roberto rocco rod roderick rodney rodrigo roger
roland roman romeo ron ronald ronnie rory ross roy rudolf rudy rupert russell ryan salvador salvatore samuel santiago
saul scott sean sebastian sergei sergio seth shane shaun shawn sid sidney silas simon sol solomon spencer stan stanley
stefan stephen steve steven stewart stuart sven tarek ted terence terrence theo theodore thomas tim timothy tito titus
toby todd tom tomas tommy tony travis trevor tristan tybalt tyler tyrone ulrich vance vernon vic victor vikram vincent
vinnie vito vladimir wade wallace walt walter warren wayne wesley wilbur wilfred will william willie winston wolfgang
xavier yuri yusuf zachary zack zeke`

const wordsOf = (list: string): string[] => list.split(/\s+/).filter(Boolean)

/** By lower-case name. */
export const GENDER_OF_NAME: ReadonlyMap<string, 'female' | 'male'> = new Map([
  ...wordsOf(FEMALE).map((name) => [name, 'female'] as const),
  ...wordsOf(MALE).map((name) => [name, 'male'] as const),
])
