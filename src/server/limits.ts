/** Every bound the server sets, in one place. Tests set their own. */
export interface Limits {
  readonly frameBytes: number; // a longer frame is refused
  readonly frameBytesHard: number; // at a frame longer than this the socket is closed, unread
  readonly framesBurst: number; // frames a socket may send at once…
  readonly framesPerSecond: number; // …and steadily
  readonly badFrames: number; // frames in error after which the socket is closed
  readonly socketsPerAddress: number;
  readonly socketsPerDevice: number;
  readonly unsentBytes: number; // a socket that takes up no more than this is closed; it may come back and catch up
  readonly heartbeatMs: number; // a socket that leaves one ping unanswered for so long is closed
  readonly helloMs: number; // a socket that says nothing for so long is closed
  readonly bodyBytes: number; // of an HTTP request
  readonly requestsPerMinute: number; // by address
  readonly newMatchesPerMinute: number; // by address
  readonly waitingActions: number; // of one match; more are refused as retryable
  readonly idleMs: number; // a table nobody has open leaves memory after this; sooner, see `restingMs`, all but its name
  readonly restMs: number; // one in which nothing happens keeps nothing in memory but its watchers after this
  readonly botMs: number; // how long a bot may think
  readonly botStartMs: number; // how long a bot thread may take to get ready
  readonly botMb: number; // memory of a bot thread, in megabytes: a bot that runs out of it fails like one that throws
  readonly windowFloorMs: number; // where several play, windows that wait for all stay open so long at least
  readonly botBeatMs: number; // bots act on multiples of this after they were asked, at a quick pace…
  readonly botHumanMs: number; // …and where several people play, no sooner than after this
  readonly newTablesPerMinute: number; // by address
  readonly joinsPerMinute: number; // by address: invite codes and transfers tried
  readonly tableCommands: Readonly<
    Record<'chat' | 'marks' | 'matches' | 'other', readonly [burst: number, perSecond: number]>
  >; // of one member at one table
  readonly hostAwayMs: number; // a host who is away for so long gives way to whoever is there
  readonly openingMs: number; // how long devices may take to open their part of the dice when a match starts
  readonly firstOpeningMs: number; // the same where the only device there is must load the table's page first
  readonly lobbyIdleMs: number; // a lobby in which nothing happens for so long is told that it closes…
  readonly lobbyNoticeMs: number; // …in so long
  readonly tickMs: number; // how often tables look what is due
  readonly transferMs: number; // how long a link or a phrase for another device is good
  readonly noticeMs: number; // a turn is so old before who has no page open is told; a dead line is known to be by then
  readonly pushPerMinute: number; // by address: wishes to be told of turns, or no more
  readonly pushMs: number; // how long a push service may take
  readonly pushesWaiting: number; // in a lane; more are dropped
  readonly streamSilentMs: number; // a stream from whose page nothing is heard for so long is closed
  readonly retryMs: number; // pause before a match is rebuilt after a failed commit; twice as long each time…
  readonly retries: number; // …and so many times
}

export const standardLimits: Limits = {
  frameBytes: 16 * 1024,
  frameBytesHard: 64 * 1024,
  framesBurst: 40,
  framesPerSecond: 10,
  badFrames: 100,
  socketsPerAddress: 100,
  socketsPerDevice: 20,
  unsentBytes: 1024 * 1024,
  heartbeatMs: 15_000,
  helloMs: 10_000,
  bodyBytes: 16 * 1024,
  requestsPerMinute: 600,
  newMatchesPerMinute: 30,
  waitingActions: 100,
  idleMs: 60_000,
  restMs: 120_000,
  botMs: 3000,
  botStartMs: 15_000,
  botMb: 512,
  windowFloorMs: 3000,
  botBeatMs: 150,
  botHumanMs: 1500,
  newTablesPerMinute: 30,
  joinsPerMinute: 30,
  tableCommands: { chat: [6, 0.5], marks: [30, 5], matches: [3, 0.1], other: [20, 2] },
  hostAwayMs: 120_000,
  openingMs: 4000,
  firstOpeningMs: 20_000,
  lobbyIdleMs: 24 * 3_600_000,
  lobbyNoticeMs: 24 * 3_600_000,
  tickMs: 10_000,
  transferMs: 600_000,
  noticeMs: 45_000,
  pushPerMinute: 30,
  pushMs: 10_000,
  pushesWaiting: 1000,
  streamSilentMs: 25_000, // pages say something every 20 s, and streams are looked at every 5 s
  retryMs: 1000,
  retries: 6,
};

/** After so long a table nobody has open keeps nothing in memory but its name, and its match leaves. Milliseconds. */
export const restingMs = ({ idleMs }: Limits): number => idleMs / 4;
