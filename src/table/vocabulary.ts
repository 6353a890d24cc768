/** A device at a table, by the short public name the table gave it when it came. */
export type MemberId = string;

/** Where a table stands. Asleep is not a status: a table where nobody is present simply waits in the store. */
export const tableStatuses = ['gathering', 'playing', 'over', 'closed'] as const;
export type TableStatus = (typeof tableStatuses)[number];

/** What tells people apart beside their names, which may be equal. The page has a shape for each as well. */
export const colours = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'brown'] as const;
export type Colour = (typeof colours)[number];

/** Who takes the leading seats (the guards): as people sit, drawn by lot, or each in turn over a series. */
export const leadWays = ['chosen', 'random', 'series'] as const;
export type LeadWay = (typeof leadWays)[number];

/** `table`: everybody hears it. `partners`: those who play one side together (two guards) alone. */
export const channels = ['table', 'partners'] as const;
export type ChannelName = (typeof channels)[number];

/** Ready phrases, sent by name so that each reads them in his own language. */
export const phrases = [
  'hello',
  'goodLuck',
  'ready',
  'wellPlayed',
  'thanks',
  'sorry',
  'oneMoment',
  'takeYourTime',
  'yourTurn',
  'again',
  'goodNight',
] as const;
export type Phrase = (typeof phrases)[number];

/** What a pin on a point can mean. Only who put it there, and partners, see it. */
export const pinKinds = ['suspect', 'clear', 'watch', 'question'] as const;
export type PinKind = (typeof pinKinds)[number];

/** How many times as long as others a seat may have for a decision, where the table agrees; 1: as long as all. */
export const timeFactors = [1, 2, 3] as const;
export type TimeFactor = (typeof timeFactors)[number];

/** How soon bots act where nobody but one person plays. */
export const botPaces = ['instant', 'quick', 'calm'] as const;
export type BotPace = (typeof botPaces)[number];

/** Why a seat's bot plays in its owner's place. */
export const absences = ['left', 'timeout'] as const;
export type Absence = (typeof absences)[number];

export const closeReasons = ['host', 'nobodyCame'] as const;
export type CloseReason = (typeof closeReasons)[number];

/** Bounds of what a table takes, in characters or in number. */
export const bounds = {
  name: 24,
  text: 300, // a chat message
  note: 200, // on a point
  at: 40, // what a pin is put on, as the game names it
  marks: 200, // pins and notes of a seat
  members: 30,
  messages: 200, // of a channel are kept in view…
  messagesEver: 5000, // …and so many may be said in it
  reports: 50,
} as const;

/**
 * Why a table does not take a command; each has a message `table.refused.CODE`. The rule of all of them is `table`, or
 * `form` where the command is not even well formed.
 */
export const tableRefusals = [
  'notMember', // has not joined
  'notHost',
  'notNow', // not in the table's present status
  'noSuchSeat',
  'seatTaken',
  'notYourSeat',
  'noSuchMember',
  'tableFull',
  'noPeople', // nobody sits: nothing to start
  'badOpening', // bytes that are not those its device committed to
  'noSuchGame',
  'badSetting', // `field` says which
  'noSuchBot',
  'chatOff',
  'onlyPlayers', // who holds no seat can't talk to players
  'noPartners',
  'chatFull',
  'noSuchMessage',
  'tooManyMarks',
  'voteOpen', // one vote at a time
  'noSuchVote',
  'notAVoter',
  'alreadyVoted',
  'nothingToVote', // the vote would change nothing
  'heldSeat', // a substitute whose device holds or held a seat of this match
  'notFirst', // nobody has to agree on who goes first now
  'stalePhase',
] as const;
export type TableRefusal = (typeof tableRefusals)[number];
