import type { Amount, Manner } from './direction.ts'

/** What a word of a bracket says about the delivery. */
export interface MannerWord {
  manner: Manner
  amount: Amount
  /** The word alone says that a voice is heard ("sobbing"), so that other words may stand around it. */
  isVoice: boolean
}

interface WordList {
  manner: Manner
  amount: Amount
  isVoice?: boolean
  /** Whole words, or the start of words before a "*". */
  words: string
}

const LISTS: readonly WordList[] = [
  {
    manner: 'whispered',
    amount: 2,
    isVoice: true,
    words: 'whisper* sotto hush hushed hushing breathes conspiratorial* confidentially',
  },
  {
    manner: 'softer',
    amount: 2,
    isVoice: true,
    words: 'murmur* mutter* mumbl* cooing croons crooning soothing soothingly',
  },
  {
    manner: 'softer',
    amount: 2,
    words:
      'soft softly softer softening softens softened quiet quietly quieter gentle gently gentler tender tenderly low lower lowering lowly hoarse hoarsely faint faintly weak weakly intimate intimately feebl* inaudibl* subdued delicately sultry husky huskily',
  },
  {
    manner: 'softer',
    amount: 1,
    words:
      'aside calm calmly calmer calming serene serenely peaceful* placid* shy shyly shyness timid* meek* sheepish* guilt guilty guiltily asham* shame shamefaced embarrass* bashful* humbl* humility apolog* contrit* remors* repentan* regret* sad sadly sadder sadness sorrow* mournful* wistful* melanchol* nostalgi* forlorn* deject* despond* unhapp* despair* hopeless* defeat* deflat* disappoint* crestfallen glum glumly gloomy gloomily morose* downcast resign* submissive* obedient* relent* patient patiently patience vulnerab* lonely sincer* heartfelt modest* reverent* awed awe chasten* dismay* demure* deferential* mild mildly tentative* self-conscious* depressed depressing somber* sombre* private privately discreet* sympathy rueful* plaintive* penitent* doleful* woeful* downhearted subservien* wan wanly yearning* longingly hangdog self-deprecat* abashed',
  },
  {
    manner: 'louder',
    amount: 2,
    isVoice: true,
    words:
      'shout shouts shouted shouting yell yells yelled yelling scream screams screamed screaming shriek* holler* bellow* hollering roaring roars bawling bawls booming declaim* proclaim* announc* chanting chants',
  },
  {
    manner: 'louder',
    amount: 2,
    words:
      'loud loudly louder aloud calls call calling called hailing hails boom booms thunderous thundering thunders roar forceful* vehement* emphatic* emphasis commanding* authoritative* authority ordering bombastic* grandly grandiose* theatrical* dramatically oratorical* projecting strident* boisterous* raucous* bluster* rousing* bossy bossily full-throated',
  },
  {
    manner: 'angry',
    amount: 2,
    isVoice: true,
    words:
      'snarl* growl* seeth* hissing hisses berating berates scolding scolds scolded fuming fumes ranting rants raging',
  },
  {
    manner: 'angry',
    amount: 2,
    words:
      'angry angrily angrier anger angered furious* fury rage enraged snap snaps snapping snapped snappish snippy explod* explosi* erupt* bark barks barking fierce* violent* violence indignan* outrag* wrath* irate livid venom* hostil* hate hateful* hatred heated heatedly fire mad madly incensed infuriat* savage* vicious* spit spitting storming spat aggressive* aggression belligeren* accus* stern sternly severe severely severity sharp sharply harsh harshly pissed scathing* ferocious* spite spiteful* vindictive* malic* combative* antagonis* bristling incensed riled',
  },
  {
    manner: 'angry',
    amount: 1,
    words:
      'exasperat* irritat* annoy* vexed vexation vexedly cross crossly testy testily frustrat* resent* defensive* defian* peremptor* petulan* huff huffy huffily sulk sulky sulkily sulking sullen* grump* grumbl* peeved miffed offended insulted affronted protest* rebellious* admonish* reproach* reprov* chiding chides disapprov* confrontational* jealous* rebuk* surly scowling scowls glaring irked disgruntled argumentative* churlish* cantankerous* crabb* cranky crankily grouch* truculent* tart tartly waspish* insolent* impertinent* challenging challengingly upbraid* provok* tetchy tetchily prickly',
  },
  {
    manner: 'urgent',
    amount: 2,
    words:
      'urgent* urgency quick quickly quicker fast faster hurried* hurry hurrying rushed rushing rapid* hasty hastily haste panic* frantic* frenz* breathless* desperat* alarm alarmed alarmingly terrif* terror frightened frightening fear fearful* scared afraid petrified horrif* horror hysteri* agitat* distress* manic* maniacal* rapid-fire pressing insistent* insist insisting insists plead* begging begs beseech* implor* entreat* excited* excitement excite babbl* blurt* gabbl* panting frenetic* feverish* wild wildly sputter* splutter* hyper',
  },
  {
    manner: 'urgent',
    amount: 1,
    words:
      'nervous* nervy anxious* anxiety impatien* worried worriedly worry concern concerned tense tensely tension uneasy uneasily unease flustered fluster eager* keen keenly intense intensely intensity surpris* amaz* astonish* astound* shock shocked shocking startled startling incredul* disbelie* gasp* exclaim* paranoid jumpy edgy fidgety passionate* passion fervent* ardent* persuasive* determined resolute* determin* resolve conviction animated* energetic* energy enthus* adamant* brisk briskly prompt promptly apprehens* dread trepid* harried rattled spooked aghast dumbfounded flabbergasted thunderstruck stupefied fretful* twitchy jittery skittish* vigorous* zealous* zeal abrupt abruptly',
  },
  {
    manner: 'slower',
    amount: 2,
    words:
      'slow slowly slower slowing deliberate* measured halting haltingly drunk drunkenly drunken slurr* drawl* groggy groggily sleepy sleepily drowsy drowsily exhaust* languid* dreamy dreamily ponderous* laboriously enunciat* dazed delirious* stoned stammer* stutter* falter* woozy woozily bleary blearily sluggish* yawning tipsy tipsily hungover',
  },
  {
    manner: 'slower',
    amount: 1,
    words:
      'careful* caution cautious* hesita* thoughtful* ponder* pensive* contemplat* reflect* reflective* musing muses meditat* weary wearily weariness tired tiredly fatigued solemn* grave gravely gravity perplex* confus* puzzl* bewilder* baffl* uncertain* unsure doubtful* dubious* reluctan* sedate* stunned numb numbly lost realiz* realis* dawning absent* distract* vague vaguely distant distantly faraway stately dignif* dignity ominous* portentous* wary warily awkward* uncomfortabl* lethargic* serious seriously sober soberly trance philosophical* preoccupied reminisc* remembering recalling mysterious* wondering mesmerized hypnotized gingerly stilted* methodical* painstaking* quizzical* mystified nonplussed ruminat* introspecti* uncomprehending*',
  },
  {
    manner: 'cold',
    amount: 2,
    words:
      'cold coldly colder coldness icy icily frosty frostily frigid* flat flatly deadpan monoton* blank blankly hard hardened hardening hardens steely stony stonily stone-faced emotionless* expressionless* unemotional* toneless* hollow hollowly robotic* mechanical* detach* indifferen* impassive* disdain* contempt* scorn* haught* curt curtly terse tersely clipped stiff stiffly bitter bitterly bitterness acid acidly sarcas* sardonic* caustic* disgust* revulsion menac* threat* sinister* dead deadly lifeless* merciless* cruel cruelly ruthless* dismissive* snide* sneer* withering* condescend* patroniz* patronis* superiority unimpressed uninterested bored boredom boredly callous* chilling chillingly chilly glacial* wooden woodenly unfeeling* uncaring* heartless* pitiless* derisi* deriding scoffing scoffs taunting taunts jeering jeers supercilious* lofty loftily',
  },
  {
    manner: 'cold',
    amount: 1,
    words:
      'dry dryly drily cool coolly irony ironic* wry wryly aloof aloofly formal formally businesslike business-like official officially officious* brusque* gruff gruffly matter-of-fact* matter-of-factly firm firmly firmness tough pointed pointedly skeptic* sceptic* suspicio* cynic* jaded prim primly sour sourly snob* arrogan* imperious* pompous* snooty proper professional* neutral neutrally clinical* rote unconvinced unmoved unamused brooding guarded guardedly evasive* noncommittal* tight tightly rehearsed stoic* disinterest* composed apath* warning warningly blunt bluntly grim grimly disparag* judgmental* perfunctor* offhand* vacant vacantly remote remotely bland blandly dull dully pedantic* strict strictly evenly levelly standoffish* distrust* mistrust* rigid rigidly snarky snarkily',
  },
  {
    manner: 'warm',
    amount: 2,
    words:
      'warm warmly warmth smile smiles smiling smiled fond fondly fondness affection* loving lovingly love reassur* comfort* consol* compassion* friendly sweet sweetly sweetness tenderness adoring* caring heartwarm* motherly fatherly paternal* maternal* beaming beams seductive* sexy flirt* sensual* romantic* benevolent* genial* amiabl* affabl* doting dotingly purring purrs honeyed silky silkily alluring*',
  },
  {
    manner: 'warm',
    amount: 1,
    words:
      'sympathetic* kind kindly kindness proud proudly pride grateful* gratitude thankful* reliev* relief pity pityingly pitying encourag* charm charming charmingly hopeful* hope welcom* earnest* polite* politeness courteous* courtesy gracious* gallant* gallantry flatter* admir* respectful* respect appreciat* touched content contentedly contented supportive* helpful* optimistic* ingratiat* appeas* placat* conciliat* coax* cajol* wheedl* innocent* wide-eyed understanding obliging* impressed good-natured* hospitabl* diplomatic* cordial* agreeabl* pleasant* pleased suave* smooth smoothly benign* indulgent* tolerant* empath* solicitous* considerate* avuncular neighborly neighbourly glad gladly approving* congratulat* complimentary confiding* sentimental* endear*',
  },
  {
    manner: 'amused',
    amount: 2,
    isVoice: true,
    words: 'laugh laughs laughing laughed laughingly chuckl* giggl* cackl* snicker* snigger* guffaw* chortl* titter*',
  },
  {
    manner: 'amused',
    amount: 2,
    words:
      'amuse* grin grins grinning teas* playful* joking* jokes jokingly joke delight* cheer* bright brightly brighter brightening brightens happy happily happier happiness glee gleeful* triumph* merry merrily mischie* mirth* giddy giddily jovial* jolly hearty heartily upbeat perky chirp* chipper bubbl* joy joyful* joyous* ecstatic* elated exultant* exuberan* thrilled thrill fun gaily gay festive* jubila* overjoyed euphori* exhilarat* blissful* sprightly peppy chirpy tickled entertained',
  },
  {
    manner: 'amused',
    amount: 1,
    words:
      'smirk* smug smugly sly slyly airy airily breez* lightly light lightheart* mock mocking* mockingly sing-song singsong coy coyly complacen* self-satisfied cunning* wink winks winking cheeky cheekily impish* facetious* tongue-in-cheek jest jesting* gloat* boast* cocky cockily snort* casual casually nonchalan* flippant* glib glibly jaunty jauntily blithe* carefree bemused* naughty naughtily devilish* wicked wickedly saucy archly roguish* silly goofy goofily whimsical* humorous* droll jazzed enjoying relish* knowing knowingly rakish* puckish* waggish* quipping quips kidding kiddingly bantering insouciant* swagger* vain vainly flamboyant* campy arch wisecracking',
  },
  {
    manner: 'shaken',
    amount: 2,
    isVoice: true,
    words:
      'sob sobs sobbing sobbed weep weeps weeping wept cry cries crying cried whimper* blubber* bawl sniffl* wail* quaver* keening',
  },
  {
    manner: 'shaken',
    amount: 2,
    words:
      'tears tear tearful* teary trembl* trembling shak* shaking shaken shaky shakily quiver* choked choking chokes choke broken brokenly breaking cracking cracks wounded grief griev* devastat* heartbroken anguish* agony agoniz* distraught overcome emotional* upset hurt pained pain painfully traumatiz* crushed desolat* moan moans moaning groan groans groaning tormented inconsolabl* shuddering shudder strained strain straining unsteady unsteadily wincing miserabl* misery stricken bereft tortured raspy ragged raggedly hyperventilat* snivel* pathetic* piteous* pitiful* gulping',
  },
]

const wholeWords = new Map<string, MannerWord>()
const wordStarts = new Map<string, MannerWord>()
for (const { manner, amount, isVoice = false, words } of LISTS)
  for (const word of words.split(' ')) {
    if (word.endsWith('*')) wordStarts.set(word.slice(0, -1), { manner, amount, isVoice })
    else wholeWords.set(word, { manner, amount, isVoice })
  }

const SHORTEST_START = 3

/** In lower case. Whole words decide before starts, and longer starts before shorter ones. */
export function findMannerWord(word: string): MannerWord | undefined {
  const whole = wholeWords.get(word)
  if (whole !== undefined) return whole
  for (let length = Math.min(word.length, 20); length >= SHORTEST_START; length -= 1) {
    const found = wordStarts.get(word.slice(0, length))
    if (found !== undefined) return found
  }
  return undefined
}
